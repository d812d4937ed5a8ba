import type { FeedEntry } from '../board/scene.ts';

/** Positions worth a look: captures and kills. */
export function highlights(feed: readonly FeedEntry[]): number[] {
  const wanted = feed.filter(({ kind, isKill }) => kind === 'capture' || kind === 'chief' || isKill);
  return [...new Set(wanted.map(({ seq }) => seq))].sort((a, b) => a - b);
}

export function nextAfter(positions: readonly number[], seq: number): number | undefined {
  return positions.find((position) => position > seq);
}

export function lastBefore(positions: readonly number[], seq: number): number | undefined {
  return positions.findLast((position) => position < seq);
}
