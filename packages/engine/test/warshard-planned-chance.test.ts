import { findGame, type Game } from '@hexfront/engine';
import { PlannedChance, type WarshardState } from '@hexfront/engine/warshard';
import { expect, test } from 'vitest';

const game = findGame('warshard-1') as Game;

const options = game.options({
  scenario: {
    title: 'Small',
    map: Array.from({ length: 5 }, () => '.'.repeat(9)),
    units: [
      { id: 'B1', type: 'mechanised', side: 'blue', at: { q: 2, r: 2 } },
      { id: 'BH', type: 'hq', side: 'blue', at: { q: 0, r: 0 } },
      { id: 'R1', type: 'mechanised', side: 'red', at: { q: 3, r: 2 } },
      { id: 'RH', type: 'hq', side: 'red', at: { q: 8, r: 0 } },
    ],
    turnLimit: 2,
  },
});

/** The die and the result of a fight at even odds, as its event tells. */
function fight(roll: number, seed: string) {
  const state = game.setup(options, seed) as WarshardState;
  const copy = game.copy(state) as WarshardState;
  const chance = new PlannedChance(copy.theatre);
  chance.rolls[0] = roll;
  copy.chance = chance;
  game.advance(copy, { 0: [{ action: 'done' }] });
  const { events } = game.advance(copy, { 0: [{ action: 'attack', unit: 'B1', hex: { q: 3, r: 2 } }] });
  const { die, result } = events.find(({ type }) => type === 'fight');
  return { die, result, rolled: chance.rolled, untouched: state.chance.seed };
}

test.each([
  [1, 'dr'],
  [2, 'dr'],
  [3, 'S'],
  [4, 'ar'],
  [5, 'ar'],
  [6, 'ar'],
])('a planned %i leads to %s at even odds, whatever the seed', (roll, result) => {
  for (const seed of ['a', 'b', 'c'])
    expect(fight(roll, seed)).toEqual({ die: roll, result, rolled: 1, untouched: seed });
});

test('ties go to the first unit', () => {
  const chance = new PlannedChance((game.setup(options, 'a') as WarshardState).theatre);
  expect([chance.exchange(), chance.stack()]).toEqual([0, 0]);
});

test('copies keep the planned dice until they get another seed', () => {
  const state = game.setup(options, 'a') as WarshardState;
  const chance = new PlannedChance(state.theatre);
  state.chance = chance;
  expect((game.copy(state) as WarshardState).chance).toBe(chance);
  expect((game.copy(state, undefined, 'b') as WarshardState).chance).not.toBe(chance);
});
