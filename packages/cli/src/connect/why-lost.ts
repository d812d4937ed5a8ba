import type { MatchResult } from '@hexfront/sdk';
import { endingOf } from './ending.ts';

/** The last decision that the arena refused. */
export interface RefusedDecision {
  readonly tick: number;
  readonly message: string;
  /** The paragraph of the rules, if one was broken. */
  readonly rule?: string | undefined;
}

/** Why a match was lost, in one line. */
export function whyLost(result: MatchResult, refused: RefusedDecision | null): string {
  const { endReason } = result;
  if (endReason === 'turn_timeout') return 'it ran out of time';
  if (endReason === 'forfeit') return 'it resigned';
  if (endReason === 'terminal') return `by the rules (${endingOf(result)})`;
  if (refused === null) return `it made an invalid move (${endingOf(result)})`;
  const rule = refused.rule === undefined ? '' : ` [${refused.rule}]`;
  return `decision ${refused.tick} was invalid: ${refused.message}${rule}`;
}
