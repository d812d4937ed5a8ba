import type { Citation } from '../../citations.ts';
import { NONE } from '../../hex/index.ts';
import { type Refusal, type RefusalCode, refuse } from '../../verdict.ts';
import type { Order } from '../face/dialect.ts';
import { canPay, enqueue, pay, queuedBy, startResearch } from '../economy/economy.ts';
import { ownFacility, ownUnit } from '../face/names.ts';
import { isTierOpen, researchBit } from '../economy/research.ts';
import { hasRoute } from '../paths/route.ts';
import { CHIEF, IMPASSABLE, unitTypes } from '../rules.ts';
import { type BattleState, RESEARCH, RESEARCHING, SEAT_FIELDS, UNITS } from '../state/state.ts';

/** 001 "Error codes" and ruling battle.10: what a refusal is called on the wire. */
export const orderCodes: { readonly [code in RefusalCode]?: string } = {
  'invalid-destination': 'ORD-001',
  'stack-cap-exceeded': 'ORD-002',
  'insufficient-resources': 'ORD-003',
  'late-submission': 'ORD-004',
  'not-visible-or-owned': 'ORD-005',
  'player-out': 'ORD-005',
  'game-over': 'ORD-004',
  'unknown-seat': 'ORD-005',
  'not-buildable': 'ORD-006',
  'unit-limit': 'ORD-007',
  'rate-limited': 'ORD-008',
  'malformed-action': 'ORD-009',
  'duplicate-unit-order': 'ORD-010',
};

/** What the orders of one tick have done so far. */
export interface Draft {
  /** By slot: the index of the order that was accepted for the unit, or NONE. */
  readonly orderOf: Int32Array;
  readonly disbanded: number[];
  /** Accepted destination of each slot, or NONE. */
  readonly destination: Int32Array;
}

/** An order with what it names, or why it is refused; `cell` is where the unit or Facility stands if it is the seat's. */
export type Judged =
  | { readonly refusal: Refusal; readonly path: string; readonly cell: number }
  | {
      readonly refusal: null;
      readonly order: Order;
      /** Slot of the unit, or number of the Facility. */
      readonly subject: number;
      readonly to: number;
    };

/** The codes in the order of the rulings: 008, 009, 005, 010, 006, 007, 003, 001. No answer depends on what the seat cannot see. */
export function judgeOrder(s: BattleState, seat: number, draft: Draft | null, index: number, raw: unknown): Judged {
  const { options, rules } = s.theatre;
  if (index >= options.mostOrders)
    return no('rate-limited', `A player may give at most ${options.mostOrders} orders per tick.`, '001 §2.14');
  const order = rules.dialect.parse(raw);
  if ('says' in order) return no('malformed-action', order.says, '001 §2.14', NONE, order.path);
  return 'unit' in order ? judgeUnit(s, seat, draft, order) : judgeFacility(s, seat, order);
}

type UnitOrder = Extract<Order, { unit: string }>;
type FacilityOrder = Exclude<Order, { unit: string }>;

function judgeUnit(s: BattleState, seat: number, draft: Draft | null, order: UnitOrder): Judged {
  const slot = ownUnit(s, seat, order.unit);
  if (slot === NONE) return no('not-visible-or-owned', undefined, '001 §3');
  const cell = s.unitCell[slot];
  if (draft !== null && draft.orderOf[slot] !== NONE) return no('duplicate-unit-order', undefined, '001 §2.14', cell);
  if (order.kind === 'disband') {
    const isChief = s.unitType[slot] === CHIEF;
    if (isChief) return no('not-buildable', 'A Chief cannot be disbanded.', '001 §2.6', cell);
    return { refusal: null, order, subject: slot, to: NONE };
  }
  const to = passableCell(s, order.q, order.r);
  const isReachable = to !== NONE && (to === cell || hasRoute(s, slot, to));
  return isReachable
    ? { refusal: null, order, subject: slot, to }
    : no('invalid-destination', undefined, '001 §3', cell);
}

