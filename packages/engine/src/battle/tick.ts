import type { Decisions, Rejection } from '../game.ts';
import { NONE } from '../hex/index.ts';
import { type Refusal, refusals, refuse } from '../verdict.ts';
import { returnAttackers } from './after-combat.ts';
import { type ControlChange, updateControl } from './control.ts';
import { runEconomy } from './economy.ts';
import { eliminate } from './elimination.ts';
import type { BattleEvent, OrderReport, OrderStatus } from './last-tick.ts';
import { acceptOrder, type Draft, judgeOrder } from './orders.ts';
import {
  ALIVE,
  type BattleState,
  canSee,
  chiefOf,
  LIVING,
  NEUTRAL,
  REASON,
  removeUnit,
  SEAT_FIELDS,
  TICK,
  WITHDRAWN,
} from './state.ts';
import { markSupplied } from './supply.ts';
import { newTick, type Tick } from './tick-notes.ts';
import { judgeEnd, scoreOf } from './victory.ts';
import { updateVision } from './vision.ts';
import { noteZones } from './zone.ts';

/** One tick in the order of 001 §2.12. Runs whatever was ordered; says which orders were refused. */
export function runTick(s: BattleState, decisions: Decisions<unknown>): Rejection[] {
  const { options, rules } = s.theatre;
  const before = options.breaksMutualElimination ? allScores(s) : null;
  s.scalars[TICK]++;
  const tick = newTick(s.theatre);
  const orders = takeOrders(s, tick, decisions);
  rules.movement.resolve(s, tick);
  reportCapped(s, tick, orders);
  markSupplied(s);
  const chiefCells = whereChiefsStand(s);
  rules.capture.afterMovement(s, tick);
  rules.combat.resolve(s, tick);
  rules.capture.afterCombat(s, tick);
  const out = eliminate(s, tick.captured, chiefCells);
  returnAttackers(s);
  const changes = [...out.changes, ...updateControl(s)];
  markSupplied(s);
  const built = runEconomy(s);
  const news = updateVision(s, changes);
  const events = [...fightEvents(s, tick), ...out.events.map((event) => seen(s, event)), ...captureEvents(s, changes)];
  s.last = Object.freeze({ events: [...events, ...built], status: orders.status, news });
  judgeEnd(s, out.seats, before);
  return orders.rejected;
}

/** Steps 1 and 2, and the disbands: what the sets of a tick came to. */
interface Taken {
  readonly draft: Draft;
  readonly rejected: Rejection[];
  readonly status: OrderStatus[];
}

/** Why a seat gives no orders at all, or null. */
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

function takeOrders(s: BattleState, tick: Tick, decisions: Decisions<unknown>): Taken {
  const draft = newDraft(s, tick.destination);
  const rejected: Rejection[] = [];
  const { players } = s.theatre.options;
  const status: OrderStatus[] = Array.from({ length: players }, () => ({ accepted: 0, rejected: [] }));
  noteZones(s);
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

/** Each order on its own; what an earlier one of the set spent or named counts for the later. */
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

/** How a set would fare on this state, which stays as it is if the caller gave a copy. */
export function judgeSet(s: BattleState, seat: number, orders: readonly unknown[]): OrderStatus {
  noteZones(s);
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
function reportCapped(s: BattleState, { capped }: Tick, { draft, status }: Taken): void {
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

function allScores(s: BattleState): number[] {
  return Array.from({ length: s.theatre.options.players }, (_, seat) => scoreOf(s, seat));
}

function whereChiefsStand(s: BattleState): Int16Array {
  return Int16Array.from({ length: s.theatre.options.players }, (_, seat) => {
    const chief = chiefOf(s, seat);
    return chief === NONE ? NONE : s.unitCell[chief];
  });
}

/** Bits of the seats that see a hex when the tick is over. */
function whoSees(s: BattleState, cell: number): number {
  let bits = 0;
  for (let seat = 0; seat < s.theatre.options.players; seat++) if (canSee(s, seat, cell)) bits |= 1 << seat;
  return bits;
}

function seen(s: BattleState, event: BattleEvent): BattleEvent {
  return { ...event, seenBy: event.seenBy | whoSees(s, event.cell) };
}

/** Who fought hears of it; so does who sees all of it. */
function fightEvents(s: BattleState, { fights }: Tick): BattleEvent[] {
  const seats = (1 << s.theatre.options.players) - 1;
  return fights.map(({ otherCell, ...fight }) => {
    const sees = whoSees(s, fight.cell) & (otherCell === NONE ? seats : whoSees(s, otherCell));
    return { kind: 'combat', ...fight, seenBy: (fight.sides & seats) | sees };
  });
}

/** Facilities and nodes that changed hands; who lost one out of sight learns that it is lost. */
function captureEvents(s: BattleState, changes: readonly ControlChange[]): BattleEvent[] {
  const { facilityAt, nodeAt } = s.theatre;
  return changes
    .filter(({ cell, to }) => to !== NEUTRAL && (facilityAt[cell] !== NONE || nodeAt[cell] !== NONE))
    .map(({ cell, from, to }) => {
      const inSight = whoSees(s, cell) | (1 << to);
      const loser = from === NEUTRAL ? 0 : 1 << from;
      return { kind: 'capture', cell, from, to, inSight, seenBy: inSight | loser };
    });
}
