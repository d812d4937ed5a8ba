import { isObject, type Json } from '@hexfront/engine';
import { fault, type FaultCode, frameVersion, pingFrame, type Reply, submitFrame } from '@hexfront/protocol';
import type { Submission } from '../arena/decide.ts';
import type { Match } from '../arena/match.ts';
import { unstorable } from '../storage/storable.ts';

/** The longest text that is read as a frame. A set may have 64 KB by the rules, which the arena judges; this is far beyond it. */
export const mostFrameBytes = 256 * 1024;

export type Incoming =
  | { readonly kind: 'ping'; readonly id?: Json | undefined }
  | { readonly kind: 'orders'; readonly moveId: string | null; readonly orders: Orders }
  /** An attempt to submit that cannot be understood; its sender waits for an answer. */
  | { readonly kind: 'bad-orders'; readonly moveId: string | null; readonly reply: Reply }
  | { readonly kind: 'garbage'; readonly reply: Reply };

export interface Orders {
  readonly payload: { readonly [field: string]: Json };
  readonly rev?: number | undefined;
  readonly reasoning?: string | undefined;
}

/** Understands a text from a bot. Nothing that fails here can forfeit. */
export function readFrame(text: string, matchId: string): Incoming {
  if (Buffer.byteLength(text) > mostFrameBytes)
    return garbage('body-too-large', `A frame has at most ${mostFrameBytes} bytes.`);
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return garbage('malformed-frame', 'It is not JSON.');
  }
  if (!isObject(said)) return garbage('malformed-frame', 'It is not an object.');
  const moveId = typeof said.move_id === 'string' ? said.move_id.slice(0, 100) : null;
  const bad = (detail: string): Incoming => ({
    kind: 'bad-orders',
    moveId,
    reply: fault('malformed-frame', {}, detail),
  });
  const why = unstorable(said as Json);
  if (why !== null) {
    const says = `A text, a key or its nesting cannot be stored: ${why}.`;
    return said.type === 'submit_orders' ? bad(says) : garbage('malformed-frame', says);
  }
  if (said.type === 'ping') {
    const ping = pingFrame.safeParse(said);
    return ping.success ? { kind: 'ping', id: ping.data.payload?.id } : garbage('malformed-frame', says(ping.error));
  }
  if (said.type !== 'submit_orders') return garbage('malformed-frame', 'Its type is submit_orders or ping.');
  if (said.v !== frameVersion) return bad(`v is ${frameVersion}.`);
  if (said.match_id !== matchId) return bad('match_id is that of match_start.');
  const read = submitFrame.safeParse(said);
  if (!read.success) return bad(says(read.error));
  const { payload, rev, reasoning } = read.data;
  return { kind: 'orders', moveId, orders: { payload: payload as Orders['payload'], rev, reasoning } };
}

function garbage(code: FaultCode, detail: string): Incoming {
  return { kind: 'garbage', reply: fault(code, {}, detail) };
}

function says(error: {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}) {
  const [{ path, message }] = error.issues;
  return path.length === 0 ? `${message}.` : `${path.join('.')}: ${message}.`;
}

/**
 * Orders as the arena takes them. Where all decide at once the set names its own tick (wire.9); where players take turns it holds one
 * action, judged like a move that expects the version before its tick (wire.10).
 */
export function submissionOf(match: Match, moveId: string, { payload, rev, reasoning }: Orders): Submission | Reply {
  const aloud = reasoning === undefined ? {} : { reasoning };
  if (match.game.sets !== undefined) {
    const move = { ...payload, ...(rev === undefined ? {} : { rev }), ...aloud };
    return { moveId, expectedVersion: null, move };
  }
  const { tick_target: tick, orders, ...strange } = payload;
  const stranger = Object.keys(strange)[0];
  const { stateVersion } = match;
  if (stranger !== undefined)
    return fault('malformed-orders', { stateVersion, path: stranger }, `It has no ${stranger}.`);
  if (!Number.isSafeInteger(tick) || (tick as number) < 1) {
    return fault('malformed-orders', { stateVersion, path: 'tick_target' }, 'Here the tick is called tick_target.');
  }
  if (!Array.isArray(orders) || orders.length !== 1) {
    return fault('malformed-orders', { stateVersion, path: 'orders' }, 'This game takes one action at a time.');
  }
  const [action] = orders as Json[];
  const move = isObject(action) && reasoning !== undefined ? { ...(action as object), reasoning } : action;
  return { moveId, expectedVersion: (tick as number) - 1, move };
}
