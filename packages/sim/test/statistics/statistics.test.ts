import { describe, expect, test } from 'vitest';
import { eloInterval, ratingsOf } from '../../src/results/estimates.ts';
import { Bootstrap, interval } from '../../src/statistics/bootstrap.ts';
import { bradleyTerry } from '../../src/statistics/bradley-terry.ts';
import { durationQuantile, Stopwatch } from '../../src/statistics/durations.ts';
import { eloOf, scoreOf } from '../../src/statistics/elo.ts';
import { meanScore, type Pentanomial, pairVariance, pentanomialOf } from '../../src/statistics/pentanomial.ts';
import { quantile } from '../../src/statistics/quantile.ts';
import { logLikelihoodRatio, SequentialTest, upper } from '../../src/statistics/sprt.ts';
import { wilson } from '../../src/statistics/wilson.ts';

test.each([
  // From the definition: odds of 10^(Elo/400).
  [10 / 11, 400],
  [100 / 101, 800],
  [0.5, 0],
  [0.75, 400 * Math.log10(3)],
  [1 / 11, -400],
  [1, Number.POSITIVE_INFINITY],
  [0, Number.NEGATIVE_INFINITY],
])('a score of %d is %d Elo, and back', (score, elo) => {
  expect(eloOf(score)).toBeCloseTo(elo, 9);
  expect(scoreOf(elo)).toBeCloseTo(score, 12);
});

test('a pentanomial counts pairs by half-points, and has a mean and a variance', () => {
  const counts = pentanomialOf([4, 2, 2, 0, 3, 1, 2]);
  expect(counts).toEqual([1, 1, 3, 1, 1]);
  expect(meanScore(counts)).toBe(0.5);
  // By hand: (0.25 + 0.0625 + 0.0625 + 0.25) / 7.
  expect(pairVariance(counts)).toBeCloseTo(0.625 / 7, 12);
  expect(() => pentanomialOf([5])).toThrow('not 5');
});

describe('the likelihood ratio', () => {
  test.each([
    // Found by a pattern search over all probabilities with the right mean, which shares no formula with the code.
    [[10, 20, 40, 20, 10], 0, 10, -0.1379],
    [[5, 30, 100, 45, 20], 0, 10, 2.67481],
    [[12, 7, 31, 9, 2], 0, 30, -3.54687],
    [[100, 1, 300, 2, 140], 0, 5, 1.18916],
  ] as [Pentanomial, number, number, number][])('%j between %d and %d Elo is %d', (counts, elo0, elo1, expected) => {
    expect(logLikelihoodRatio(counts, { elo0, elo1 })).toBeCloseTo(expected, 4);
  });

  test('with only won and lost pairs it is that of a coin, which has a formula', () => {
    const [s0, s1] = [scoreOf(0), scoreOf(20)];
    const coin = 60 * Math.log(s1 / s0) + 40 * Math.log((1 - s1) / (1 - s0));
    expect(logLikelihoodRatio([40, 0, 0, 0, 60], { elo0: 0, elo1: 20 })).toBeCloseTo(coin, 3);
  });

  test('with many pairs it is near the normal approximation', () => {
    const counts: Pentanomial = [400, 2000, 5000, 2100, 500];
    const [s0, s1] = [scoreOf(0), scoreOf(4)];
    const normal = ((s1 - s0) * (2 * meanScore(counts) - s0 - s1) * 10_000) / (2 * pairVariance(counts));
    expect(logLikelihoodRatio(counts, { elo0: 0, elo1: 4 })).toBeCloseTo(normal, 1);
  });

  test('is zero without pairs, and mirrored when everything is', () => {
    expect(logLikelihoodRatio([0, 0, 0, 0, 0], { elo0: 0, elo1: 10 })).toBe(0);
    const there = logLikelihoodRatio([5, 30, 100, 45, 20], { elo0: 0, elo1: 10 });
    expect(logLikelihoodRatio([20, 45, 100, 30, 5], { elo0: -10, elo1: 0 })).toBeCloseTo(-there, 9);
  });
});

test('a sequential test stops at its verdict and counts nothing after it', () => {
  const sequential = new SequentialTest({ elo0: 0, elo1: 100 });
  for (let i = 0; i < 100; i++) sequential.add(4);
  expect(sequential.verdict).toBe('elo1');
  expect(sequential.pairs).toBeLessThan(50);
  // The verdict came with the first pair that left the limits.
  const counts = (won: number): Pentanomial => [0, 0, 0, 0, won];
  expect(logLikelihoodRatio(counts(sequential.pairs - 1), sequential.bounds)).toBeLessThan(upper);
  expect(logLikelihoodRatio(counts(sequential.pairs), sequential.bounds)).toBeGreaterThanOrEqual(upper);
  expect(sequential.result().llr).toBe(logLikelihoodRatio(counts(sequential.pairs), sequential.bounds));
});

