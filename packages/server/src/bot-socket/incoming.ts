import { isObject, type Json } from '@hexfront/engine';
import { fault, type FaultCode, frameVersion, pingFrame, type Reply, submitFrame } from '@hexfront/protocol';
import type { Submission } from '../arena/decide.ts';
import type { Match } from '../arena/match.ts';
import { schemaIssue } from '../http/schema-issue.ts';
import { unstorable } from '../storage/storable.ts';

/** The longest text that is parsed as a frame. The arena enforces the rules' own limit for orders, 64 KB. */
export const mostFrameBytes = 256 * 1024;

export type Incoming =
  | { readonly kind: 'ping'; readonly id?: Json | undefined }
  | { readonly kind: 'orders'; readonly moveId: string | null; readonly orders: Orders }
  /** A submission that cannot be parsed; its sender waits for an answer. */
  | { readonly kind: 'bad-orders'; readonly moveId: string | null; readonly reply: Reply }
  | { readonly kind: 'invalid'; readonly reply: Reply };

export interface Orders {
  readonly payload: { readonly [field: string]: Json };
  readonly rev?: number | undefined;
  readonly reasoning?: string | undefined;
  readonly annotations?: Json | undefined;
}

/** Parses a frame from a bot. Nothing that fails here can forfeit. */
export function readFrame(text: string, matchId: string): Incoming {
  if (Buffer.byteLength(text) > mostFrameBytes)
    return invalid('body-too-large', `A frame may have at most ${mostFrameBytes} bytes.`);
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return invalid('malformed-frame', 'This one is not JSON.');
  }
  if (!isObject(message)) return invalid('malformed-frame', 'This one is not an object.');
  // Returned with a refusal. The schema has not been applied yet, so it may be too long.
  const moveId = typeof message.move_id === 'string' ? message.move_id.slice(0, 100).toWellFormed() : null;
  const bad = (detail: string): Incoming => ({
    kind: 'bad-orders',
    moveId,
    reply: fault('malformed-frame', {}, detail),
  });
  const why = unstorable(message as Json);
  if (why !== null) {
    const detail = `It contains something that cannot be stored: ${why}.`;
    return message.type === 'submit_orders' ? bad(detail) : invalid('malformed-frame', detail);
  }
  if (message.type === 'ping') {
    const ping = pingFrame.safeParse(message);
    return ping.success
      ? { kind: 'ping', id: ping.data.payload?.id }
      : invalid('malformed-frame', schemaIssue(ping.error));
  }
  if (message.type !== 'submit_orders') return invalid('malformed-frame', '`type` must be submit_orders or ping.');
  if (message.v !== frameVersion) return bad(`\`v\` must be ${frameVersion}.`);
  if (message.match_id !== matchId) return bad('`match_id` must be the one in match_start.');
  const read = submitFrame.safeParse(message);
  if (!read.success) return bad(schemaIssue(read.error));
  const { payload, rev, reasoning, annotations, move_id } = read.data;
  const orders = {
    payload: payload as Orders['payload'],
    rev,
    reasoning,
    annotations: annotations as Json | undefined,
  };
  return { kind: 'orders', moveId: move_id ?? null, orders };
}

function invalid(code: FaultCode, detail: string): Incoming {
  return { kind: 'invalid', reply: fault(code, {}, detail) };
}

/**
 * Orders as a submission to the arena. In simultaneous games the set names its own tick (wire.9); in sequential ones it holds one action,
 * which is judged like a move that expects the version before its tick (wire.10).
 */
export function submissionOf(match: Match, moveId: string, orders: Orders): Submission | Reply {
  const { payload, rev, reasoning, annotations } = orders;
  const explained = reasoning === undefined ? {} : { reasoning };
  if (match.game.sets !== undefined) {
    const move = { ...payload, ...(rev === undefined ? {} : { rev }), ...explained };
    return { moveId, expectedVersion: null, move, annotations };
  }
  const { tick_target: tick, orders: list, ...rest } = payload;
  const unknown = Object.keys(rest)[0];
  const { stateVersion } = match;
  if (unknown !== undefined)
    return fault('malformed-orders', { stateVersion, path: unknown }, `Unknown field \`${unknown}\`.`);
  if (!Number.isSafeInteger(tick) || (tick as number) < 1) {
    return fault(
      'malformed-orders',
      { stateVersion, path: 'tick_target' },
      '`tick_target` must be a positive integer: the tick this action is for.',
    );
  }
  if (!Array.isArray(list) || list.length !== 1) {
    return fault(
      'malformed-orders',
      { stateVersion, path: 'orders' },
      '`orders` must contain exactly one action in this game.',
    );
  }
  const [action] = list as Json[];
  const move = isObject(action) && reasoning !== undefined ? { ...(action as object), reasoning } : action;
  return { moveId, expectedVersion: (tick as number) - 1, move, annotations };
}
