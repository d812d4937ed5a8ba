import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccidentRun } from './accident-run.ts';
import { accidentNames } from './accidents.ts';
import { FaultArena } from './fault-arena.ts';
import { shortPlan } from './plans.ts';

let arena: FaultArena;
let run: AccidentRun | undefined;
beforeAll(async () => {
  arena = await FaultArena.start(shortPlan.leaseMs);
});
afterAll(async () => {
  run?.stop();
  await arena?.close();
});

/** Other tests have the server killed and frozen; a database that is stopped in good order is gentler than one that is killed. */
const names = accidentNames.filter((name) => !name.startsWith('server') && name !== 'database-restarted');

test('accidents of the database, the disk, the clock and the network cost nobody a match, and the server recovers by itself', async () => {
  run = new AccidentRun(arena, { ...shortPlan, names, say: () => {} });
  const { problems, forfeits, acknowledged, echoes } = await run.run();
  expect(problems).toEqual([]);
  expect(forfeits).toBe(0);
  expect(acknowledged).toBeGreaterThan(20);
  expect(echoes).toBeGreaterThan(0);
});
