import type { MatchResult } from '@hexfront/sdk';

/** How a match ended, in words: by which rule, or why before that. */
export function endingOf({ endReason, summary }: Pick<MatchResult, 'endReason' | 'summary'>): string {
  return (endReason === 'terminal' ? summary.reason : endReason).replaceAll('_', ' ');
}
