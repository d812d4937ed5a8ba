let kept: string | null = null;

/** Keeps the open replay across a reload, unless it is too large for the browser's storage. */
export function storeReplay(text: string): void {
  kept = text;
  try {
    sessionStorage.setItem('hexfront.replay', text);
  } catch {
    // Storage is full or blocked: after a reload the page asks for the file again.
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
