import { type Bot, greedy, random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { shippedScenarios } from '@hexfront/engine/warshard';
import { playMatch } from '@hexfront/sim';
import { describe, expect, test } from 'vitest';
import { optionsOf } from './play.ts';

const game = findGame('warshard-1') as Game;

function winner(scenario: string, bots: readonly Bot[], seed: string): number | undefined {
  return playMatch({ game, options: optionsOf(game, { scenario }), seed, bots }).outcome!.winners[0];
}

describe.each([...shippedScenarios.keys()])('%s', (name) => {
  test('greedy beats random at least 90 times in 100, from either seat', () => {
    let wins = 0;
    for (let i = 0; i < 50; i++) {
      if (winner(name, [greedy, random], `strength ${i}`) === 0) wins++;
      if (winner(name, [random, greedy], `strength ${i}`) === 1) wins++;
    }
    expect(wins).toBeGreaterThanOrEqual(90);
  });
});

/** The first games of the measurement recorded with the scenarios. */
test.each([
  'training',
  'meeting-engagement',
  'river-crossing',
])('%s: greedy against itself wins between 40 and 60 times in 100 from either side', (name) => {
  const games = 200;
  let score = 0;
  for (let i = 0; i < games; i++) {
    const won = winner(name, [greedy, greedy], `gg/${i}`);
    score += won === undefined ? 0.5 : Number(won === 0);
  }
  console.log(`${name}: ${score} of ${games} to Blue`);
  expect(score / games).toBeGreaterThanOrEqual(0.4);
  expect(score / games).toBeLessThanOrEqual(0.6);
});
