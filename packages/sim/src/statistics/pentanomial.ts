/** Counts of pairs by the half-points that one bot made in their two games: 0 to 4. */
export type Pentanomial = readonly [number, number, number, number, number];

/** What each of the five results is worth as a score from 0 to 1. */
export const pairScores: Pentanomial = [0, 0.25, 0.5, 0.75, 1];

/** From the half-points of each pair. */
export function pentanomialOf(halfPoints: Iterable<number>): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const points of halfPoints) {
    if (!(points in counts)) throw new Error(`statistics: a pair has 0 to 4 half-points, not ${points}`);
    counts[points]++;
  }
  return counts;
}

export function pairsIn(counts: Pentanomial): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** The average score from 0 to 1; NaN without pairs. */
export function meanScore(counts: Pentanomial): number {
  return counts.reduce((sum, count, result) => sum + count * pairScores[result], 0) / pairsIn(counts);
}

/** The variance of the score of one pair. */
export function pairVariance(counts: Pentanomial): number {
  const mean = meanScore(counts);
  return counts.reduce((sum, count, result) => sum + count * (pairScores[result] - mean) ** 2, 0) / pairsIn(counts);
}

/**
 * With a won and a lost pair more than were played. Estimates and intervals start from this, so that a bot that won everything is neither
 * infinitely strong nor known exactly.
 */
export function cautious([none, half, one, more, two]: Pentanomial, extra = 1): Pentanomial {
  return [none + extra, half, one, more, two + extra];
}
