import { games, isRefusal } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { type GameId, shortOptions } from '../src/games/catalogue.ts';
import { familyOf } from '../src/games/families.ts';
import { insightOf } from '../src/games/insights.ts';

test.each(
  games.map(({ id }) => id),
)('%s: the board draws it and knows what only the state can say, and its short game has options the engine takes', (id) => {
  const game = games.find((each) => each.id === id)!;
  expect(familyOf(id).scene).toBeTypeOf('function');
  expect(insightOf(id).layers).toBeTypeOf('function');
  expect(isRefusal(game.options(shortOptions[id as GameId]))).toBe(false);
});
