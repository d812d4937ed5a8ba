import { quantile } from '../statistics/quantile.ts';
import type { Estimate, GameRow, LengthResult } from '../tournament/records.ts';

/** Results are rounded where they are made, so that the last digits of a logarithm, which machines may disagree on, do not matter. */
export function rounded(value: number, digits: number): number {
  const scale = 10 ** digits;
  // Adding 0 turns -0, which prints differently, into 0.
  return Math.round(value * scale) / scale + 0;
}

export function estimate(value: number, [low, high]: readonly [number, number]): Estimate {
  const finite = (elo: number) => (Number.isFinite(elo) ? rounded(elo, 1) : null);
  return { value: finite(value), low: finite(low), high: finite(high) };
}

/** How often each word occurs, the most frequent first. */
export function countOf(words: readonly string[]): { [word: string]: number } {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)));
}

export function lengthOf(rows: readonly GameRow[]): LengthResult {
  const sorted = rows.map(({ length }) => length).sort((a, b) => a - b);
  const at = (share: number) => (sorted.length === 0 ? 0 : rounded(quantile(sorted, share), 1));
  const average = sorted.reduce((sum, length) => sum + length, 0) / Math.max(1, sorted.length);
  return { least: at(0), p10: at(0.1), median: at(0.5), p90: at(0.9), most: at(1), average: rounded(average, 1) };
}

export function seatWinsIn(rows: readonly GameRow[]): [number, number] {
  const won = (seat: number) => rows.filter(({ winner }) => winner === seat).length;
  return [won(0), won(1)];
}
