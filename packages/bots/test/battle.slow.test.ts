import { commander, greedy, random } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { battles, playBattle } from './battle-play.ts';

/** An hour in ticks of ten seconds: 360 ticks. */
const options = { tickSeconds: 10 };

/** All refusals except the stack limit, which only shows when units move. */
const foreseeable = (refused: readonly string[]) => refused.filter((line) => !line.startsWith('ORD-002'));

const pairs = [
  [commander, commander],
  [commander, greedy],
  [greedy, greedy],
  [greedy, random],
  [random, random],
] as const;

describe.each(battles.map((game) => [game.id, game] as [string, Game]))('%s', (_id, game) => {
  test.each(
    pairs.map(([first, second]) => [first.name, second.name, first, second] as const),
  )('%s against %s: no order is refused', (_first, _second, first, second) => {
    const { refused, orders } = playBattle({ game, bots: [first, second], seed: '1', options });
    expect(foreseeable(refused)).toEqual([]);
    expect(orders.length).toBeGreaterThan(20);
  });

  test.each([3, 4, 5, 6])('%i players: no order is refused, and the match ends by a win or the time limit', (count) => {
    const bots = Array.from({ length: count }, (_, seat) => [commander, greedy, random][seat % 3]);
    const { refused, winners, ticks } = playBattle({ game, bots, seed: 'crowd', options, ticks: 120 });
    expect(foreseeable(refused)).toEqual([]);
    expect(winners !== null || ticks === 120).toBe(true);
  });
});
