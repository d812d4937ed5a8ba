import { describe, expect, test } from 'vitest';
import { Stream } from '../../src/bench/stream.ts';
import { eloInterval } from '../../src/results/estimates.ts';
import { eloOf } from '../../src/statistics/elo.ts';
import { pentanomialOf } from '../../src/statistics/pentanomial.ts';
import { pairFrom } from './pair-from.ts';

const RUNS = 300;

describe('the 95% intervals', () => {
  test.each([
    [[0.25, 0, 0.5, 0, 0.25], 40],
    [[0.05, 0.1, 0.3, 0.25, 0.3], 40],
  ] as [number[], number][])('contain the truth about 95 times in 100: %j, %d pairs', (shares, pairs) => {
    const truth = shares.reduce((sum, share, result) => sum + (share * result) / 4, 0);
    const stream = new Stream(1);
    let held = 0;
    for (let run = 0; run < RUNS; run++) {
      const counts = pentanomialOf(Array.from({ length: pairs }, () => pairFrom(shares, stream)));
      const [low, high] = eloInterval(counts, `${run}`);
      if (low <= eloOf(truth) && eloOf(truth) <= high) held++;
    }
    console.log(`${held} of ${RUNS} intervals contain the truth`);
    // Three standard errors of 300 runs are 3.8 points.
    expect((held * 100) / RUNS).toBeGreaterThan(91);
  });
});
