import type { GameRow, PairResult, Plan } from '../../src/tournament/records.ts';

export const plan: Plan = {
  game: 'conquest-1',
  options: {},
  bots: ['ann', 'bob'],
  format: 'round-robin',
  rounds: 1,
  pairs: 4,
  seed: 'cup',
  opening: 0,
  sprt: null,
  loading: {},
};

/** Two games in which the first bot of the pairing makes 0 to 4 half-points. */
export function pairRows(
  pairing: number,
  pair: number,
  [first, second]: readonly [string, string],
  halfPoints: number,
): PairResult['rows'] {
  const perGame = { 0: [0, 0], 1: [1, 0], 2: [2, 0], 3: [2, 1], 4: [2, 2] }[halfPoints]!;
  const row = (game: 0 | 1): GameRow => ({
    pairing,
    pair,
    game,
    seats: game === 0 ? [first, second] : [second, first],
    seed: `cup/${pair}`,
    opening: 0,
    winner: perGame[game] === 1 ? null : perGame[game] === 2 ? game : ((1 - game) as 0 | 1),
    reason: perGame[game] === 1 ? 'turn_limit' : 'elimination',
    length: 10 + pair,
    digest: `${pairing}/${pair}/${game}`,
    failures: [],
  });
  return [row(0), row(1)];
}
