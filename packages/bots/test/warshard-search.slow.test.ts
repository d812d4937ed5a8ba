import { type Bot, greedy } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { playMatch } from '@hexfront/sim';
import { expect, test } from 'vitest';
import { warshardSearch } from '../src/warshard/search.ts';
import { optionsOf } from './play.ts';

const game = findGame('warshard-1') as Game;

function score(bots: readonly Bot[], seat: number, seed: string): number {
  const { winners } = playMatch({ game, options: optionsOf(game), seed, bots }).outcome!;
  return winners.length === 0 ? 0.5 : Number(winners[0] === seat);
}

test('beats greedy in nearly every game, from either seat', () => {
  const search = warshardSearch({ nodes: 150 });
  const pairs = 4;
  let total = 0;
  for (let i = 0; i < pairs; i++) {
    total += score([search, greedy], 0, `search ${i}`) + score([greedy, search], 1, `search ${i}`);
  }
  console.log(`search: ${total} of ${2 * pairs}`);
  expect(total).toBeGreaterThanOrEqual(2 * pairs - 2);
});
