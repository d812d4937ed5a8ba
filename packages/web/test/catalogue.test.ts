import { bots } from '@hexfront/bots';
import { games, isRefusal } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { entryOf, type GameId, shortOptions } from '../src/games/catalogue.ts';
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

test.each(
  games.map((game) => [game.id, game] as const),
)('%s: the opponents listed are the bots that play it', (id, game) => {
  const players = bots.filter((bot) => bot.plays(game)).map(({ name }) => name);
  expect(entryOf(id as GameId).bots).toEqual(players);
});
