let kept: string | null = null;

/** The replay that is looked at, so that a reload does not lose it; too large for the browser's store, it lasts as long as the page. */
export function storeReplay(text: string): void {
  kept = text;
  try {
    sessionStorage.setItem('hexfront.replay', text);
  } catch {
    // Full or forbidden: a reload then asks for the file again, and says so.
  }
}

export function storedReplay(): string | null {
  if (kept !== null) return kept;
  try {
    return sessionStorage.getItem('hexfront.replay');
  } catch {
    return null;
  }
}
