const FIRST_MS = 400;
const MOST_MS = 8000;

/** The wait before the nth retry: longer each time and random, so that clients do not all return at once after a restart. */
export function waitBefore(attempt: number, chance: () => number = Math.random): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** attempt);
  return full / 2 + (full / 2) * chance();
}
