import { type BattleState, facilityName, LIVING, unitName } from '@hexfront/engine/battle';
import { battleFacilities, battleUnits } from './battle.ts';

/** Unit rows: 0 for no order, 1 to 6 for a step, 7 to disband, 8 + hex for a march. Facility rows: 0 for no order, 1 + type to build. */
export const STEP = 1;
export const DISBAND = 7;
export const MARCH = 8;
export const BUILD = 1;

/** The slots of the first units of a seat, in the order of their numbers. Returns how many there are. */
export function listUnits(s: BattleState, seat: number, slots: Int32Array): number {
  let count = 0;
  for (let i = 0; i < s.scalars[LIVING] && count < slots.length; i++) {
    if (s.unitOwner[s.order[i]] === seat) slots[count++] = s.order[i];
  }
  return count;
}

/**
 * Which of the first eight numbers a row of orders offers, in bits, from the choices that are written beside its unit or Facility. No order
 * is always offered.
 */
export function orderBits(
  units: Int16Array,
  unitsAt: number,
  facilities: Int16Array,
  facilitiesAt: number,
  rows: number,
  row: number,
): number {
  const choices =
    row < rows
      ? units[unitsAt + (row + 1) * battleUnits.length - 1]
      : facilities[facilitiesAt + (row - rows + 1) * battleFacilities.length - 1];
  return 1 | (choices << 1);
}

/** Numbers to orders, as the game's JSON has them. Rows beyond the listed units mean nothing. */
export function writeOrders(
  s: BattleState,
  slots: Int32Array,
  count: number,
  orders: Int32Array,
  at: number,
): unknown[] {
  const { board, rules, facilityCells } = s.theatre;
  const { dialect } = rules;
  const given: unknown[] = [];
  const go = (unit: string, cell: number) => given.push(dialect.writeMove(unit, board.q[cell], board.r[cell]));
  for (let row = 0; row < count; row++) {
    const order = orders[at + row];
    if (order === 0) continue;
    const slot = slots[row];
    const unit = unitName(s.unitNumber[slot]);
    if (order >= MARCH) go(unit, order - MARCH);
    else if (order === DISBAND) given.push(dialect.write({ kind: 'disband', unit }));
    else {
      const to = board.neighbours[s.unitCell[slot] * 6 + order - STEP];
      // A step off the map is a stay.
      go(unit, to < 0 ? s.unitCell[slot] : to);
    }
  }
  for (let facility = 0; facility < facilityCells.length; facility++) {
    const order = orders[at + slots.length + facility];
    if (order === 0) continue;
    given.push(dialect.write({ kind: 'produce', facility: facilityName(facility), type: order - BUILD }));
  }
  return given;
}

/**
 * Orders to numbers, into rows that are 0. Returns how many orders have no number: rally points, research, units that are not listed, and a
 * second build of one Facility.
 */
export function readOrders(
  s: BattleState,
  given: readonly unknown[],
  slots: Int32Array,
  count: number,
  orders: Int32Array,
  at: number,
): number {
  const { board, rules } = s.theatre;
  const rows = new Map<string, number>();
  for (let row = 0; row < count; row++) rows.set(unitName(s.unitNumber[slots[row]]), row);
  let left = 0;
  for (const raw of given) {
    const order = rules.dialect.parse(raw);
    if ('says' in order) throw new Error(`the order ${JSON.stringify(raw)} is malformed: ${order.says}`);
    if ('unit' in order) {
      const row = rows.get(order.unit);
      if (row === undefined) left++;
      else if (order.kind === 'disband') orders[at + row] = DISBAND;
      else orders[at + row] = moveNumber(s, s.unitCell[slots[row]], board.cellAt(order.q, order.r));
      continue;
    }
    const place = at + slots.length + Number(order.facility.slice(1));
    if (order.kind !== 'produce' || orders[place] !== 0) left++;
    else orders[place] = BUILD + order.type;
  }
  return left;
}

function moveNumber(s: BattleState, from: number, to: number): number {
  const { neighbours } = s.theatre.board;
  for (let d = 0; d < 6; d++) if (neighbours[from * 6 + d] === to) return STEP + d;
  return MARCH + to;
}
