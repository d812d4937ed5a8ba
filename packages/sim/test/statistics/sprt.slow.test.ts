import { describe, expect, test } from 'vitest';
import { Stream } from '../../src/bench/stream.ts';
import { scoreOf } from '../../src/statistics/elo.ts';
import { SequentialTest } from '../../src/statistics/sprt.ts';
import { pairFrom } from './pair-from.ts';

const bounds = { elo0: 0, elo1: 20 };
const RUNS = 10_000;

/** Shares of the five results of a pair between equal bots, and the usual ones, which every run tests; the others take a minute. */
const equals = {
  'balanced openings and few draws': [0.04, 0.16, 0.6, 0.16, 0.04],
  'openings that decide most games': [0.1, 0, 0.8, 0, 0.1],
  'many draws': [0.03, 0.2, 0.54, 0.2, 0.03],
  'half of the games decided by the opening': [0.2, 0.1, 0.4, 0.1, 0.2],
  'no draws, independent games': [0.25, 0, 0.5, 0, 0.25],
  'games that depend on each other': [0.45, 0, 0.1, 0, 0.45],
} as const;
const tested = Object.entries(equals).slice(0, process.env.HEXFRONT_ALL === undefined ? 2 : undefined);

/** The share of runs with this verdict, in per cent. */
function verdicts(shares: readonly number[], verdict: string): { percent: number; pairs: number } {
  let [given, pairs] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const stream = new Stream(run);
    const sequential = new SequentialTest(bounds);
    while (sequential.verdict === 'undecided') sequential.add(pairFrom(shares, stream));
    if (sequential.verdict === verdict) given++;
    pairs += sequential.pairs;
  }
  return { percent: (given * 100) / RUNS, pairs: Math.round(pairs / RUNS) };
}

describe(`the sequential test of ${bounds.elo0} and ${bounds.elo1} Elo is wrong 5 ± 0.7 times in 100`, () => {
  test.each(tested)('equal bots: %s', (name, shares) => {
    const { percent, pairs } = verdicts(shares, 'elo1');
    console.log(`equal bots, ${name}: ${percent}% wrong, ${pairs} pairs on average`);
    expect(Math.abs(percent - 5)).toBeLessThanOrEqual(0.7);
  });

  test('a bot that is 20 Elo stronger', () => {
    const more = scoreOf(20) - 0.5;
    const { percent, pairs } = verdicts([0.1 - more / 2, 0.15 - more, 0.5, 0.15 + more, 0.1 + more / 2], 'elo0');
    console.log(`20 Elo stronger: ${percent}% wrong, ${pairs} pairs on average`);
    expect(Math.abs(percent - 5)).toBeLessThanOrEqual(0.7);
  });
});
