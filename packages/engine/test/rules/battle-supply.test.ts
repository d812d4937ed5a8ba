import fc from 'fast-check';
import { expect } from 'vitest';
import { NEUTRAL, SUPPLIED } from '../../src/battle/state/state.ts';
import { giveHex, markSupplied } from '../../src/battle/territory/supply.ts';
import { type At, board, cellOf, Ground } from './battle-ground.ts';
import { rule } from './rule.ts';

const base: At = [0, 0];
const road: readonly At[] = [
  [1, 0],
  [2, 0],
  [3, 0],
];
const rival: At = [15, 0];

rule(
  ['001 §2.7/5', 'ruling battle.5/1', '001 §2.4/3'],
  'a gap cuts off what lies behind it, which stays controlled',
  () => {
    const ground = new Ground({ bases: [base, rival], control: [[...road], []] });
    expect(ground.isInSupply([3, 0])).toBe(true);
    giveHex(ground.state, cellOf([2, 0]), 1);
    expect([ground.isInSupply([1, 0]), ground.isInSupply([3, 0]), ground.controller([3, 0])]).toEqual([true, false, 0]);
  },
);

rule('ruling battle.5/1', 'hexes of another player do not carry supply, nor do their Facilities', () => {
  const ground = new Ground({ bases: [base, rival], control: [[[14, 0]], [[1, 0]]] });
  expect([ground.isInSupply([14, 0]), ground.isInSupply([1, 0])]).toEqual([false, false]);
});

rule(['001 §2.7/5', 'ruling battle.5/1'], 'a City that was taken is a source', () => {
  const ground = new Ground({
    bases: [base, rival],
    cities: [[0, 8]],
    control: [
      [
        [0, 8],
        [0, 9],
      ],
      [],
    ],
  });
  expect(ground.isInSupply([0, 9])).toBe(true);
  giveHex(ground.state, cellOf([0, 8]), 1);
  expect(ground.isInSupply([0, 9])).toBe(false);
});

rule.each<[At, boolean]>([
  ['ruling battle.5/2', 'a unit on a supplied hex is supplied', [1, 0], true],
  ['ruling battle.5/2', 'a unit next to one is', [2, 0], true],
  ['ruling battle.5/2', 'a unit two hexes away is not', [3, 0], false],
  ['ruling battle.5/2', "a unit next to a rival's supplied hex is not", [14, 0], false],
])((at, expected) => {
  const ground = new Ground({ bases: [base, rival], control: [[[1, 0]], []] });
  const scout = ground.unit(0, 'Scout', at);
  markSupplied(ground.state);
  expect((ground.state.unitFlags[scout] & SUPPLIED) !== 0).toBe(expected);
});

rule('ruling fine-print battle.24', 'neutral units are unsupplied on any ground', () => {
  const ground = new Ground({ bases: [base, rival] });
  const scout = ground.unit(0, 'Scout', base);
  ground.state.unitOwner[scout] = NEUTRAL;
  markSupplied(ground.state);
  expect(ground.state.unitFlags[scout] & SUPPLIED).toBe(0);
});

/** What own land links to an own Facility, by the plainest flood. */
function suppliedCells(ground: Ground): number[] {
  const { control, facilityOwner, theatre } = ground.state;
  const reached = new Set<number>();
  for (const [facility, cell] of theatre.facilityCells.entries())
    if (facilityOwner[facility] !== NEUTRAL) reached.add(cell);
  for (const cell of reached)
    for (const next of board.neighbours.subarray(cell * 6, cell * 6 + 6))
      if (next >= 0 && control[next] === control[cell] && control[cell] !== NEUTRAL) reached.add(next);
  return [...reached].sort((a, b) => a - b);
}

rule(
  ['001 §2.7/5', 'ruling battle.5/1', 'ruling battle.5/4', '001 §4/5'],
  'supply kept hex by hex is what a flood from every Facility finds',
  () => {
    const hexes = [...board.q.keys()].filter((cell) => board.distance(cell, cellOf([0, 0])) <= 4);
    const change = fc.tuple(fc.constantFrom(...hexes), fc.constantFrom(0, 1, 0, 1, NEUTRAL));
    fc.assert(
      fc.property(fc.array(change, { minLength: 60, maxLength: 200 }), (changes) => {
        const ground = new Ground({
          bases: [
            [-4, 0],
            [4, 0],
          ],
          cities: [
            [0, 3],
            [0, -3],
          ],
        });
        for (const [cell, to] of changes) {
          giveHex(ground.state, cell, to);
          const kept = [...ground.state.inSupply.keys()].filter((at) => ground.state.inSupply[at]);
          expect(kept).toEqual(suppliedCells(ground));
        }
      }),
      { numRuns: 40 },
    );
  },
);
