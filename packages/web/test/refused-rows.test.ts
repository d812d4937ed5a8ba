import { refusals } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { refusedRows } from '../src/why/refused-rows.ts';

const refusal = (step: number, isError = false) => ({
  at: '2030-01-02T03:04:05.000Z',
  step,
  code: 'out-of-reach',
  message: refusals['out-of-reach'],
  move: `m${step}`,
  isError,
});
const rejected = (step: number, code: string, reason: string) => ({
  step,
  tick: step,
  index: 0,
  code,
  reason,
  order: `o${step}`,
});
const report = {
  refusals: [refusal(2, true), refusal(7, true)],
  rejectedOrders: [
    rejected(1, 'ORD-005', refusals['not-visible-or-owned']),
    rejected(4, 'ORD-003', refusals['insufficient-resources']),
  ],
  left: 'illegal_move' as const,
};

test('refused moves and orders stand in the order of the match, and the error that ended it is known', () => {
  const rows = refusedRows(wordsOf('en'), report);
  expect(rows.map(({ move }) => move)).toEqual(['o1', 'm2', 'o4', 'm7']);
  expect(rows.map(({ isLast }) => isLast)).toEqual([false, false, false, true]);
});

test.each([
  ['en', ['not-visible-or-owned', 'out-of-reach', 'insufficient-resources', 'out-of-reach']],
  ['es', ['not-visible-or-owned', 'out-of-reach', 'insufficient-resources', 'out-of-reach']],
] as const)('in %s every reason is in the language of the reader', (language, codes) => {
  const words = wordsOf(language);
  expect(refusedRows(words, report).map(({ text }) => text)).toEqual(codes.map((code) => words.t(`refusal.${code}`)));
});
