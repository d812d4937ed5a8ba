import { type Puzzle, type PuzzleKind, puzzleKinds } from './puzzle.ts';

/** A collection as it is stored: one line per puzzle with its game, kind, solution and actions, the numbers in base 36. */
export function writePuzzles(puzzles: readonly Puzzle[]): string {
  const digits = (number: number) => number.toString(36);
  const lines = puzzles.map(({ game, kind, solution, actions }) =>
    [game, kind, digits(solution), actions.map(digits).join('.')].join(' '),
  );
  return `${JSON.stringify(lines, null, 2)}\n`;
}

export function readPuzzles(lines: readonly string[]): Puzzle[] {
  return lines.map((line) => {
    const [game, kind, solution, actions] = line.split(' ');
    if (!puzzleKinds.includes(kind as PuzzleKind)) throw new Error(`unknown kind of puzzle: ${kind}`);
    const numbers = actions === '' ? [] : actions.split('.').map((each) => Number.parseInt(each, 36));
    return { game, kind: kind as PuzzleKind, solution: Number.parseInt(solution, 36), actions: numbers };
  });
}
