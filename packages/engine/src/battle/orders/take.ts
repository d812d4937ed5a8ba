import type { Decisions, Rejection } from '../../game.ts';
import { NONE } from '../../hex/index.ts';
import { type Refusal, refusals, refuse } from '../../verdict.ts';
import { ALIVE, type BattleState, LIVING, NEUTRAL, REASON, SEAT_FIELDS, WITHDRAWN } from '../state/state.ts';
import { removeUnit } from '../state/units.ts';
import type { OrderReport, OrderStatus } from '../tick/last-tick.ts';
import type { Tick } from '../tick/notes.ts';
import { acceptOrder, type Draft, judgeOrder } from './orders.ts';

/** Steps 1 and 2 of a tick, and the disbands: what became of its orders. */
export interface Taken {
  readonly draft: Draft;
  readonly rejected: Rejection[];
  readonly status: OrderStatus[];
}

/** Why a seat may not give orders at all, or null. */
export function seatBroken(s: BattleState, seat: number): Refusal | null {
  const { players } = s.theatre.options;
  if (!Number.isInteger(seat) || seat < 0 || seat >= players) {
    return refuse('unknown-seat', `Seats are numbered 0 to ${players - 1}.`);
  }
  if (s.scalars[REASON] !== 0) return refuse('game-over', undefined, '001 §2.13');
  const fields = seat * SEAT_FIELDS;
  const isOut = s.seats[fields + ALIVE] === 0 || s.seats[fields + WITHDRAWN] !== 0;
  return isOut ? refuse('player-out', undefined, '001 §4') : null;
}

export function takeOrders(s: BattleState, tick: Tick, decisions: Decisions<unknown>): Taken {
  const draft = newDraft(s, tick.destination);
  const rejected: Rejection[] = [];
  const { players } = s.theatre.options;
  const status: OrderStatus[] = Array.from({ length: players }, () => ({ accepted: 0, rejected: [] }));
  for (const key of Object.keys(decisions)) {
    const seat = Number(key);
    const taken = takeSet(s, seat, draft, decisions[key as unknown as number], rejected);
    if (seat in status) status[seat] = taken;
  }
  draft.disbanded.sort((a, b) => s.unitNumber[a] - s.unitNumber[b]);
  for (const slot of draft.disbanded) removeUnit(s, slot);
  followRallies(s, draft);
  return { draft, rejected, status };
}

function newDraft(s: BattleState, destination: Int32Array): Draft {
  return { orderOf: new Int32Array(s.unitCell.length).fill(NONE), disbanded: [], destination };
}

/** Each order on its own; what an earlier one of the set spent or named counts for the later ones. */
function takeSet(
  s: BattleState,
  seat: number,
  draft: Draft,
  orders: readonly unknown[],
  rejected: Rejection[],
): OrderStatus {
  const reports: OrderReport[] = [];
  const barred = seatBroken(s, seat);
  for (const [index, raw] of orders.entries()) {
    const judged = barred === null ? judgeOrder(s, seat, draft, index, raw) : { refusal: barred, path: '', cell: NONE };
    if (judged.refusal === null) {
      acceptOrder(s, seat, draft, index, judged);
      continue;
    }
    const { refusal, path, cell } = judged;
    rejected.push({ seat, index, refusal });
    reports.push({ index, code: refusal.code, reason: refusal.message, path, cell });
  }
  return { accepted: orders.length - reports.length, rejected: reports };
}

/** What would become of a set of orders. Takes it on the state that is given, so give a copy. */
export function judgeSet(s: BattleState, seat: number, orders: readonly unknown[]): OrderStatus {
  return takeSet(s, seat, newDraft(s, new Int32Array(s.unitCell.length).fill(NONE)), orders, []);
}

/** Ruling battle.10: until they arrive or are ordered. */
function followRallies(s: BattleState, draft: Draft): void {
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    if (s.rally[slot] === NONE) continue;
    if (s.rally[slot] === s.unitCell[slot]) s.rally[slot] = NONE;
    else draft.destination[slot] = s.rally[slot];
  }
}

/** ORD-002 only reports what the cap did to an accepted order (fine print "Codes"). */
export function reportCapped(s: BattleState, { capped }: Tick, { draft, status }: Taken): void {
  for (const slot of [...capped].sort((a, b) => s.unitNumber[a] - s.unitNumber[b])) {
    const index = draft.orderOf[slot];
    const owner = s.unitOwner[slot];
    if (index === NONE || owner === NEUTRAL) continue;
    const report: OrderReport = {
      index,
      code: 'stack-cap-exceeded',
      reason: refusals['stack-cap-exceeded'],
      path: '',
      cell: s.unitCell[slot],
    };
    status[owner] = { ...status[owner], rejected: [...status[owner].rejected, report] };
  }
}
