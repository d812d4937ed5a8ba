import { expect, test } from 'vitest';
import { MOST_STEPS } from '../../src/battle/paths/route.ts';
import { unitTypes } from '../../src/battle/rules.ts';
import { draw } from '../../src/draw.ts';
import { NONE } from '../../src/hex/index.ts';
import { cell, Field, hex } from './field.ts';
import { bounceOracle, type Marcher, raceOracle } from './movement-oracle.ts';

const CASES = 400;

/** A throng on a few hexes, most of it on the move. */
function throng(edition: 1 | 2, number: number, cap: number, conflict: 'bounce' | 'stack') {
  const pick = (what: string, i: number, below: number) => draw('throng', number, what, i) % below;
  const spot = (what: string, i: number) => `${pick(`${what} q`, i, 6) - 3},${pick(`${what} r`, i, 5) - 2}`;
  const players = 2 + (number % 3);
  const names = Array.from({ length: 24 }, (_, i) => `u${i + 1}`);
  const room = new Map<string, number>();
  const units = names.flatMap((name, i) => {
    const home = spot('home', i);
    const key = `${home} ${(i + 1) % players}`;
    room.set(key, (room.get(key) ?? 0) + 1);
    return room.get(key)! > cap ? [] : [`${name} ${unitTypes[pick('type', i, 5)]} ${home}`];
  });
  const unseen = names.slice(0, 8).map((_, i) => spot('unseen', i));
  const field = new Field(edition, { units, players, unseen, options: { stackCap: cap, friendlyConflict: conflict } });
  const homes = new Map(units.map((unit) => [unit.split(' ')[0], unit.split(' ')[2]]));
  const orders = Object.fromEntries(
    [...homes.keys()].filter((_, i) => pick('rests', i, 5) > 0).map((name, i) => [name, spot('goal', i)]),
  );
  return { field, homes, orders };
}

/** What everyone wanted to do, as planning left it. */
function marchersOf({ field, homes, orders }: ReturnType<typeof throng>): Marcher[] {
  const { marches } = field.state.theatre.scratch;
  return [...homes].map(([name, home]) => {
    const slot = field.slots.get(name)!;
    const isGoing = name in orders && orders[name] !== home && field.state.unitCell[slot] !== NONE;
    const steps = marches.steps.subarray(slot * MOST_STEPS, slot * MOST_STEPS + marches.length[slot]);
    const way = isGoing && cell(orders[name]) !== NONE ? Array.from(steps, hex) : [];
    const { unitNumber, unitOwner } = field.state;
    return { number: unitNumber[slot], owner: unitOwner[slot], points: marches.points[slot], home, way };
  });
}

test.each([
  ['first', 1, 'bounce'],
  ['second', 2, 'bounce'],
  ['second, friends stacking,', 2, 'stack'],
] as const)('crowds of the %s edition end where the slow reading of the rulings puts them', (_, edition, conflict) => {
  let moved = 0;
  for (let number = 0; number < CASES; number++) {
    const cap = 1 + (number % 4);
    const scene = throng(edition, number, cap, conflict);
    scene.field.march(scene.orders);
    const units = marchersOf(scene);
    const ends = edition === 1 ? raceOracle(units, cap) : bounceOracle(units, cap, conflict === 'bounce');
    const expected = units.map(({ number: of }) => `u${of} ${ends.get(of)}`);
    expect([number, scene.field.positions()]).toEqual([number, expected]);
    moved += units.filter((unit) => ends.get(unit.number) !== unit.home).length;
  }
  expect(moved).toBeGreaterThan(CASES);
});
