import { greedy, random } from '@hexfront/bots';
import { findGame, type Game } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { type JudgedDecision, judgeGames, lossesIn, lossFigures } from '../../src/analysis/losses.ts';
import { playMatch } from '../../src/match/match.ts';
import { findOpening } from '../../src/openings/opening.ts';

const game = findGame('conquest-1') as Game;
const options = game.options();
const effort = { glance: 100, look: 2000 };
const from = 6;

function played(seed: string) {
  const opening = findOpening({ game, options, seed, length: from }).decisions;
  return playMatch({ game, options, seed, opening, bots: [random, greedy] });
}

test('random gives away more than greedy, every decision after the opening is judged once, and threads change nothing', async () => {
  const replays = ['1', '2', '3'].map(played);
  const judged: (readonly JudgedDecision[])[] = [];
  const jobs = replays.map((replay) => ({ replay, from, effort }));
  await judgeGames(jobs, 2, (decisions, job) => {
    judged[job] = decisions;
  });
  expect(judged[1]).toEqual(lossesIn(jobs[1]));
  for (const [i, { steps }] of replays.entries()) {
    expect(judged[i].map(({ step }) => step)).toEqual(steps.map((_, step) => step).slice(from));
    expect([judged[i][0].phase, judged[i].at(-1)!.phase]).toEqual([0, 2]);
  }
  const of = (seat: number) => lossFigures(judged.flat().filter((decision) => decision.seat === seat))!;
  expect(of(0).average).toBeGreaterThan(of(1).average * 2);
  expect(of(0).decisions + of(1).decisions).toBe(judged.flat().length);
});

const decision = (loss: number, phase: 0 | 1 | 2) =>
  ({ step: 0, seat: 0, loss, phase, mark: loss > 0.8 ? 'blunder' : null }) as const;

test('averages over all decisions and over each third, with the blunders counted', () => {
  expect(lossFigures([decision(0.1, 0), decision(0.3, 0), decision(0.9, 2)])).toEqual({
    average: 0.4333,
    blunders: 1,
    decisions: 3,
    phases: [0.2, 0, 0.9],
  });
  expect(lossFigures([])).toBeNull();
});