function judgeFacility(s: BattleState, seat: number, order: FacilityOrder): Judged {
  const facility = ownFacility(s, seat, order.facility);
  if (facility === NONE) return no('not-visible-or-owned', undefined, '001 §3');
  const cell = s.theatre.facilityCells[facility];
  const yes = (to: number): Judged => ({ refusal: null, order, subject: facility, to });
  if (order.kind === 'rally') {
    const to = passableCell(s, order.q, order.r);
    return to === NONE ? no('invalid-destination', undefined, '001 §3', cell) : yes(to);
  }
  const broken =
    order.kind === 'produce' ? produceBroken(s, seat, facility, order.type) : researchBroken(s, seat, order);
  return broken === null ? yes(NONE) : no(broken[0], broken[1], broken[2], cell);
}

type Broken = readonly [code: RefusalCode, detail: string | undefined, rule: Citation];

/** Why the Facility may not build this type, or null; `legal` uses it too. */
export function produceBroken(s: BattleState, seat: number, facility: number, type: number): Broken | null {
  const { options } = s.theatre;
  const stats = options.units[unitTypes[type]];
  if (!stats.isBuildable) return ['not-buildable', `${unitTypes[type]} cannot be built.`, '001 §2.6'];
  if (s.queueLength[facility] >= options.mostQueued)
    return ['not-buildable', 'The queue of this Facility is full.', '001 §2.10'];
  const owned = s.seats[seat * SEAT_FIELDS + UNITS] + queuedBy(s, seat);
  if (owned >= options.mostUnits) return ['unit-limit', undefined, '001 §2.16'];
  return canPay(s, seat, stats.cost) ? null : ['insufficient-resources', undefined, '001 §2.10'];
}

function researchBroken(s: BattleState, seat: number, order: Extract<Order, { kind: 'research' }>): Broken | null {
  const { options } = s.theatre;
  if (!options.hasResearch) return ['not-buildable', 'Research is off in this match.', '001 §2.6'];
  const fields = seat * SEAT_FIELDS;
  if (s.seats[fields + RESEARCHING] !== 0) return ['not-buildable', 'Other research is under way.', '001 §2.6'];
  if (!isTierOpen(s.seats[fields + RESEARCH], order.tier)) {
    return ['not-buildable', 'Each tier can be researched once, and the second only after the first.', '001 §2.6'];
  }
  return canPay(s, seat, researchCost(s, order.tier)) ? null : ['insufficient-resources', undefined, '001 §2.6'];
}

export function researchCost(s: BattleState, tier: number) {
  return { M: 0, F: 0, I: s.theatre.options.researchCost[tier - 1] };
}

/** NONE off the map and on Impassable ground. Far numbers never wrap onto the board. */
function passableCell(s: BattleState, q: number, r: number): number {
  const { board, map } = s.theatre;
  if (Math.abs(q) > 2 * board.size || Math.abs(r) > 2 * board.size) return NONE;
  const cell = board.cellAt(q, r);
  return cell === NONE || map.terrain[cell] === IMPASSABLE ? NONE : cell;
}

function no(code: RefusalCode, detail: string | undefined, rule: Citation, cell = NONE, path = ''): Judged {
  return { refusal: refuse(code, detail, rule), path, cell };
}

/** Takes an order that `judgeOrder` allowed: builds and rally points at once, moves and disbands into the draft. */
export function acceptOrder(
  s: BattleState,
  seat: number,
  draft: Draft,
  index: number,
  { order, subject, to }: Extract<Judged, { refusal: null }>,
): void {
  switch (order.kind) {
    case 'move':
      draft.orderOf[subject] = index;
      s.rally[subject] = NONE;
      if (to !== s.unitCell[subject]) draft.destination[subject] = to;
      break;
    case 'disband':
      draft.orderOf[subject] = index;
      draft.disbanded.push(subject);
      break;
    case 'produce':
      enqueue(s, subject, order.type);
      break;
    case 'rally':
      s.facilityRally[subject] = to;
      break;
    case 'research':
      pay(s, seat, researchCost(s, order.tier));
      startResearch(s, seat, researchBit(order.tier, order.choice));
      break;
  }
}
