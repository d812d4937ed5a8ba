import {
  isObject,
  type Json,
  type JsonObject,
  noteLimits,
  readMarks,
  type Refusal,
  type RefusalCode,
  type Seat,
  type Spoken,
} from '@hexfront/engine';
import { commonTickField, fault, type Reply } from '@hexfront/protocol';
import { isClosed } from './deadlines.ts';
import type { Match } from './match.ts';
import type { EndReason, OrderSet } from './records.ts';

/** A decision as an agent submits it, in a valid envelope. */
export interface Submission {
  readonly moveId: string;
  /** Null in simultaneous games, where the orders themselves name their tick. */
  readonly expectedVersion: number | null;
  readonly move: Json;
  /** Marks for the replay, as they were sent. */
  readonly annotations?: Json | undefined;
}

/** 002 "Interpretation" with wire.8: which of the three reasons a broken rule falls under. */
export function reasonFor(code: RefusalCode): EndReason {
  if (code === 'malformed-action') return 'invalid_move_schema';
  return code.startsWith('not-enough-') ? 'invalid_move' : 'illegal_move';
}

/** A move, and what was said beside it. */
export interface Parsed {
  readonly action: Json;
  readonly spoken: Spoken;
  /** What was left out of the annotations. */
  readonly warnings: readonly string[];
}

/**
 * Reasoning is sent inside the move and annotations beside it or inside it, but neither is part of it. Reasoning that cannot be kept
 * refuses the request; a mark that cannot be drawn is left out.
 */
export function withoutNotes({ move, annotations }: Pick<Submission, 'move' | 'annotations'>): Parsed | Reply {
  const { reasoning, annotations: inside, ...rest } = (isObject(move) ? move : {}) as JsonObject;
  if (reasoning !== undefined && (typeof reasoning !== 'string' || reasoning.length > noteLimits.reasoning))
    return fault('bad-reasoning');
  const sent = annotations ?? inside;
  const { marks, warnings } = sent === undefined ? { marks: [], warnings: [] } : readMarks(sent);
  const spoken = {
    ...(reasoning === undefined ? {} : { reasoning }),
    ...(marks.length === 0 ? {} : { annotations: marks }),
  };
  return { action: isObject(move) ? rest : move, spoken, warnings };
}

/** Wire 6: the checks that come before the rules of the game. Null if the submission passes. */
export function untimely(match: Match, seat: Seat, { expectedVersion }: Submission): Reply | null {
  const { stateVersion } = match;
  if (match.ending !== null) return fault('match-ended', { stateVersion, matchStatus: 'ended' });
  const isOut = match.withdrawn.has(seat);
  if (isOut) return fault('player-out', { stateVersion });
  if (!match.deciding().includes(seat)) return fault('not-your-turn', { stateVersion });
  const isTimely = expectedVersion === stateVersion || (expectedVersion === null && match.game.sets !== undefined);
  return isTimely ? null : fault('stale-version', { stateVersion });
}

export interface BrokenRule {
  readonly reason: EndReason;
  readonly refusal: Refusal;
}

/** The first rule that a sequential move breaks; null if it is legal. */
export function brokenRule(match: Pick<Match, 'game' | 'state'>, seat: Seat, action: Json): BrokenRule | null {
  const verdict = match.game.check(match.state, seat, action);
  return verdict.allowed ? null : { reason: reasonFor(verdict.code), refusal: verdict };
}

/** What became of a set of orders: whether it was kept for a tick, and which orders were rejected. */
export interface Reception {
  /** Null if none of it was kept. */
  readonly set: OrderSet | null;
  readonly pending: { readonly tick: number; readonly accepted: number; readonly rejected: readonly JsonObject[] };
}

/** Wire 9 and 16: a set of orders never forfeits, whatever is wrong with it. */
export function receive(match: Match, seat: Seat, payload: Json, now: number): Reception | Reply {
  const sets = match.game.sets!;
  const orders = isObject(payload) ? payload.orders : undefined;
  const isCommon = isObject(payload) && !(sets.tickField in payload) && commonTickField in payload;
  const tickField = isCommon ? commonTickField : sets.tickField;
  const named = isObject(payload) ? payload[tickField] : undefined;
  const { stateVersion } = match;
  const malformed = (path: string, detail: string): Reply =>
    fault('malformed-orders', { stateVersion, orderCode: sets.code('malformed-action'), path }, detail);
  if (!isObject(payload)) return malformed('', 'The move must be an object.');
  if (!Number.isInteger(named))
    return malformed(tickField, `\`${tickField}\` must be an integer: the tick these orders are for.`);
  if (!Array.isArray(orders)) return malformed('orders', '`orders` must be an array.');
  const unknown = Object.keys(payload).find((key) => ![tickField, 'orders', 'rev'].includes(key));
  if (unknown !== undefined) return malformed(unknown, `Unknown field \`${unknown}\`.`);
  const { rev } = payload as JsonObject;
  if (rev !== undefined && !(Number.isSafeInteger(rev) && (rev as number) >= 0)) {
    return malformed('rev', '`rev` must be a non-negative integer.');
  }
  const next = match.stateVersion + (isClosed(match, now) ? 2 : 1);
  const tick = named as number;
  const refused = (refusal: 'late-submission' | 'rate-limited', reason: string): JsonObject[] =>
    orders.map((_, index) => ({ index, code: sets.code(refusal), reason, path: '' }));
  const none = (rejected: JsonObject[]): Reception => ({ set: null, pending: { tick, accepted: 0, rejected } });

  if (Buffer.byteLength(JSON.stringify(payload)) > sets.mostBytes) {
    return none(refused('rate-limited', `A set of orders may have at most ${sets.mostBytes} bytes.`));
  }
  if (tick > match.stateVersion + sets.early) {
    return none(refused('late-submission', `Too early: orders are accepted at most ${sets.early} ticks ahead.`));
  }
  const isLate = tick < next;
  if (isLate && !sets.keepsLate) return none(refused('late-submission', `Too late: the next tick is ${next}.`));
  const taken = Math.max(tick, next);
  const older = match.set(seat, taken);
  const isOutdated = older !== undefined && (isLate || isLower(rev, older.rev));
  const { accepted, rejected } = sets.judge(match.state, seat, orders);
  const late = isLate ? refused('late-submission', `Too late: kept for tick ${taken}, unless newer orders exist.`) : [];
  const pending = { tick: taken, accepted: isOutdated ? 0 : accepted, rejected: [...late, ...rejected] };
  if (isOutdated) return { set: null, pending };
  return { set: { seat, tick: taken, orders, ...(rev === undefined ? {} : { rev: rev as number }) }, pending };
}

function isLower(rev: Json | undefined, older: number | undefined): boolean {
  return typeof rev === 'number' && older !== undefined && rev < older;
}
