import { expect, test } from 'vitest';
import { rule } from './rule.ts';

test('a rule test that cites no paragraph of the documents is an error', () => {
  expect(() => rule('000 §99', 'never', () => {})).toThrow('no paragraph is called 000 §99');
  expect(() => rule(['000 §2.4', '002 combat/99'], 'never', () => {})).toThrow('no paragraph is called 002 combat/99');
  expect(() => rule.each<[]>([['ruling attrition-1.99', 'never']])(() => {})).toThrow('ruling attrition-1.99');
});
