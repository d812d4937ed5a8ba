import type { Given } from '../table/table.ts';

const nameOf = (matchId: string) => `hexfront.given.${matchId}`;

/** The arena does not say what a seat has given; this tab remembers it, so that a reload does not forget. */
export function keepGiven(matchId: string, given: Given): void {
  try {
    sessionStorage.setItem(nameOf(matchId), JSON.stringify(given));
  } catch {
    // A browser that keeps nothing: a reload forgets.
  }
}

export function recallGiven(matchId: string): Given | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(matchId)) ?? 'null') as Given | null;
  } catch {
    return null;
  }
}
