/** The Elo difference that explains a score from 0 to 1; infinite for a score of 0 or 1. */
export function eloOf(score: number): number {
  return 400 * Math.log10(score / (1 - score));
}

/** The score, from 0 to 1, that an Elo difference predicts. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}
