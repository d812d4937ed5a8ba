import { expect, test } from 'vitest';
import { signed } from '../src/index.ts';

test.each([
  // value, score, text
  [12.4, 0.52, '+12'],
  [-12.6, 0.48, '−13'],
  [null, 1, '+∞'],
  [null, 0, '−∞'],
] as const)('an Elo of %s with a score of %s is written %s', (value, score, text) => {
  expect(signed({ value, low: null, high: null }, score)).toBe(text);
});
