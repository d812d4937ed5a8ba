import type { Game } from '@hexfront/engine';
import { type Comparison, compareMarks, curveFrom, studyMatch } from '@hexfront/sim';
import { print, printJson, progress } from '../../terminal/output.ts';

/** Measures the analysis of a game: the curve that its matches suggest, the time, and how many marks last. */
export function runStudy(game: Game, matches: number, nodes: number, isJson: boolean): number {
  const numbers = Array.from({ length: matches }, (_, i) => i);
  const replays = numbers.map((number) => {
    progress(`playing match ${number + 1} of ${matches}`);
    return studyMatch(game, number);
  });
  progress('fitting the chance to win');
  const curve = curveFrom(game, replays, nodes);
  const marks: Comparison[] = [];
  let decisions = 0;
  for (const [number, replay] of replays.entries()) {
    progress(`analysing match ${number + 1} of ${matches}, ${marks.length} marks so far`);
    const compared = compareMarks(replay, nodes);
    marks.push(...compared.marks);
    decisions += compared.decisions;
  }
  progress('');
  const kept = marks.filter(({ again }) => again !== null).length;
  const same = marks.filter(({ mark, again }) => mark === again).length;
  if (isJson) printJson({ game: game.id, matches, nodes, curve, decisions, kept, same, marks });
  else {
    print(`${game.id}: ${matches} matches, ${decisions} decisions, ${nodes} positions each`);
    const { slope, offset, samples } = curve;
    print(`chance to win: slope ${slope.toPrecision(3)}, offset ${offset.toPrecision(3)}, from ${samples} positions`);
    print(`marks: ${marks.length}, with ten times the positions ${kept} still marked, ${same} with the same word`);
  }
  return 0;
}
