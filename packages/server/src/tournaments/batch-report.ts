import type { PairedGame } from './plan.ts';
import { matchIdOf, statusOf } from './shown.ts';

/** Of the normal distribution, for an interval that holds the truth in 95 of 100 cases. */
const z = 1.96;

interface Counts {
  games: number;
  wins: number;
  draws: number;
  losses: number;
}

/** What the first entrant of a batch made of its games; `lengths` are those of the matches. */
export function batchReport(games: readonly PairedGame[], lengths: ReadonlyMap<string, number>) {
  const ended = games.flatMap(({ halfPoints, reason, matchId }, i) =>
    halfPoints === null ? [] : [{ halfPoints, reason: reason ?? 'terminal', seat: i % 2, matchId }],
  );
  const result = counted(ended);
  const { wins, draws } = result;
  const reasons = [...Map.groupBy(ended, ({ reason }) => reason)].sort(
    ([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1),
  );
  const played = ended.flatMap(({ matchId }) => lengths.get(matchId) ?? []);
  return {
    result: {
      ...result,
      score: result.games === 0 ? null : (wins + draws / 2) / result.games,
      ...interval(wins + draws / 2, result.games),
    },
    bySeat: [0, 1].map((seat) => ({ seat, ...counted(ended.filter((game) => game.seat === seat)) })),
    ends: reasons.map(([reason, some]) => {
      const { games: _, ...counts } = counted(some);
      return { reason, ...counts };
    }),
    meanLength: played.length === 0 ? null : played.reduce((sum, length) => sum + length, 0) / played.length,
    matches: games.map((game, i) => ({
      matchId: matchIdOf(game),
      seat: i % 2,
      status: statusOf(game),
      result: game.halfPoints === null ? null : (['loss', 'draw', 'win'] as const)[game.halfPoints],
      reason: game.reason,
      length: game.halfPoints === null ? null : (lengths.get(game.matchId) ?? null),
    })),
  };
}

function counted(ended: readonly { readonly halfPoints: number }[]): Counts {
  const count = (halfPoints: number) => ended.filter((game) => game.halfPoints === halfPoints).length;
  return { games: ended.length, wins: count(2), draws: count(1), losses: count(0) };
}

/** Wilson's interval of a score. */
export function interval(points: number, games: number): { low: number; high: number } {
  if (games === 0) return { low: 0, high: 1 };
  const score = points / games;
  const scale = 1 + z ** 2 / games;
  const middle = (score + z ** 2 / (2 * games)) / scale;
  const reach = (z * Math.sqrt((score * (1 - score)) / games + (z / (2 * games)) ** 2)) / scale;
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
