import { describe, expect, test } from 'vitest';
import { unitTypes } from '../../src/battle/rules.ts';
import {
  ALIVE,
  addUnit,
  type BattleState,
  canSee,
  HP,
  LIVING,
  moveUnit,
  NEUTRAL,
  removeUnit,
  SEAT_FIELDS,
  STARVED,
} from '../../src/battle/state.ts';
import { giveHex, markSupplied } from '../../src/battle/supply.ts';
import { viewSeat } from '../../src/battle/view.ts';
import { drawBelow } from '../../src/draw.ts';
import { Match } from '../rules/battle-match.ts';

const CASES = 120;
const CHIEF = unitTypes.indexOf('Chief');

/** Chance with a key of its own for every question. */
type Dice = (bound: number, ...question: (string | number)[]) => number;
const diceOf =
  (key: string): Dice =>
  (bound, ...question) =>
    drawBelow(bound, key, ...question);

/** What a test may ask of a state as one seat: everything that seat is ever told. */
type Look = (match: Match, s: BattleState, seat: number) => unknown;

const everything: Look = (match, s, seat) => [
  match.game.view(s, seat),
  viewSeat(s, seat, 'complete'),
  match.game.text(s, seat),
  match.game.legal(s, seat),
  questions(s).map((order) => match.game.check(s, seat, s.theatre.rules.dialect.write(order))),
];

/** Orders that feel for what is hidden: strange ids, hexes in the dark. */
function questions(s: BattleState) {
  const { board } = s.theatre;
  return Array.from({ length: 40 }, (_, i) => {
    const cell = (i * 397) % board.cells;
    const unit = `u${i}`;
    if (i % 4 === 0) return { kind: 'disband', unit } as const;
    if (i % 4 === 1) return { kind: 'produce', facility: `f${i % 9}`, type: 0 } as const;
    return { kind: 'move', unit, q: board.q[cell], r: board.r[cell] } as const;
  });
}

const living = (s: BattleState) => [...s.order.subarray(0, s.scalars[LIVING])];

/** Everyone wanders, mostly towards the middle, and builds. */
function ordersOf(s: BattleState, dice: Dice, tick: number): Record<number, unknown[]> {
  const { board, options, rules } = s.theatre;
  const orders: Record<number, unknown[]> = {};
  for (let seat = 0; seat < options.players; seat++) {
    const type = dice(5, 'build', tick, seat);
    orders[seat] = [rules.dialect.write({ kind: 'produce', facility: `f${seat}`, type })];
  }
  for (const slot of living(s)) {
    const seat = s.unitOwner[slot];
    if (seat === NEUTRAL || (s.unitType[slot] === CHIEF && dice(5, 'chief', tick, seat) > 0)) continue;
    const [q, r] = [board.q[s.unitCell[slot]], board.r[s.unitCell[slot]]];
    const pull = dice(3, 'pull', tick, slot);
    const towards = (x: number, axis: string) => x - Math.sign(x) * pull + dice(5, axis, tick, slot) - 2;
    orders[seat].push(
      rules.dialect.write({ kind: 'move', unit: `u${s.unitNumber[slot]}`, q: towards(q, 'q'), r: towards(r, 'r') }),
    );
  }
  return orders;
}

/** Changes what the seat cannot know. `isHidden` says of which hexes that is so; what has no hex is left alone unless `anywhere`. */
function disturb(
  s: BattleState,
  seat: number,
  dice: Dice,
  isHidden: (cell: number) => boolean,
  anywhere: boolean,
): void {
  const { board, options, blocks, facilityCells } = s.theatre;
  const hidden = [...board.q.keys()].filter((cell) => !blocks[cell] && s.control[cell] !== seat && isHidden(cell));
  const others = [...Array(options.players).keys()].filter(
    (other) => other !== seat && s.seats[other * SEAT_FIELDS + ALIVE] === 1,
  );
  if (hidden.length === 0 || others.length === 0) return;
  const anyCell = (...key: (string | number)[]) => hidden[dice(hidden.length, 'cell', ...key)];
  for (const slot of living(s)) {
    if (s.unitOwner[slot] === seat || s.unitType[slot] === CHIEF || !isHidden(s.unitCell[slot])) continue;
    const what = dice(7, 'unit', slot);
    if (what === 0) removeUnit(s, slot);
    else if (what === 1) moveUnit(s, slot, anyCell('move', slot));
    else if (what === 2) s.unitHp[slot] = (1 + dice(40, 'hp', slot)) * HP;
    else if (what === 3) s.unitFlags[slot] ^= STARVED;
    else if (what === 4) s.unitType[slot] = dice(5, 'type', slot);
  }
  for (let i = 0; i < 4; i++) {
    const other = others[dice(others.length, 'owner', i)];
    addUnit(s, other, dice(5, 'new', i), anyCell('new', i), 40 * HP);
    giveHex(s, anyCell('control', i), dice(3, 'whose', i) === 0 ? NEUTRAL : other);
  }
  for (const [facility, cell] of facilityCells.entries()) {
    if (s.facilityOwner[facility] === seat || s.facilityOwner[facility] === NEUTRAL || !(anywhere || isHidden(cell)))
      continue;
    s.queueLength[facility] = 1;
    s.queueType[facility * options.mostQueued] = dice(5, 'queue', facility);
    s.queueTicks[facility * options.mostQueued] = 1 + dice(5, 'ticks', facility);
  }
  if (anywhere)
    for (const other of others)
      s.seats.set([dice(999, 'M', other), dice(999, 'F', other), dice(999, 'I', other)], other * SEAT_FIELDS);
  markSupplied(s);
}

