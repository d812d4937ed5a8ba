import { NEUTRAL, type SavedPosition, unitTypes } from '@hexfront/engine/battle';
import { NONE } from '@hexfront/engine/hex';
import { type InSight, type Observation, otherUnits } from './enemies.ts';
import { asSeen, newUnit, type PlannedUnit } from './roll-call.ts';

export interface Observed {
  readonly position: SavedPosition;
  /** How far from the expectation the enemies in sight are. */
  readonly surprise: number;
}

/**
 * The expected position, corrected by what the seat sees. `before` is the position before the tick that led to the expected one. Without
 * `isInSight` only the seat's own part is filled in, which is enough to find out what is in sight.
 */
export function observe(
  seen: Observation,
  before: SavedPosition,
  expected: SavedPosition,
  isInSight: InSight | null,
): Observed {
  const { report, seat } = seen;
  const own = ownUnits(seen, expected);
  const seats = expected.seats.map((part) => ({ ...part }));
  const { units: others, surprise } =
    isInSight === null ? { units: [], surprise: 0 } : otherUnits(seen, before, expected, seats, isInSight);
  const { M, F, I } = report.purse;
  const highest = own.reduce((most, { number }) => Math.max(most, number), 0);
  const next = Math.floor(highest / seats.length) + 1;
  seats[seat] = { ...seats[seat], resources: [M, F, I], nextNumber: Math.max(next, seats[seat].nextNumber) };
  for (const [each, isOut] of seen.isOut.entries()) {
    if (isOut) seats[each] = { ...seats[each], isAlive: false, resources: [0, 0, 0], researching: 0 };
  }
  const room = seats.length * seen.picture.options.mostUnits - own.length;
  const control = hexes(seen, expected, isInSight);
  const position = {
    ...expected,
    tick: report.tick,
    reason: 0,
    winners: 0,
    seats,
    units: [...own, ...others.slice(0, room)].sort((a, b) => a.number - b.number),
    control: rowsOf(control, seen.picture.board.size),
    facilities: facilities(seen, expected, control),
    told: expected.told.map((rows, each) => (each === seat ? rowsOf(seen.told, seen.picture.board.size) : rows)),
  };
  return { position, surprise };
}

function ownUnits({ report, picture, seat }: Observation, { units, seats }: SavedPosition): PlannedUnit[] {
  const expected = new Map(units.map((unit) => [unit.number, unit]));
  return report.units.map(({ id, type, hp, ...hex }) => {
    const number = Number(id.slice(1));
    const sighting = { owner: seat, type: unitTypes.indexOf(type), cell: picture.cellOf(hex), hp };
    const unit = expected.get(number);
    if (unit === undefined || unit.isNeutral) return newUnit(number, seats.length, sighting, hp, report.tick);
    return asSeen(unit, sighting, report.tick);
  });
}

/** Own hexes and hexes in sight are known; elsewhere the expectation holds, unless it claims an own hex. */
function hexes({ told, seat, isOut }: Observation, { control }: SavedPosition, isInSight: InSight | null): Uint8Array {
  const expected = cellsOf(control);
  return told.map((owner, cell) => {
    const isKnown = owner === seat || expected[cell] === seat || (isInSight?.(cell) ?? false);
    const side = isKnown ? owner : expected[cell];
    return side !== NEUTRAL && isOut[side] ? NEUTRAL : side;
  });
}

function facilities({ report, picture, seat }: Observation, position: SavedPosition, control: Uint8Array) {
  const { bases, cities } = picture.briefing;
  const own = new Map(report.facilities.map((facility) => [picture.cellOf(facility), facility]));
  const expectedControl = cellsOf(position.control);
  return [...bases, ...cities].map((hex, facility) => {
    const cell = picture.cellOf(hex);
    const queue = own.get(cell)?.queue;
    if (queue !== undefined) {
      return { rally: NONE, queue: queue.map(({ type, ticks }) => ({ type: unitTypes.indexOf(type), ticks })) };
    }
    const expected = position.facilities[facility];
    const wasOwn = expectedControl[cell] === seat;
    return wasOwn || control[cell] === NEUTRAL ? { rally: NONE, queue: [] } : expected;
  });
}

function cellsOf(rows: readonly string[]): Uint8Array {
  return Uint8Array.from(rows.join(''), (side) => (side === '.' ? NEUTRAL : Number(side)));
}

function rowsOf(cells: Uint8Array, size: number): string[] {
  return Array.from({ length: size }, (_, row) =>
    Array.from(cells.subarray(row * size, (row + 1) * size), (side) => (side === NEUTRAL ? '.' : side)).join(''),
  );
}
