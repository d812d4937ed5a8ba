import type { Choice } from '../../games/choice.ts';
import type { SubmittedOrders } from './seat-client.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { Refused } from '../../worker/refused.ts';
import type { Answer } from '../../arena/api.ts';

export type Pending = NonNullable<Answer<'move'>['pending']>;

/**
 * The orders that count after a set was sent, or why none do. A late set is refused in one edition; in the other it counts for the
 * next tick, unless that tick has a set already.
 */
export function submissionResult(
  orders: readonly Choice[],
  wanted: number,
  { tick, accepted }: Pick<Pending, 'tick' | 'accepted'>,
  all: readonly Refused[],
): SubmittedOrders | Complaint {
  const late = all.find(({ code }) => code === 'late-submission');
  if (late !== undefined && (tick === wanted || accepted === 0)) return late;
  return { tick, orders, refused: all.filter(({ code }) => code !== 'late-submission'), isLate: tick > wanted };
}

const nameOf = (matchId: string) => `hexfront.submitted.${matchId}`;

/** The arena does not tell a seat which orders it has submitted, so this tab remembers them across a reload. */
export function storeSubmitted(matchId: string, submitted: SubmittedOrders): void {
  try {
    sessionStorage.setItem(nameOf(matchId), JSON.stringify(submitted));
  } catch {
    // Storage is blocked: a reload forgets the orders.
  }
}

export function storedSubmitted(matchId: string): SubmittedOrders | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(matchId)) ?? 'null') as SubmittedOrders | null;
  } catch {
    return null;
  }
}
