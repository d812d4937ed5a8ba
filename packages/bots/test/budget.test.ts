import { budgetText, readBudget } from '@hexfront/bots';
import { expect, test } from 'vitest';
import { Meter } from '../src/budget.ts';

test.each([
  ['20000', { nodes: 20_000 }],
  ['1', { nodes: 1 }],
  ['50ms', { ms: 50 }],
])('the budget %s is read and written back', (text, budget) => {
  expect(readBudget(text)).toEqual(budget);
  expect(budgetText(budget)).toBe(text);
});

test.each([
  '',
  '0',
  '-5',
  '1.5',
  '50 ms',
  '0ms',
  '50s',
  '1e6',
  '99999999999',
  '600001ms',
  'ms',
])('"%s" is not a budget', (text) => {
  expect(readBudget(text)).toBeNull();
});

test('a meter of nodes is spent after exactly that many, and starts afresh', () => {
  const meter = new Meter({ nodes: 3 });
  for (let round = 0; round < 2; round++) {
    meter.start();
    expect([meter.count(), meter.count(), meter.count(), meter.isSpent]).toEqual([true, true, false, true]);
  }
});

test('a meter of time is spent when the time is up', () => {
  const meter = new Meter({ ms: 5 });
  meter.start();
  const end = performance.now() + 5;
  while (meter.count());
  expect(performance.now()).toBeGreaterThanOrEqual(end - 1);
});

test('a meter is spent soon after it is told to stop', () => {
  const meter = new Meter({ nodes: 1_000_000 });
  let isStopped = false;
  meter.start(() => isStopped);
  for (let i = 0; i < 100; i++) expect(meter.count()).toBe(true);
  isStopped = true;
  let further = 0;
  while (meter.count()) further++;
  expect(further).toBeLessThan(20);
});
