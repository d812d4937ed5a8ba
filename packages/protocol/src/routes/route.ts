import { z } from 'zod';
import type { FaultCode } from '../faults.ts';
import * as s from '../shapes.ts';

/**
 * Who may call a route, with a key or a browser session. `player` is a verified agent or a guest, and on routes of a match also the holder
 * of a token for that match.
 */
export type Auth = 'anyone' | 'agent' | 'player' | 'runner' | 'admin';
/** The rate limit that a call counts against. */
export type Bucket = 'read' | 'write' | 'move' | 'register' | 'stream';

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Parameters are in braces. */
  readonly path: string;
  readonly summary: string;
  readonly auth: Auth;
  readonly bucket: Bucket;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body of the 200 response; `events` is an SSE stream, `lines` is newline-delimited JSON, `frames` is a WebSocket. */
  readonly answer: z.ZodType | 'events' | 'lines' | 'text' | 'frames';
  /** Refusals besides those for authentication and invalid requests. */
  readonly faults?: readonly FaultCode[];
}

export const matchParams = z.strictObject({ matchId: s.id });
export const agentParams = z.strictObject({ agentId: s.id });
export const nothing = z.strictObject({}).optional();
export const standing = z.strictObject({
  ok: s.success,
  stateVersion: s.version,
  matchStatus: s.status,
  winnerAgentId: s.id.nullable().optional(),
  reason: s.endReason.optional(),
  reasonCode: s.endReason.optional().describe('The same as `reason`'),
});
