import type { Choice } from '../../games/choice.ts';
import type { SubmittedOrders } from './seat-client.ts';
import type { Complaint } from '../../worker/host.ts';
import type { Refused } from '../../worker/refused.ts';
import type { Answer } from '../../arena/api.ts';

export type Pending = NonNullable<Answer<'move'>['pending']>;

/**
 * What stands after a set was sent, or why nothing of it does: one that came too late is refused in one edition and counts for the
 * next tick in the other, unless that has a set already.
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

const nameOf = (matchId: string) => `hexfront.given.${matchId}`;

/** The arena does not say what a seat has given; this tab remembers it, so that a reload does not forget. */
export function storeSubmitted(matchId: string, given: SubmittedOrders): void {
  try {
    sessionStorage.setItem(nameOf(matchId), JSON.stringify(given));
  } catch {
    // A browser that keeps nothing: a reload forgets.
  }
}

export function storedSubmitted(matchId: string): SubmittedOrders | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(matchId)) ?? 'null') as SubmittedOrders | null;
  } catch {
    return null;
  }
}
