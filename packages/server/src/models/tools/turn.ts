import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { type Answer, answer, isToolError, type Next } from './answer.ts';
import { nextEvents } from './events.ts';
import { refused } from './faults.ts';
import { turnAnswer } from './turn-answer.ts';
import type { ToolContext } from './tool-context.ts';
import { type Tool, tool } from './tool.ts';
import { unitActions } from './unit-actions.ts';

/** Clients abort calls that take longer than about half a minute. */
export const longestSeconds = 20;

/** The match that a call refers to. */
export const matchId = z.string().max(64).optional().describe('Default: the match joined last');

export const turn: Tool = tool({
  name: 'turn',
  title: 'Your turn',
  description: `Waits for your turn (up to ${longestSeconds} s), then tells what changed since you last looked, your legal actions and the next call. The first look tells everything.`,
  input: z.strictObject({
    match_id: matchId,
    full: z.boolean().optional().describe('Tell the whole position again'),
    unit: z.string().max(40).optional().describe('Only list every action of this unit or facility'),
    seconds: z.number().min(0).max(longestSeconds).optional().describe('Wait no longer than this'),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'turn', arguments: {} },
  async run(context, input, signal) {
    const call = { tool: 'turn', arguments: input as JsonObject };
    const until = performance.now() + (input.seconds ?? longestSeconds) * 1000;
    const waiting = await waitForOpponent(context, call, input.match_id, until, signal);
    if (waiting !== null) return waiting;
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    if (input.unit !== undefined) return unitActions(context, joined, call, input.unit);
    return turnAnswer(context, joined, call, { until, signal, isFull: input.full === true });
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
      const next = { tool: 'turn', arguments: {} };
      return answer('Still waiting for an opponent.', { status: 'waiting', your_turn: false }, next);
    }
    const failed = await nextEvents(context, call, left, signal);
    if (failed !== null) return failed;
  }
}
