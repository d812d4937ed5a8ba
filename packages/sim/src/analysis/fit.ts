import { type Curve, winChance } from '@hexfront/bots/analysis';

/** The score of the seat that decides, and how the match ended for it: 0, ½ or 1. */
export interface Sample {
  readonly score: number;
  readonly result: number;
}

const ROUNDS = 50;
/** Keeps the equations solvable when the scores alone tell every winner. */
const RIDGE = 1e-9;

/** Fits the chance to win to samples: the logistic function that makes the results most likely, by Newton's method. */
export function fitCurve(samples: readonly Sample[]): Curve {
  let slope = 0;
  let offset = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const sums = { g: 0, h: 0, a: RIDGE, b: 0, c: RIDGE };
    for (const { score, result } of samples) {
      const chance = winChance({ slope, offset }, score);
      const weight = chance * (1 - chance);
      sums.g += (result - chance) * score;
      sums.h += result - chance;
      sums.a += weight * score * score;
      sums.b += weight * score;
      sums.c += weight;
    }
    const determinant = sums.a * sums.c - sums.b * sums.b;
    slope += (sums.c * sums.g - sums.b * sums.h) / determinant;
    offset += (sums.a * sums.h - sums.b * sums.g) / determinant;
  }
  return { slope, offset };
}
