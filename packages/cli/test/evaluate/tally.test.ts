import type { LedgerCall, LedgerRow } from '@hexfront/protocol';
import { expect, test } from 'vitest';
import { provisional } from '../../src/evaluate/gates.ts';
import { Tally } from '../../src/evaluate/tally.ts';

const call = (cost: number | null): LedgerCall => ({
  messages: [],
  answer: '',
  parse: 'json',
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: 0,
  ms: 1,
  cost,
});

function row(more: Partial<LedgerRow>): LedgerRow {
  return {
    seat: 0,
    step: 12,
    model: 'm-1',
    promptHash: 'a'.repeat(64),
    conditions: { legal: 'shown', rules: 'shown', board: 'text', memory: 'off', attempts: 2, fallback: 'last' },
    calls: [call(null)],
    orders: [],
    fallback: false,
    refused: 0,
    providerFaults: 0,
    waitedMs: 0,
    ...more,
  };
}

function tallyOf(...rows: Partial<LedgerRow>[]): Tally {
  const tally = new Tally();
  for (const each of rows) tally.add(1, row(each));
  return tally;
}

test('decisions, answers and requests are counted apart', () => {
  const two = [call(0.5), call(0.25)];
  // An own decision, a repaired one, a fallback after two illegal answers, and one that was part of an earlier answer.
  const tally = tallyOf(
    {},
    { calls: two, refused: 1 },
    { calls: two, refused: 2, fallback: true, step: 20 },
    { calls: [] },
  );
  expect(tally).toMatchObject({ decisions: 4, fallbacks: 1, answers: 5, illegal: 3, played: 0.75, illegalRate: 0.6 });
  expect(tally).toMatchObject({ inputTokens: 500, outputTokens: 50, cost: 1.5, providerFaultRate: 0 });
  expect([...tally.foreign]).toEqual(['1/20']);
  expect(tallyOf({ providerFaults: 3 }).providerFaultRate).toBe(0.75);
  expect(tallyOf({}).cost).toBeNull();
});

test('many refused orders of one answer are one illegal answer', () => {
  expect(tallyOf({ refused: 7 }).illegalRate).toBe(1);
});

test.each([
  // played, faults, games, planned   reasons
  [1, 0, 10, 10, []],
  [0.8, 0.1, 10, 10, []],
  [1, 0, 8, 8, ['only 8 of at least 10 games']],
  [1, 0, 12, 40, ['12 of 40 planned games were played']],
  [0.75, 0, 10, 10, ['25% fallbacks, more than 20%']],
  [1, 0.12, 10, 10, ['the provider failed 12% of requests, more than 10%']],
])('played %d, provider faults %d, %d of %d games: %j', (played, providerFaultRate, games, planned, reasons) => {
  expect(provisional({ played, providerFaultRate }, games, planned)).toEqual(reasons);
});
