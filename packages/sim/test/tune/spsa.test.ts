import { expect, test } from 'vitest';
import { followed, type SpsaPlan, trialOf, type Values } from '../../src/tune/spsa.ts';

const plan: SpsaPlan = { start: { a: 0, b: 10 }, reach: { a: 1, b: 2 }, steps: 400, seed: 'x', pace: 0.5 };

test('a trial moves every value by its reach, in opposite directions', () => {
  const { plus, minus } = trialOf(plan, plan.start, 0);
  expect([Math.abs(plus.a), Math.abs(plus.b - 10)]).toEqual([1, 2]);
  expect([plus.a + minus.a, plus.b + minus.b]).toEqual([0, 20]);
});

test('trials depend on the seed and the step alone, and directions vary', () => {
  expect(trialOf(plan, plan.start, 7)).toEqual(trialOf(plan, plan.start, 7));
  const directions = Array.from({ length: 100 }, (_, step) => Math.sign(trialOf(plan, plan.start, step).plus.a));
  const forward = directions.filter((direction) => direction === 1).length;
  expect(forward).toBeGreaterThan(30);
  expect(forward).toBeLessThan(70);
});

test.each([
  [0, 0],
  [1, 1],
  [-1, -1],
])('a score of %i moves the values by %i times the pace towards the better side', (score, sign) => {
  const { plus } = trialOf(plan, plan.start, 0);
  expect(followed(plan, plan.start, 0, score).a).toBeCloseTo(sign * 0.5 * plus.a, 12);
});

test('it climbs a hill through noise', () => {
  const top = { a: 3, b: 4 };
  const height = (values: Values) => -((values.a - top.a) ** 2) - ((values.b - top.b) / 2) ** 2;
  let values = plan.start;
  for (let step = 0; step < plan.steps; step++) {
    const { plus, minus } = trialOf(plan, values, step);
    // A slope in the score, blurred by a wobble that has nothing to do with the values.
    const score = Math.tanh((height(plus) - height(minus)) / 8) * 0.6 + (((step * 7919) % 13) - 6) / 15;
    values = followed(plan, values, step, score);
  }
  expect(Math.abs(values.a - top.a)).toBeLessThan(0.4);
  expect(Math.abs(values.b - top.b)).toBeLessThan(0.8);
});
