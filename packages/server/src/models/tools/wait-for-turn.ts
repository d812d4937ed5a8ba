import type { Json, JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { type Answer, answer, isToolError, type ToolError, type Next } from './answer.ts';
import type { ToolContext } from './tool-context.ts';
import { refused } from './faults.ts';
import { matchId } from './look.ts';
import { positionData, positionOf } from './position.ts';
import { type Tool, tool } from './tool.ts';

/** Clients give up on calls that take longer than half a minute or so. */
export const longestSeconds = 20;
const mostNews = 40;

export const waitForTurn: Tool = tool({
  name: 'wait_for_turn',
  title: 'Wait for your turn',
  description: `Waits until you are to decide or the match is over, at most ${longestSeconds} seconds; if it says that it is not yet, call it again.`,
  input: z.strictObject({
    match_id: matchId,
    seconds: z.number().min(0).max(longestSeconds).optional().describe(`${longestSeconds} unless said`),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'wait_for_turn', arguments: {} },
  async run(context, input, signal) {
    const call = { tool: 'wait_for_turn', arguments: input as JsonObject };
    const until = performance.now() + (input.seconds ?? longestSeconds) * 1000;
    const found = await opponentFound(context, call, input.match_id, until, signal);
    if (found !== null) return found;
    const seated = await context.find(call, input.match_id);
    if (isToolError(seated)) return seated;
    const about = { match_id: seated.matchId };
    const news: Json[] = [];
    for (;;) {
      const position = await positionOf(context, seated, call);
      if (isToolError(position)) return position;
      const told =
        news.length === 0 ? '' : `\n\nWhat happened:\n${news.map((event) => `- ${JSON.stringify(event)}`).join('\n')}`;
      const text = `${position.standing} Version ${position.version}.${told}`;
      const data = { ...positionData(seated, position), events: news.slice(-mostNews) };
      if (position.isOver) return answer(text, data, context.joining(seated.game.id));
      if (position.isYourTurn) return answer(text, data, { tool: 'look', arguments: about });
      const left = until - performance.now();
      if (left <= 0 || signal.aborted)
        return answer(`${text}\nNot yet: call wait_for_turn again.`, data, { tool: 'wait_for_turn', arguments: about });
      const heard = await hear(context, call, seated.matchId, left, signal);
      if (isToolError(heard)) return heard;
      news.push(...heard.news);
    }
  },
});

/** While the player is in the queue there is no match to wait in. Null when there is one, or the player is not in the queue. */
async function opponentFound(
  context: ToolContext,
  call: Next,
  named: string | undefined,
  until: number,
  signal: AbortSignal,
): Promise<Answer | null> {
  if (named !== undefined || context.matchId !== null) return null;
  for (;;) {
    const queue = await context.client.queue();
    if (queue.status !== 200) return refused(queue, { call });
    const { status, matchId: ready } = queue.body as { status: string; matchId?: string };
    if (status === 'ready') context.matchId = ready as string;
    if (status !== 'waiting') return null;
    const left = until - performance.now();
    if (left <= 0 || signal.aborted) {
      const text = 'You still wait for an opponent. Not yet: call wait_for_turn again.';
      return answer(text, { status: 'waiting', your_turn: false }, { tool: 'wait_for_turn', arguments: {} });
    }
    const heard = await hear(context, call, null, left, signal);
    if (isToolError(heard)) return heard;
  }
}

/** The next events of the player; of those of the match, what happened on the board. */
async function hear(
  context: ToolContext,
  call: Next,
  of: string | null,
  ms: number,
  signal: AbortSignal,
): Promise<{ news: Json[] } | ToolError> {
  const reply = await context.client.wait(context.cursor, { ms, signal });
  if (reply.status !== 200) {
    context.cursor = null;
    return refused(reply, { call });
  }
  const { events, cursor } = reply.body as { events: any[]; cursor: string | null };
  context.cursor = cursor;
  const news = events.filter(({ event, matchId: from }) => event === 'engine_events' && from === of);
  return { news: news.flatMap(({ engineEvents }) => engineEvents as Json[]) };
}
