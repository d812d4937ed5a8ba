import type { Next, ToolError } from './answer.ts';
import { refused } from './faults.ts';
import type { ToolContext } from './tool-context.ts';

/** How long events of a position that is already known may take. */
export const mostMs = 3000;

/** Waits for the player's next events and keeps what they say, about whichever match; an error if the arena refuses. */
export async function nextEvents(
  context: ToolContext,
  call: Next,
  ms: number,
  signal: AbortSignal,
): Promise<ToolError | null> {
  const reply = await context.client.wait(context.cursor, { ms, signal });
  if (reply.status !== 200) {
    context.cursor = null;
    return refused(reply, { call });
  }
  const { events, cursor } = reply.body as { events: any[]; cursor: string | null };
  context.cursor = cursor;
  context.hear(events);
  return null;
}

/** Waits for the events up to a version that the arena has reached. A model does without those that do not come. */
export async function eventsUpTo(
  context: ToolContext,
  call: Next,
  matchId: string,
  version: number,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + mostMs;
  const isBehind = () => (context.toldOf(matchId)?.heard.version ?? version) < version;
  while (isBehind() && performance.now() < until && !signal.aborted) {
    if ((await nextEvents(context, call, until - performance.now(), signal)) !== null) break;
  }
}
