import { winChance } from '@hexfront/bots/analysis';
import { drawBelow } from '@hexfront/engine';
import { fitCurve } from '@hexfront/sim';
import { expect, test } from 'vitest';

test('the curve that made the results is found again', () => {
  const curve = { slope: 0.02, offset: -0.5 };
  const samples = Array.from({ length: 4000 }, (_, i) => {
    const score = drawBelow(400, 'score', i) - 200;
    return { score, result: drawBelow(1000, 'result', i) < 1000 * winChance(curve, score) ? 1 : 0 };
  });
  const fitted = fitCurve(samples);
  expect(fitted.slope).toBeCloseTo(curve.slope, 2);
  expect(Math.abs(fitted.offset - curve.offset)).toBeLessThan(0.15);
});
