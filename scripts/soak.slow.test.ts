import { expect, test } from 'vitest';
import { soak } from './soak/run.ts';

/** The short form of `npm run soak`; the heap needs the long one. Ticks are long, because other tests keep the machine busy beside it. */
test('bots in bad weather miss no tick, lose and double no order, and see what brute force says they see', async () => {
  const report = await soak({ bots: 20, seconds: 20, tickMs: 2000, seed: 1, tell: () => {} });
  expect(report.wrong).toEqual([]);
  expect(report.bots).toBe(20);
  expect(report.framesCompared).toBeGreaterThan(100);
  expect(report.answered).toBeGreaterThan(50);
  expect(report.weather.drops + report.weather.garbage + report.weather.doubles).toBeGreaterThan(0);
});
