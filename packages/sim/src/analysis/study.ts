import { findBot } from '@hexfront/bots';
import { analyse, type Curve, curveOf, Evaluator, judgeStep, type Mark } from '@hexfront/bots/analysis';
import { type Game, type JsonObject, type Replay, rerun } from '@hexfront/engine';
import { playMatch } from '../match/match.ts';
import { fitCurve, type Sample } from './fit.ts';

/** The levels that meet in a study, again and again: most people play like one of these, and no match is decided beforehand. */
const meetings = [
  [3, 4],
  [5, 5],
  [4, 6],
  [6, 7],
  [7, 6],
  [5, 7],
  [6, 6],
  [7, 7],
  [8, 7],
  [6, 4],
] as const;

/** Positions that follow each other say almost the same, so every so many are enough. */
const SPACING = 5;
/** A score beyond this says that a side has won, which needs no curve. */
const DECIDED = 500_000;
/** Marks are looked at again with this many times the positions. */
const TIMES = 10;

export function studyMatch(game: Game, number: number): Replay {
  const bots = meetings[number % meetings.length].map((level) => {
    const found = findBot(`level-${level}`, game);
    if ('error' in found) throw new Error(found.error);
    return found.bot;
  });
  return playMatch({ game, options: game.options() as JsonObject, seed: `study ${number}`, bots });
}

/** The curve of the chance to win that these matches suggest. */
export function curveFrom(game: Game, replays: Iterable<Replay>, nodes: number): Curve & { readonly samples: number } {
  const samples: Sample[] = [];
  for (const replay of replays) {
    const evaluator = new Evaluator(game, replay.options, curveOf(game.facts), nodes);
    for (const { step, state } of rerun(replay, 'silent')) {
      if (step % SPACING !== 0) continue;
      const { seat, score } = evaluator.evaluate(state);
      if (seat === null || Math.abs(score!) > DECIDED) continue;
      samples.push({ score: score!, result: (replay.outcome!.returns[seat] + 1) / 2 });
    }
  }
  return { ...fitCurve(samples), samples: samples.length };
}

/** A mark, and what the same decision is called with ten times the positions. */
export interface Comparison {
  readonly step: number;
  readonly loss: number;
  readonly mark: Mark;
  readonly again: Mark | null;
  readonly lossAgain: number;
}

/** The marks of a match, compared with those of an analysis with ten times the positions. */
export function compareMarks(replay: Replay, nodes: number): { decisions: number; marks: Comparison[] } {
  const assessments = [...analyse(replay, { nodes })];
  const marks = assessments.flatMap(({ step, loss, mark }): Comparison[] => {
    if (mark === null) return [];
    const again = judgeStep(replay, step, { nodes: nodes * TIMES });
    return [{ step, loss, mark, again: again.mark, lossAgain: again.loss }];
  });
  return { decisions: replay.steps.length, marks };
}
