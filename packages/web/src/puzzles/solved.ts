const KEY = 'hexfront.puzzles';

/** The numbers of the puzzles that this browser has solved. */
export function solvedPuzzles(): ReadonlySet<number> {
  try {
    return new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as number[]);
  } catch {
    return new Set();
  }
}

export function keepSolved(number: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...new Set([...solvedPuzzles(), number])]));
  } catch {
    // Storage is full or blocked: the puzzle is offered again.
  }
}

/** The next puzzle that has not been solved; after the last, the first again. */
export function nextPuzzle(number: number, count: number): number {
  const solved = solvedPuzzles();
  for (let i = 1; i < count; i++) {
    const candidate = ((number - 1 + i) % count) + 1;
    if (!solved.has(candidate)) return candidate;
  }
  return (number % count) + 1;
}
