/** Points between two players, numbered from 0. */
export interface Encounter {
  readonly players: readonly [number, number];
  /** Of the first and the second player; a draw is half a point for each. */
  readonly points: readonly [number, number];
}

const ELO_PER_NAT = 400 / Math.LN10;
/** Keeps groups that never met from drifting apart; too weak to be seen where there are games. */
const TIE = 1e-6;
/** A longer step could overshoot from a bad start. */
const LONGEST_STEP = 2;

/**
 * The Bradley–Terry ratings that explain the points best, in Elo with an average of 0. Every player must have won and lost something
 * against those it met (see `cautious`), or the best rating would be infinite. Newton's method on a concave function.
 */
export function bradleyTerry(players: number, encounters: readonly Encounter[]): number[] {
  const strengths = Array.from({ length: players }, () => 0);
  for (let round = 0; round < 100; round++) {
    const slope = strengths.map((strength) => -TIE * strength);
    // The 1 in every cell fixes the sum, which the points leave open.
    const bend = strengths.map((_, row) => strengths.map((_, column) => 1 + (row === column ? TIE : 0)));
    for (const {
      players: [a, b],
      points: [won, lost],
    } of encounters) {
      const games = won + lost;
      const expected = 1 / (1 + Math.exp(strengths[b] - strengths[a]));
      slope[a] += won - games * expected;
      slope[b] -= won - games * expected;
      const weight = games * expected * (1 - expected);
      bend[a][a] += weight;
      bend[b][b] += weight;
      bend[a][b] -= weight;
      bend[b][a] -= weight;
    }
    const step = solve(bend, slope);
    const longest = Math.max(...step.map(Math.abs));
    const scale = longest > LONGEST_STEP ? LONGEST_STEP / longest : 1;
    for (let i = 0; i < players; i++) strengths[i] += step[i] * scale;
    if (longest < 1e-10) break;
  }
  const average = strengths.reduce((sum, strength) => sum + strength, 0) / players;
  return strengths.map((strength) => (strength - average) * ELO_PER_NAT);
}

/** Solves a small symmetric positive definite system by elimination; it changes its arguments. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  for (let pivot = 0; pivot < size; pivot++) {
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row][pivot] / matrix[pivot][pivot];
      for (let column = pivot; column < size; column++) matrix[row][column] -= factor * matrix[pivot][column];
      right[row] -= factor * right[pivot];
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row + 1; column < size; column++) right[row] -= matrix[row][column] * right[column];
    right[row] /= matrix[row][row];
  }
  return right;
}
