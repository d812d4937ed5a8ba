import { budgetText } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { battleCommander } from '../src/battle/commander.ts';
import { battleSearch } from '../src/battle/search.ts';
import { battles, playBattle } from './battle-play.ts';
import { optionsOf } from './play.ts';

const table = battles.map((game) => [game.id, game] as [string, Game]);

test('the name tells the budget, and only battles are played', () => {
  for (const budget of [{ nodes: 60 }, { ms: 50 }]) {
    expect(battleSearch(budget).name).toBe(`search:${budgetText(budget)}`);
  }
  for (const game of battles) expect(battleSearch({ nodes: 1 }).plays(game)).toBe(true);
});

describe.each(table)('%s', (_id, game) => {
  test.each([
    // players, nodes, ticks
    [2, 24, 28],
    [4, 12, 20],
  ])('%i players who search give only legal orders', (players, nodes, ticks) => {
    const bots = Array.from({ length: players }, (_, seat) =>
      seat % 2 === 0 ? battleSearch({ nodes }) : battleCommander,
    );
    const { refused, orders } = playBattle({ game, bots, seed: 'legal', ticks });
    expect(refused.filter((line) => !line.startsWith('ORD-002'))).toEqual([]);
    expect(orders.some((set) => set.includes('"0":[{'))).toBe(true);
  });

  test('the same nodes give the same orders', () => {
    const [first, again] = [0, 1].map(() => {
      return playBattle({ game, bots: [battleSearch({ nodes: 20 }), battleCommander], seed: 'same', ticks: 20 });
    });
    expect(again.orders).toEqual(first.orders);
  });

  test('one node is enough for a decision, and a search that is told to stop looks no further', () => {
    const options = optionsOf(game);
    const state = game.setup(options, 'stop');
    const ask = (nodes: number, isStopped: () => boolean) => {
      const player = battleSearch({ nodes }).sit({ game, options, seat: 0, botSeed: '1' });
      const view = () => game.view(state, 0);
      const orders = player.decide({ index: 0, state: null, view, legal: () => game.legal(state, 0), isStopped });
      return { orders, analysis: player.analysis?.() };
    };
    const tiny = ask(1, () => false);
    const stopped = ask(1_000_000, () => true);
    const free = ask(100, () => false);
    expect(tiny.orders.length).toBeGreaterThan(0);
    expect(stopped.orders).toEqual(tiny.orders);
    expect(stopped.analysis?.nodes).toBeLessThan(40);
    expect(free.analysis).toEqual({ line: [free.orders], score: expect.any(Number), nodes: 100, depth: 20 });
  });
});
