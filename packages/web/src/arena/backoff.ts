const FIRST_MS = 400;
const MOST_MS = 8000;

/** How long to wait before the n-th try: longer each time, and never the same for everyone, so that a restart is not stormed. */
export function waitBefore(attempt: number, chance: () => number = Math.random): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return full / 2 + (full / 2) * chance();
}
