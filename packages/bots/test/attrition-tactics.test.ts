import { greedy } from '@hexfront/bots';
import { isOccupiedBy } from '@hexfront/engine/attrition';
import { hexIds } from '@hexfront/engine/hex';
import { expect, test } from 'vitest';
import { attritionSearch } from '../src/attrition/search.ts';
import { gameNamed, playTurn, position, type Unit } from './attrition-position.ts';

const bot = attritionSearch({ nodes: 3000 });
const seeds = ['1', '2', '3'];

test.each<[string, string, Unit[], object]>([
  [
    'an archer shoots the guard, cavalry rides in',
    'conquest-1',
    [
      ['A', 'infantry', 'A1'],
      ['A', 'archer', 'G5'],
      ['A', 'cavalry', 'D6'],
      ['B', 'archer', 'G7'],
      ['B', 'infantry', 'B2'],
    ],
    { startGold: 0 },
  ],
  [
    'cavalry clears the way and goes on',
    'conquest-1',
    [
      ['A', 'infantry', 'A1'],
      ['A', 'cavalry', 'C4'],
      ['B', 'infantry', 'A7'],
    ],
    { startGold: 0 },
  ],
  [
    'a charge drives the guard out and holds the stronghold',
    'attrition-2',
    [
      ['A', 'infantry', 'B2'],
      ['A', 'infantry', 'H2'],
      ['A', 'cavalry', 'E18'],
      ['A', 'cavalry', 'E18'],
      ['A', 'cavalry', 'E18'],
      ['B', 'archer', 'B20'],
      ['B', 'infantry', 'H20'],
    ],
    {},
  ],
])('takes a stronghold within one turn: %s', (_how, id, units, overrides) => {
  for (const seed of seeds) {
    const state = position(id, units, overrides);
    playTurn(bot, id, state, seed);
    expect(gameNamed(id).outcome(state)).toMatchObject({ winners: [0] });
  }
});

test('greedy does not see that', () => {
  const state = position(
    'attrition-2',
    [
      ['A', 'infantry', 'B2'],
      ['A', 'infantry', 'H2'],
      ['A', 'cavalry', 'E18'],
      ['A', 'cavalry', 'E18'],
      ['A', 'cavalry', 'E18'],
      ['B', 'archer', 'B20'],
      ['B', 'infantry', 'H20'],
    ],
    {},
  );
  playTurn(greedy, 'attrition-2', state);
  expect(gameNamed('attrition-2').outcome(state)).toBeNull();
});

test('does not leave its capital to cavalry two moves away', () => {
  const units: Unit[] = [
    ['A', 'infantry', 'A1'],
    ['B', 'cavalry', 'A7'],
    ['B', 'infantry', 'G7'],
  ];
  for (const seed of seeds) {
    const state = position('conquest-1', units, { startGold: 0 });
    playTurn(bot, 'conquest-1', state, seed);
    expect(isOccupiedBy(state, 0, hexIds.read(state.theatre.grid, 'A1'))).toBe(true);
  }
});

test('kills by a move and a charge', () => {
  const units: Unit[] = [
    ['A', 'infantry', 'A1'],
    ['A', 'cavalry', 'B3'],
    ['B', 'infantry', 'B7'],
    ['B', 'infantry', 'A12'],
  ];
  for (const seed of seeds) {
    const state = position('attrition-1', units, { layout: ['[..........]', '............'] });
    playTurn(bot, 'attrition-1', state, seed);
    expect(isOccupiedBy(state, 1, hexIds.read(state.theatre.grid, 'B7'))).toBe(false);
  }
});
