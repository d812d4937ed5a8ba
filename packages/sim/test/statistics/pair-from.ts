import type { Stream } from '../../src/bench/stream.ts';

/** The half-points of a random pair, 0 to 4, given the share of each result. */
export function pairFrom(shares: readonly number[], stream: Stream): number {
  let left = stream.below(1e9) / 1e9;
  let result = 0;
  while (result < 4 && left >= shares[result]) left -= shares[result++];
  return result;
}
