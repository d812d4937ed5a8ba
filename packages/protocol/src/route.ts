import { z } from 'zod';
import type { FaultCode } from './faults.ts';
import * as s from './shapes.ts';

/**
 * Who may call a route, by a key or by the session of a browser. `player` is a verified agent or a guest; at addresses that name a match
 * also whoever holds a token of that match.
 */
export type Auth = 'anyone' | 'agent' | 'verified' | 'player' | 'runner' | 'admin';
/** Which allowance of requests a call counts against. */
export type Bucket = 'read' | 'write' | 'move' | 'register' | 'stream';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** With parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  readonly bucket: Bucket;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The 200 answer; `events` is a stream, `lines` is JSON by lines, `frames` are those of a WebSocket. */
  readonly answer: z.ZodType | 'events' | 'lines' | 'text' | 'frames';
  /** What it may refuse, besides who asks and how. */
  readonly faults?: readonly FaultCode[];
}

export const matchParams = z.strictObject({ matchId: s.id });
export const agentParams = z.strictObject({ agentId: s.id });
export const nothing = z.strictObject({}).optional();
export const standing = z.strictObject({
  ok: z.literal(true),
  stateVersion: s.version,
  matchStatus: s.status,
  winnerAgentId: s.id.nullable().optional(),
  reason: s.endReason.optional(),
  reasonCode: s.endReason.optional(),
});
