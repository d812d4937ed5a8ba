import { expect, test } from 'vitest';
import { soak } from './soak/run.ts';

/** A short `npm run soak`; measuring the heap takes a long one. Ticks are long, because other tests keep the machine busy. */
test('with network faults, bots miss no tick, lose and repeat no order, and see exactly what they should see', async () => {
  const report = await soak({ bots: 20, seconds: 20, tickMs: 2000, seed: 1, log: () => {} });
  expect(report.wrong).toEqual([]);
  expect(report.bots).toBe(20);
  expect(report.framesCompared).toBeGreaterThan(100);
  expect(report.answered).toBeGreaterThan(50);
  expect(report.faults.drops + report.faults.garbage + report.faults.doubles).toBeGreaterThan(0);
});
