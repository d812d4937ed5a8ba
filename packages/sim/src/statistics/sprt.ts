import type { SprtBounds, SprtResult, SprtVerdict } from '../tournament/records.ts';
import { scoreOf } from './elo.ts';
import { type Pentanomial, pairScores, pairsIn } from './pentanomial.ts';

/** The probability of a wrong verdict, either way. */
const ERROR = 0.05;

/** Wald's limits for alpha = beta: the test stops when the log-likelihood ratio leaves them. */
export const upper = Math.log((1 - ERROR) / ERROR);
export const lower = -upper;

/** Stands for a result that has not occurred yet, because the likelihood needs every result to be possible. */
const RARE = 1e-3;

/**
 * The generalised likelihood ratio: how much better the pairs are explained if the expected score is that of `elo1` than if it is that of
 * `elo0`. Under each hypothesis the five probabilities are those that explain the counts best, so nothing is assumed about draws or about
 * the dependence of the two games of a pair.
 */
export function logLikelihoodRatio(counts: Pentanomial, { elo0, elo1 }: SprtBounds): number {
  return ratioOfScores(counts, scoreOf(elo0), scoreOf(elo1));
}

function ratioOfScores(counts: Pentanomial, score0: number, score1: number): number {
  if (pairsIn(counts) === 0) return 0;
  const theta0 = tilt(counts, score0);
  const theta1 = tilt(counts, score1);
  let sum = 0;
  for (let result = 0; result < 5; result++) {
    const weight0 = 1 + theta0 * (pairScores[result] - score0);
    const weight1 = 1 + theta1 * (pairScores[result] - score1);
    sum += (counts[result] || RARE) * Math.log(weight0 / weight1);
  }
  return sum;
}

/**
 * The likeliest probabilities with the mean `score` are count / (1 + theta (x - score)), by a Lagrange multiplier. Their mean is right
 * where the sum below is zero. It falls in theta between the two poles at the ends of the scale, so Newton's method finds the zero,
 * halving the range wherever a step would leave it.
 */
function tilt(counts: Pentanomial, score: number): number {
  let [low, high] = [-1 / (1 - score), 1 / score];
  let theta = 0;
  for (let i = 0; i < 100; i++) {
    let [sum, slope] = [0, 0];
    for (let result = 0; result < 5; result++) {
      const excess = pairScores[result] - score;
      const part = excess / (1 + theta * excess);
      sum += (counts[result] || RARE) * part;
      slope -= (counts[result] || RARE) * part * part;
    }
    if (sum > 0) low = theta;
    else high = theta;
    const next = theta - sum / slope;
    // The ratio is flat here, so its error is the square of this one.
    if (Math.abs(next - theta) < 1e-8) return next;
    theta = next > low && next < high ? next : (low + high) / 2;
  }
  return theta;
}

/** A sequential test that is given one pair after the other and stops counting at its verdict. */
export class SequentialTest {
  readonly bounds: SprtBounds;
  private readonly counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  llr = 0;
  verdict: SprtVerdict = 'undecided';
  /** Pairs counted so far; the verdict's pair is the last one. */
  pairs = 0;

  private readonly scores: readonly [number, number];

  constructor(bounds: SprtBounds) {
    this.bounds = bounds;
    this.scores = [scoreOf(bounds.elo0), scoreOf(bounds.elo1)];
  }

  /** The first bot's half-points in the next pair. */
  add(halfPoints: number): void {
    if (this.verdict !== 'undecided') return;
    this.pairs++;
    this.counts[halfPoints]++;
    this.llr = ratioOfScores(this.counts, ...this.scores);
    if (this.llr >= upper) this.verdict = 'elo1';
    else if (this.llr <= lower) this.verdict = 'elo0';
  }

  result(): SprtResult {
    return { ...this.bounds, verdict: this.verdict, llr: this.llr, lower, upper };
  }
}
