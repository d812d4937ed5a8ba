const nameOf = (matchId: string) => `hexfront.hints.${matchId}`;

/** How many hints were asked for in a match of the arena: the arena does not know, so this tab remembers across a reload. */
export function askedHints(matchId: string): number {
  try {
    return Number(sessionStorage.getItem(nameOf(matchId)) ?? 0);
  } catch {
    return 0;
  }
}

export function storeAskedHints(matchId: string, count: number): void {
  try {
    sessionStorage.setItem(nameOf(matchId), String(count));
  } catch {
    // Storage is blocked: a reload forgets them.
  }
}
