import { complaintText } from '../app/complaint-text.ts';
import { refusalOf } from '../games/battle/refusal.ts';
import type { Words } from '../messages/words.ts';
import type { MatchReport } from './why-page.tsx';

export interface RefusedRow {
  readonly step: number;
  readonly move: unknown;
  readonly text: string;
  readonly rule: string | undefined;
  /** Whether it ended the match. */
  readonly isLast: boolean;
}

/** What was refused, in the order of the match: moves, and orders that were left out of sets. */
export function refusedRows(
  words: Words,
  { refusals, rejectedOrders, left }: Pick<MatchReport, 'refusals' | 'rejectedOrders' | 'left'>,
): RefusedRow[] {
  const isForfeit = left !== null && left !== 'forfeit' && left !== 'turn_timeout';
  const last = isForfeit ? refusals.findLastIndex(({ isError }) => isError) : -1;
  const moves = refusals.map(({ step, move, code, message, rule }, i) => ({
    step,
    move,
    text: complaintText(words, { code, message }),
    rule,
    isLast: i === last,
  }));
  const orders = rejectedOrders.map(({ step, order, code, reason }) => ({
    step,
    move: order,
    // Only games with sets of orders reject some of them, by codes of their own.
    text: complaintText(words, { code: refusalOf(code, reason), message: reason }),
    rule: undefined,
    isLast: false,
  }));
  return [...moves, ...orders].toSorted((a, b) => a.step - b.step);
}
