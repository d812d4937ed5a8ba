import { expect, test } from 'vitest';
import type { QueueEntry } from '../../src/arena/ports.ts';
import { pair } from '../../src/matchmaking/pairing.ts';
import { agreement, figuresOf, leastAgreement, leastTau, mostRatio, ratioOf } from './season-figures.ts';
import { fullSeason, simulateSeason } from './simulated-season.ts';

/** The season of `npm run season`, made short enough for every test run; its neighbours are as close. */
const short = {
  ...fullSeason,
  bots: 16,
  versions: 3,
  days: 1.5,
  lastHours: 12,
  matchSeconds: [60, 120],
  finalists: 6,
} as const;
const run = (seed: string, more: object = {}) => {
  const plan = { ...short, seed, ...more };
  const season = simulateSeason(plan);
  return { season, figures: figuresOf(season, plan) };
};

test('in a simulated season nobody waits long, and the table is the true order', () => {
  const [one, other] = [run('1'), run('2')];
  for (const { figures } of [one, other]) {
    expect(ratioOf(figures.wait)).toBeLessThanOrEqual(mostRatio);
    expect(ratioOf(figures.tenth)).toBeLessThanOrEqual(mostRatio);
    expect(figures.tau).toBeGreaterThanOrEqual(leastTau);
    expect(figures.versions).toBe(short.bots * short.versions);
  }
  expect(agreement(one.season, other.season).tables).toBeGreaterThanOrEqual(leastAgreement);
});

test('the same seed gives the same season', () => {
  const brief = { days: 0.2, lastHours: 2 };
  expect(run('7', brief).season).toEqual(run('7', brief).season);
});

test('matches decided by chance give no such table', () => {
  expect(run('1', { isChance: true }).figures.tau).toBeLessThan(0.6);
});

test('pairing that never widens the gap leaves some waiting', () => {
  /** Only those who would be paired at once. */
  const narrow = (queue: readonly QueueEntry[], now: number) =>
    pair(
      queue.map((entry) => ({ ...entry, since: now })),
      now,
    );
  expect(ratioOf(run('1', { pair: narrow, eloApart: 60 }).figures.wait)).toBeGreaterThan(mostRatio);
});
