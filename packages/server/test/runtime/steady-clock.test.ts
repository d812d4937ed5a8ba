import { expect, test } from 'vitest';
import { SteadyClock } from '../../src/runtime/steady-clock.ts';

/** Times at which the wall clock is set, each with the time it is set to. */
function readings(...steps: readonly (readonly [elapsed: number, wall: number])[]): number[] {
  let [elapsed, wall] = [0, 0];
  const clock = new SteadyClock(
    () => wall,
    () => elapsed,
  );
  return steps.map((step) => {
    [elapsed, wall] = step;
    return clock.now();
  });
}

test.each([
  [
    'follows the wall clock',
    [
      [0, 5000],
      [10, 5010],
      [500, 5500],
    ],
    [5000, 5010, 5500],
  ],
  [
    'runs slowly after the wall clock was set back',
    [
      [0, 5000],
      [100, 3000],
      [1000, 3900],
    ],
    [5000, 5090, 5900],
  ],
  [
    'runs at full speed again when the two agree',
    [
      [0, 5000],
      [100, 4900],
      [2000, 6800],
      [3000, 7800],
    ],
    [5000, 5090, 6800, 7800],
  ],
  [
    'follows at once when the wall clock jumps ahead',
    [
      [0, 5000],
      [10, 90_000],
      [20, 90_010],
    ],
    [5000, 90_000, 90_010],
  ],
] as const)('%s', (_, steps, expected) => {
  expect(readings(...steps)).toEqual(expected);
});

test('a job never runs before its time', async () => {
  const clock = new SteadyClock();
  const due = clock.now() + 20;
  const ranAt = await new Promise<number>((resolve) => void clock.at(due, () => resolve(clock.now())));
  expect(ranAt).toBeGreaterThanOrEqual(due);
});

test('a job whose time has passed runs soon, but not at once; a cancelled one never', async () => {
  const clock = new SteadyClock();
  const ran: string[] = [];
  clock.at(0, () => ran.push('due'));
  clock.at(0, () => ran.push('cancelled')).cancel();
  expect(ran).toEqual([]);
  await new Promise((resolve) => clock.at(clock.now() + 5, () => resolve(null)));
  expect(ran).toEqual(['due']);
});
