import { commander, greedy, random } from '@hexfront/bots';
import { type Game, games } from '@hexfront/engine';
import { battle1, battleGame } from '@hexfront/engine/battle';
import { describe, expect, test } from 'vitest';
import { battles, playBattle } from './battle-play.ts';

const players = [commander, greedy, random];

test.each(battles.map((game) => [game.id, game] as const))('%s is played by all three', (_id, game) => {
  for (const bot of players) expect(bot.plays(game)).toBe(true);
});

test('commander does not play sequential games', () => {
  const sequential = games.filter((game) => !game.traits.simultaneous);
  expect(sequential.filter((game) => commander.plays(game)).map(({ id }) => id)).toEqual([]);
});

test('bots read the view, not the name: a renamed battle is played the same', () => {
  const renamed = battleGame({ ...battle1, id: 'battle-by-another-name' });
  const [first, second] = [battles[0], renamed].map((game) =>
    playBattle({ game, bots: [commander, greedy], seed: 'name', ticks: 30 }),
  );
  expect(second.orders).toEqual(first.orders);
});

describe.each(battles.map((game) => [game.id, game] as [string, Game]))('%s', (_id, game) => {
  test('the same seed gives the same orders, a different seed gives different ones', () => {
    const [first, again, other] = ['a', 'a', 'b'].map((seed) =>
      playBattle({ game, bots: [commander, greedy], seed, ticks: 40 }),
    );
    expect(again.orders).toEqual(first.orders);
    expect(other.orders).not.toEqual(first.orders);
  });

  test('every bot respects the order limit, however small', () => {
    for (const bot of players.slice(0, 2)) {
      const { orders, refused } = playBattle({
        game,
        bots: [bot, bot],
        seed: 'few',
        options: { mostOrders: 3 },
        ticks: 40,
      });
      expect(orders.every((set) => Object.values<unknown[]>(JSON.parse(set)).every((list) => list.length <= 3))).toBe(
        true,
      );
      expect(refused.filter((line) => !line.startsWith('ORD-002'))).toEqual([]);
    }
  });
});
