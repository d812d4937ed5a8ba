/** What a decision is called that gives away at least this much of the chance to win; the first that applies. */
export const thresholds = { blunder: 0.8, mistake: 0.25 } as const;

export type Mark = keyof typeof thresholds;

/** A decision that seems to give away this much is looked at again. */
export const SUSPICIOUS = 0.2;

export function markOf(loss: number): Mark | null {
  for (const [mark, least] of Object.entries(thresholds)) if (loss >= least) return mark as Mark;
  return null;
}
