import { games } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { HouseAgents, houseBotsOf, houseNames } from '../../src/house/house-agents.ts';

const house = new HouseAgents(houseNames.map(({ bot, name }) => ({ bot, name, agentId: name })));

test.each([
  ['attrition-2', ['level-3'], ['house-level-3']],
  ['attrition-2', ['house-greedy'], ['house-greedy']],
  ['battle-2', ['commander', 'commander', 'level-8'], ['house-commander', 'house-commander-2', 'house-level-8']],
])('%s: %j are %j', (game, wanted, names) => {
  expect(house.seat(game, wanted)).toEqual(names.map((name) => ({ agentId: name, name, isHouse: true })));
});

test('a budget is stored with the player', () => {
  const player = { agentId: 'house-search', name: 'house-search', isHouse: true, agentVersion: 'search:20000' };
  expect(house.seat('attrition-2', ['search:20000'])).toEqual([player]);
});

test.each([
  [['nobody'], /Unknown bot "nobody"; available: champion, search, /],
  [['search:soon'], /no valid budget; write search:20000/],
  [['search:200001'], /at most 200000 positions or for 1000ms/],
  [['search:1001ms'], /at most 200000 positions or for 1000ms/],
  [['commander'], /does not play attrition-2/],
  [['greedy', 'greedy', 'greedy'], /No house bot named greedy is available for attrition-2/],
])('%j: %s', (wanted, problem) => {
  expect(house.seat('attrition-2', wanted)).toMatch(problem);
});

test.each(games.map(({ id }) => id))('%s: every house bot can be seated, and strangers start low', (id) => {
  const game = games.find((each) => each.id === id)!;
  for (const bot of houseBotsOf(game)) expect(house.seat(id, [bot])).toHaveLength(1);
  expect(house.opponents(id, 5).map(({ name }) => name)).toEqual(
    ['level-2', 'level-3', 'level-4', 'level-5', 'level-6'].map((name) => `house-${name}`),
  );
});
