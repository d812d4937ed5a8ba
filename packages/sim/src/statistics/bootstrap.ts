import { draw } from '@hexfront/engine';
import { Stream } from '../bench/stream.ts';
import { type Pentanomial, pairsIn } from './pentanomial.ts';
import { quantile } from './quantile.ts';

/** How often the pairs are drawn again. */
export const RESAMPLES = 1000;

/** Draws as many pairs as there are from the pairs that there are, each time anew. The same seed gives the same draws. */
export class Bootstrap {
  private readonly stream: Stream;

  constructor(seed: string) {
    this.stream = new Stream(draw(seed, 'bootstrap'));
  }

  resample(counts: Pentanomial): Pentanomial {
    const drawn: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    const pairs = pairsIn(counts);
    for (let i = 0; i < pairs; i++) {
      let left = this.stream.below(pairs);
      let result = 0;
      while (left >= counts[result]) left -= counts[result++];
      drawn[result]++;
    }
    return drawn;
  }
}

/** The middle 95% of the resampled values. */
export function interval(values: readonly number[]): readonly [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b);
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)];
}
