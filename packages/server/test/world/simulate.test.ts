import { expect, test } from 'vitest';
import { plantNames } from './plants.ts';
import { add, noTotals, simulate } from './simulate.ts';

const seeds = 12;
/** Some errors need several nodes, and one that freezes at the wrong moment. */
const mostSeeds = 30;

test('every invariant holds in worlds full of faults', async () => {
  const totals = noTotals();
  for (let seed = 1; seed <= seeds; seed++) {
    const report = await simulate(seed);
    expect(report.failure).toBeNull();
    add(totals, report);
  }
  // The worlds were hostile enough for their peace to mean something.
  expect(totals.crashes).toBeGreaterThan(seeds);
  expect(totals.freezes).toBeGreaterThan(0);
  expect(totals.records).toBeGreaterThan(20 * seeds);
});

test.each(plantNames)('the planted error %s is found', async (plant) => {
  for (let seed = 1; seed <= mostSeeds; seed++) {
    const { failure } = await simulate(seed, plant);
    if (failure !== null) return expect(failure.trace.length).toBeGreaterThan(0);
  }
  throw new Error(`not found in ${mostSeeds} worlds`);
});

test('the same seed gives the same world, byte for byte', async () => {
  const [first, second] = [await simulate(8), await simulate(8)];
  expect(second).toEqual(first);
  expect((await simulate(9)).trace).not.toBe(first.trace);
});
