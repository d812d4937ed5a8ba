import type { GameFacts } from '@hexfront/engine/facts';

/** The chance to win of the seat that decides, as a logistic function of the score of its search. */
export interface Curve {
  /** Per point of the score. */
  readonly slope: number;
  /** At a score of zero: searches are a little too confident, or too careful, about the seat they think for. */
  readonly offset: number;
}

/** By game or, for games without a curve of their own, by family. Fitted by `hexfront analyse --study`; see docs/analysis.md. */
const curves: { readonly [gameOrFamily: string]: Curve } = {
  'attrition-2': { slope: 0.0178, offset: 0.5 },
  'attrition-3': { slope: 0.0119, offset: -0.13 },
  'conquest-1': { slope: 0.015, offset: -1.34 },
  attrition: { slope: 0.0141, offset: -0.48 },
  warshard: { slope: 0.0748, offset: -0.12 },
};

export function curveOf({ id, family }: GameFacts): Curve {
  return curves[id] ?? curves[family];
}

/** For the seat that decides. A score beyond all positions, which is how a search says "won" or "lost", gives 1 or 0. */
export function winChance({ slope, offset }: Curve, score: number): number {
  const x = slope * score + offset;
  if (Math.abs(x) > CERTAIN) return x > 0 ? 1 : 0;
  return 1 / (1 + exponential(-x));
}

/** Beyond this, the difference to certainty is nothing that anyone would see. */
const CERTAIN = 20;
const SQUARINGS = 24;

/** The last digit of `Math.exp` may differ between machines; that of products does not. */
function exponential(x: number): number {
  let power = 1 + x / 2 ** SQUARINGS;
  for (let i = 0; i < SQUARINGS; i++) power *= power;
  return power;
}
