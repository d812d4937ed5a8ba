import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JournalPurse, moneyText } from '../../src/evaluate/purse.ts';
import { SpendingLimit } from '../../src/llm/seat.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hexfront-purse-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (limit: number) => new JournalPurse(join(folder, 'spending.jsonl'), limit);

test('a call that can never be afforded is refused at once, and one that may be affordable waits', async () => {
  const purse = open(10);
  await purse.reserve(6);
  await expect(purse.reserve(11)).rejects.toThrow(SpendingLimit);
  const order: string[] = [];
  const second = purse.reserve(6).then(() => order.push('reserved'));
  await Promise.resolve();
  order.push('settled');
  purse.settle(6, 1);
  await second;
  expect(order).toEqual(['settled', 'reserved']);
  expect(purse.spent).toBe(1);
});

test('who waits is refused when the others have spent too much', async () => {
  const purse = open(10);
  await purse.reserve(6);
  const second = purse.reserve(6);
  purse.settle(6, 5);
  await expect(second).rejects.toThrow('the next call may cost 6.00, and 5.00 of 10.00 is spent');
});

test('nobody waits for what is left of sums of fractions', async () => {
  const purse = open(0.01);
  await purse.reserve(0.002);
  await purse.reserve(0.007);
  purse.settle(0.002, 0);
  purse.settle(0.007, 0);
  await purse.reserve(0.01);
});

test('after it is closed nobody gets anything', async () => {
  const purse = open(10);
  await purse.reserve(9);
  const waiting = purse.reserve(5);
  purse.close();
  await expect(waiting).rejects.toThrow(SpendingLimit);
  await expect(purse.reserve(0)).rejects.toThrow(SpendingLimit);
  purse.settle(9, 2);
  expect(purse.spent).toBe(2);
});

test('the next run counts what was spent, and calls that were never settled in full', async () => {
  const purse = open(100);
  await purse.reserve(10);
  purse.settle(10, 3);
  await purse.reserve(20);
  purse.count(4);
  // A crash in the middle of a line.
  appendFileSync(join(folder, 'spending.jsonl'), '{"settl');
  expect(open(100).spent).toBe(3 + 20 + 4);
  const again = open(100);
  await again.reserve(1);
  again.settle(1, 1);
  expect(open(100).spent).toBe(28);
});

test.each([
  [12.3456, '12.35'],
  [0.012345678, '0.012346'],
  [0.5, '0.50'],
  [0, '0.00'],
])('%d is written %s', (amount, text) => {
  expect(moneyText(amount)).toBe(text);
});
