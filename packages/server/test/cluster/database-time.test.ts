import { expect, test } from 'vitest';
import { DatabaseTime } from '../../src/cluster/database-time.ts';
import { SteadyClock } from '../../src/runtime/steady-clock.ts';

const hour = 3_600_000;

test.each([
  ['ahead', hour],
  ['back', -hour],
])('a wall clock that is set %s is corrected once, and not again with every answer of the database', (_, step) => {
  let [wall, elapsed] = [1_000_000, 0];
  const time = new DatabaseTime(0, () => wall);
  const clock = new SteadyClock(
    () => time.now(),
    () => elapsed,
  );
  const started = wall;
  const pass = (ms: number) => {
    elapsed += ms;
    wall += ms;
  };
  pass(1000);
  wall += step;
  for (let renewal = 0; renewal < 5; renewal++) {
    const asked = clock.now();
    pass(10);
    time.hear(started + elapsed, clock.now() - asked);
    pass(1000);
  }
  expect(time.now()).toBeCloseTo(started + elapsed, -2);
});
