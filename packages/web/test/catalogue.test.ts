import { games, isRefusal } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { type GameId, shortOptions } from '../src/games/catalogue.ts';
import { familyOf } from '../src/games/families.ts';
import { insightOf } from '../src/games/insights.ts';

test.each(
  games.map(({ id }) => id),
)('%s: it has a family and an insight, and the engine accepts the options of its short game', (id) => {
  const game = games.find((each) => each.id === id)!;
  expect(familyOf(id).scene).toBeTypeOf('function');
  expect(insightOf(id).layers).toBeTypeOf('function');
  expect(isRefusal(game.options(shortOptions(id as GameId)))).toBe(false);
});
