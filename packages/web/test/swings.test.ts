import { expect, test } from 'vitest';
import { swingsOf } from '../src/play/end/swings.ts';

const chances = [0.5, 0.52, 0.9, 0.85, 0.4, 0.42, 0.41, 0.6, 0.58, 0.57, 0.75, 0.75, 1];
const assessed = chances.map((chance, step) => ({ step, seat: step % 2, chance }));
const steps = (seat: number, length: number) => swingsOf(assessed, seat, length).map(({ step }) => step);

test('the three largest changes of the chance to win are told, in order', () => {
  expect(steps(0, 12)).toEqual([3, 6, 11]);
  expect(swingsOf(assessed, 0, 12)[0]).toEqual({ step: 3, by: 1, from: 0.85, to: 0.4 });
});

test('the second side reads its own chance', () => {
  const [first] = swingsOf(assessed, 1, 12);
  expect([first.step, first.by]).toEqual([3, 1]);
  expect(first.from).toBeCloseTo(0.15);
  expect(first.to).toBeCloseTo(0.6);
});

test('neighbouring steps are one event, small changes none, and a resignation is no decision', () => {
  // Step 1 changed much too, but next to step 3; without the last step, step 9 is the third.
  expect(steps(0, 11)).toEqual([3, 6, 9]);
  expect(swingsOf(assessed.slice(4, 7), 0, 2)).toEqual([]);
});
