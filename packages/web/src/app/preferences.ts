/** What this browser remembers for its user. Storage may be blocked; then nothing is remembered and nothing breaks. */
export function recall(name: string): string | null {
  try {
    return localStorage.getItem(`hexfront.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`hexfront.${name}`, value);
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
}