describe('Bradley–Terry ratings', () => {
  test.each([
    ['two players: the Elo of the odds', 2, [[0, 1, 30, 10]], [400 * Math.log10(3), 0]],
    [
      'a circle where everybody wins once',
      3,
      [
        [0, 1, 2, 1],
        [1, 2, 2, 1],
        [2, 0, 2, 1],
      ],
      [0, 0, 0],
    ],
    // Without circles each difference stands on its own.
    [
      'a chain',
      3,
      [
        [0, 1, 3, 1],
        [1, 2, 9, 1],
      ],
      [400 * Math.log10(27), 400 * Math.log10(9), 0],
    ],
    [
      'a star',
      4,
      [
        [0, 1, 1, 1],
        [0, 2, 10, 1],
        [0, 3, 1, 10],
      ],
      [0, 0, -400, 400],
    ],
    [
      'groups that never met both have an average of 0',
      4,
      [
        [0, 1, 10, 1],
        [2, 3, 1, 1],
      ],
      [200, -200, 0, 0],
    ],
    ['a great difference', 2, [[0, 1, 1e6, 1]], [2400, 0]],
  ] as [string, number, [number, number, number, number][], number[]][])('%s', (_, players, games, expected) => {
    const encounters = games.map(([a, b, won, lost]) => ({ players: [a, b], points: [won, lost] }) as const);
    const ratings = bradleyTerry(players, encounters);
    const average = expected.reduce((sum, elo) => sum + elo, 0) / players;
    ratings.forEach((rating, i) => expect(rating).toBeCloseTo(expected[i] - average, 1));
  });
});

describe('the bootstrap', () => {
  test('draws the same for the same seed', () => {
    const draw = (seed: string) => new Bootstrap(seed).resample([50, 40, 30, 20, 10]);
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
    expect(draw('a').reduce((sum, count) => sum + count)).toBe(150);
  });

  test('of a coin gives the quantiles of the binomial distribution', () => {
    // 95% of 100 throws of a coin have 40 to 60 heads.
    const bootstrap = new Bootstrap('coin');
    const means = Array.from({ length: 4000 }, () => meanScore(bootstrap.resample([50, 0, 0, 0, 50])));
    const [low, high] = interval(means);
    expect(low).toBeCloseTo(0.4, 1);
    expect(high).toBeCloseTo(0.6, 1);
  });

  test('does not claim to know exactly a bot that won everything', () => {
    const [low, high] = eloInterval([0, 0, 0, 0, 20], 'seed');
    expect(low).toBeGreaterThan(150);
    expect(low).toBeLessThan(450);
    expect(high).toBe(Number.POSITIVE_INFINITY);
    const [best, worst] = ratingsOf(['a', 'b'], [{ bots: ['a', 'b'], pentanomial: [0, 0, 0, 0, 20] }], 'seed');
    expect(best.low).toBeLessThan(best.value! - 20);
    expect(best.high).toBeGreaterThan(best.value! + 20);
    expect(worst.value).toBe(-best.value!);
  });
});

test.each([
  [[1, 2, 3, 4, 5], 0.5, 3],
  [[1, 2, 3, 4], 0.5, 2.5],
  [[10, 20], 0.25, 12.5],
  [[7], 0.9, 7],
  [[1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], 0.75, Number.POSITIVE_INFINITY],
  [[], 0.5, Number.NaN],
] as [number[], number, number][])('of %j the quantile %d is %d', (sorted, share, expected) => {
  expect(quantile(sorted, share)).toBe(expected);
});

test('durations can be added up, and their percentiles are right to within 3%', () => {
  const parts = [new Stopwatch(), new Stopwatch()];
  for (let ms = 1; ms <= 1000; ms++) parts[ms % 2].add(ms);
  const both = new Stopwatch();
  for (const part of parts) both.addAll(JSON.parse(JSON.stringify(part.durations())));
  const durations = both.durations();
  expect(durations).toMatchObject({ count: 1000, totalMs: 500_500, mostMs: 1000 });
  for (const share of [0.01, 0.5, 0.9, 0.99, 1]) {
    expect(Math.abs(durationQuantile(durations, share) / (share * 1000) - 1)).toBeLessThan(0.035);
  }
});

test.each([
  // Newcombe (1998), table I, method 3.
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  // Nothing is known of a share that nobody has looked at.
  [0, 0, 0, 1],
])('%d of %d: the share lies between %d and %d', (seen, all, low, high) => {
  const [from, to] = wilson(seen, all);
  expect([from, to].map((share) => share.toFixed(4))).toEqual([low, high].map((share) => share.toFixed(4)));
});
