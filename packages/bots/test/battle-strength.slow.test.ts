import { type Bot, commander, greedy, random } from '@hexfront/bots';
import type { Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { battles, playBattle } from './battle-play.ts';

const GAMES = 12;

const rows = battles.flatMap((game) => [
  [game.id, 'commander beats greedy', game, commander, greedy, 10] as const,
  [game.id, 'greedy beats random', game, greedy, random, 11] as const,
]);

test.each(rows)('%s: %s, seats swapped', (_id, _name, game, first, second, least) => {
  expect(winsOf(game, first, second)).toBeGreaterThanOrEqual(least);
});

/** The README has the table of a hundred games. */
function winsOf(game: Game, first: Bot, second: Bot): number {
  let wins = 0;
  for (let i = 0; i < GAMES; i++) {
    const bots = i % 2 === 0 ? [first, second] : [second, first];
    const { winners } = playBattle({ game, bots, seed: `strength/${i >> 1}`, options: { tickSeconds: 10 } });
    if (winners?.length === 1 && bots[winners[0]] === first) wins++;
  }
  return wins;
}
