import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Readiness } from '../../src/runtime/readiness.ts';

/** A database whose pings the test answers. */
let pings: { resolve(): void; reject(error: Error): void }[];
let changes: unknown[];
let readiness: Readiness;
beforeEach(() => {
  vi.useFakeTimers();
  pings = [];
  changes = [];
  const ping = () => new Promise<void>((resolve, reject) => pings.push({ resolve, reject }));
  readiness = new Readiness(ping, (error) => changes.push(error));
});
afterEach(() => void vi.useRealTimers());

const away = new Error('away');

test('one ping serves everyone who asks, and its outcome lasts for a second', async () => {
  const asked = Promise.all([readiness.problem(), readiness.problem()]);
  pings[0].resolve();
  expect(await asked).toEqual([null, null]);
  await vi.advanceTimersByTimeAsync(900);
  expect(await readiness.problem()).toBeNull();
  expect(pings).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  const later = readiness.problem();
  pings[1].reject(away);
  expect(await later).toBe(away);
  expect(await readiness.problem()).toBe(away);
  expect(pings).toHaveLength(2);
});

test('a ping that takes more than two seconds counts as failed, until it returns', async () => {
  const first = readiness.problem();
  await vi.advanceTimersByTimeAsync(1500);
  const second = readiness.problem();
  await vi.advanceTimersByTimeAsync(600);
  expect([await first, await second]).toMatchObject([{ name: 'UnavailableError' }, { name: 'UnavailableError' }]);
  const third = readiness.problem();
  await vi.advanceTimersByTimeAsync(10);
  expect(await third).toMatchObject({ name: 'UnavailableError' });
  expect(pings).toHaveLength(1);
  pings[0].resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(await readiness.problem()).toBeNull();
});

test('only changes are reported', async () => {
  for (const error of [null, away, away, null, null]) {
    const asked = readiness.problem();
    if (error === null) pings.at(-1)?.resolve();
    else pings.at(-1)?.reject(error);
    expect(await asked).toBe(error);
    await vi.advanceTimersByTimeAsync(1100);
  }
  expect(changes).toEqual([away, null]);
});

test('a failure counts for a quarter of that, so that a database that is back is not kept waiting', async () => {
  const asked = readiness.problem();
  pings[0].reject(away);
  expect(await asked).toBe(away);
  await vi.advanceTimersByTimeAsync(200);
  expect(await readiness.problem()).toBe(away);
  await vi.advanceTimersByTimeAsync(100);
  const later = readiness.problem();
  expect(pings).toHaveLength(2);
  pings[1].resolve();
  expect(await later).toBeNull();
});
