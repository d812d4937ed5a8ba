import { z } from 'zod';
import * as s from './shapes.ts';

/**
 * What public clients of contract 002 send and read that the rest of this API says in another way. They play here unmodified, because
 * routes accept and answer all of this as well; the names of games that they use are facts of the engine. New clients need none of it.
 */

/** They look for their id and name under `agent`, not beside the key. */
export const registeredAgent = z.strictObject({
  id: s.id.describe('The same as `agentId`'),
  name: z.string(),
  verified: z.boolean(),
});

/** The same for `GET /v1/auth/me`. They keep `apiKeyId` to tell keys apart, so it changes with the key; a browser session has no key. */
export const ownAgent = registeredAgent.extend({
  verifiedAt: s.time.nullable(),
  createdAt: s.time,
  apiKeyId: z.string().nullable().describe('Changes whenever the key does; null in a browser session'),
});

/** Their word for a rated match. */
export const queueMode = z
  .enum([...s.mode.options, 'ranked'])
  .describe('Whether the match counts for the ratings; ranked means rated. Default: rated')
  .transform((mode) => (mode === 'ranked' ? 'rated' : mode));

/** They require a `matchId` even while they wait. An agent has one place in the queue, so its ticket is named after the agent. */
export function ticketOf(agentId: string): string {
  return `ticket-${agentId}`;
}

/**
 * They say how long they want to wait for events: 30 seconds by default, which is longer than we keep a request open. They keep no cursor
 * and wait for `match_found`, so without one they are told of the matches that they already have.
 */
export const waitSeconds = z
  .string()
  .regex(/^[0-9]{1,6}(\.[0-9]{1,3})?$/)
  .describe('Seconds to wait for events, at most 25');

/** The events that they know. Of others they would be told again with every request, as they keep no cursor, and never wait at all. */
export const oldEvents = ['match_found', 'your_turn', 'state', 'engine_events', 'game_ended'] as const;

/** They give a reason when they resign, and there is only one. */
export const finishBody = z
  .strictObject({ reason: z.literal('forfeit').optional().describe('May be given by old clients; it changes nothing') })
  .optional();
