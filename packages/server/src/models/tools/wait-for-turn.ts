import type { Json, JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { type Answer, answer, isToolError, type ToolError, type Next } from './answer.ts';
import type { ToolContext } from './tool-context.ts';
import { refused } from './faults.ts';
import { matchId } from './look.ts';
import { positionData, positionOf } from './position.ts';
import { type Tool, tool } from './tool.ts';

/** Clients abort calls that take longer than about half a minute. */
export const longestSeconds = 20;
const mostEvents = 40;

export const waitForTurn: Tool = tool({
  name: 'wait_for_turn',
  title: 'Wait for your turn',
  description: `Waits until it is your turn or the match is over, for at most ${longestSeconds} seconds. If it is not your turn by then, call it again.`,
  input: z.strictObject({
    match_id: matchId,
    seconds: z.number().min(0).max(longestSeconds).optional().describe(`${longestSeconds} by default`),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'wait_for_turn', arguments: {} },
  async run(context, input, signal) {
    const call = { tool: 'wait_for_turn', arguments: input as JsonObject };
    const until = performance.now() + (input.seconds ?? longestSeconds) * 1000;
    const waiting = await waitForOpponent(context, call, input.match_id, until, signal);
    if (waiting !== null) return waiting;
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const about = { match_id: joined.matchId };
    const happened: Json[] = [];
    for (;;) {
      const position = await positionOf(context, joined, call);
      if (isToolError(position)) return position;
      const summary =
        happened.length === 0
          ? ''
          : `\n\nWhat happened:\n${happened.map((event) => `- ${JSON.stringify(event)}`).join('\n')}`;
      const text = `${position.standing} Version ${position.version}.${summary}`;
      const data = { ...positionData(joined, position), events: happened.slice(-mostEvents) };
      if (position.isOver) return answer(text, data, context.joining(joined.game.id));
      if (position.isYourTurn) return answer(text, data, { tool: 'look', arguments: about });
      const left = until - performance.now();
      if (left <= 0 || signal.aborted)
        return answer(`${text}\nNot your turn yet: call wait_for_turn again.`, data, {
          tool: 'wait_for_turn',
          arguments: about,
        });
      const next = await nextEvents(context, call, joined.matchId, left, signal);
      if (isToolError(next)) return next;
      happened.push(...next.events);
    }
  },
});

/** Waits for an opponent while the player is in the queue. Null once there is a match, or if the player is not in the queue. */
async function waitForOpponent(
  context: ToolContext,
  call: Next,
  matchIdGiven: string | undefined,
  until: number,
  signal: AbortSignal,
): Promise<Answer | null> {
  if (matchIdGiven !== undefined || context.matchId !== null) return null;
  for (;;) {
    const queue = await context.client.queue();
    if (queue.status !== 200) return refused(queue, { call });
    const { status, matchId: ready } = queue.body as { status: string; matchId?: string };
    if (status === 'ready') context.matchId = ready as string;
    if (status !== 'waiting') return null;
    const left = until - performance.now();
    if (left <= 0 || signal.aborted) {
      const text = 'Still waiting for an opponent: call wait_for_turn again.';
      return answer(text, { status: 'waiting', your_turn: false }, { tool: 'wait_for_turn', arguments: {} });
    }
    const next = await nextEvents(context, call, null, left, signal);
    if (isToolError(next)) return next;
  }
}

/** Waits for the player's next events and returns what happened on the board of the match. */
async function nextEvents(
  context: ToolContext,
  call: Next,
  inMatch: string | null,
  ms: number,
  signal: AbortSignal,
): Promise<{ events: Json[] } | ToolError> {
  const reply = await context.client.wait(context.cursor, { ms, signal });
  if (reply.status !== 200) {
    context.cursor = null;
    return refused(reply, { call });
  }
  const { events, cursor } = reply.body as { events: any[]; cursor: string | null };
  context.cursor = cursor;
  const onBoard = events.filter(({ event, matchId: from }) => event === 'engine_events' && from === inMatch);
  return { events: onBoard.flatMap(({ engineEvents }) => engineEvents as Json[]) };
}