/** Hexes from which nothing gets into the seat's sight within a tick: two units marching, and the farthest vision. */
function farFrom(s: BattleState, seat: number): (cell: number) => boolean {
  const { board } = s.theatre;
  const own = [...board.q.keys()].filter((cell) => s.control[cell] === seat);
  const places = [
    ...own,
    ...living(s)
      .filter((slot) => s.unitOwner[slot] === seat)
      .map((slot) => s.unitCell[slot]),
  ];
  const chiefs = living(s)
    .filter((slot) => s.unitType[slot] === CHIEF)
    .map((slot) => s.unitCell[slot]);
  return (cell) =>
    places.every((place) => board.distance(place, cell) > 11) &&
    chiefs.every((chief) => board.distance(chief, cell) > 5);
}

/** Whether supply near the seat is as it was: a cut far away may starve an enemy next door, which is a difference next door. */
function isQuietNear(a: BattleState, b: BattleState, isFar: (cell: number) => boolean): boolean {
  const nearUnits = (s: BattleState) =>
    living(s)
      .filter((slot) => !isFar(s.unitCell[slot]))
      .map((slot) => `${s.unitNumber[slot]} ${s.unitFlags[slot]}`);
  return (
    a.inSupply.every((supplied, cell) => isFar(cell) || supplied === b.inSupply[cell]) &&
    nearUnits(a).join() === nearUnits(b).join()
  );
}

interface Found {
  compared: number;
  leaks: number;
}

/** Plays a match, disturbs a copy and lets a seat look at both. */
function search(edition: 1 | 2, look: Look, ticksAhead: 0 | 1, cases = CASES): Found {
  const found = { compared: 0, leaks: 0 };
  for (let number = 0; number < cases; number++) {
    const dice = diceOf(`fog ${edition} ${number}`);
    const players = 2 + (number % 4);
    const match = new Match(edition, { players }, `fog ${number % 12}`);
    const length = 4 + dice(26, 'length');
    for (let tick = 0; tick < length; tick++) match.tick(ordersOf(match.state, dice, tick));
    const seat = dice(players, 'seat');
    if (match.game.outcome(match.state) !== null || match.state.seats[seat * SEAT_FIELDS + ALIVE] === 0) continue;
    const isFar = farFrom(match.state, seat);
    const isHidden = ticksAhead === 0 ? (cell: number) => !canSee(match.state, seat, cell) : isFar;
    const other = match.game.copy(match.state);
    markSupplied(match.state);
    disturb(other, seat, dice, isHidden, ticksAhead === 0);
    if (match.game.hash(other) === match.game.hash(match.state)) continue;
    if (ticksAhead === 1) {
      if (!isQuietNear(match.state, other, isFar)) continue;
      const orders = ordersOf(match.state, dice, length);
      match.tick(orders);
      match.game.advance(other, orders);
    }
    found.compared++;
    const views = [match.state, other].map((s) => JSON.stringify(look(match, s, seat)));
    if (views[0] !== views[1]) found.leaks++;
  }
  return found;
}

describe.each([1, 2] as const)('battle-%i', (edition) => {
  test('two states that differ only in the dark look the same, byte for byte', () => {
    const { compared, leaks } = search(edition, everything, 0);
    expect(compared).toBeGreaterThan(CASES * 0.7);
    expect(leaks).toBe(0);
  });

  test('they still look the same a tick later if the differences are far away', () => {
    const { compared, leaks } = search(edition, everything, 1);
    expect(compared).toBeGreaterThan(CASES * 0.3);
    expect(leaks).toBe(0);
  });

  test.each<[string, Look]>([
    ['the number of units alive', (_, s) => s.scalars[LIVING]],
    ['a hex of another in the dark', (_, s) => [...s.control]],
    ['the stores of the others', (_, s) => [...s.seats]],
    ['the true number of every unit', (_, s) => [...s.unitNumber]],
  ])('a leak of %s is found', (_, look) => {
    expect(search(edition, look, 0, 20).leaks).toBeGreaterThan(0);
  });
});
