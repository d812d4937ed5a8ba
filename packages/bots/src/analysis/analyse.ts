import { findGame, type Game, type Replay, rerun } from '@hexfront/engine';
import type { Evaluation } from './evaluator.ts';
import { Judge, type Verdict } from './judge.ts';
import type { Curve } from './win-chance.ts';

/** The position after a step, and what was decided there; step 0 is the opening. */
export interface Assessment extends Evaluation, Verdict {
  readonly step: number;
}

export interface AnalysisPlan {
  /** Positions that the search examines for each decision; for those that look bad, ten times as many. */
  readonly nodes: number;
  readonly curve?: Curve;
}

/** By family: as many positions as fit into 20 seconds for a match of 120 decisions, with room to spare. */
const usual: { readonly [family: string]: number } = { attrition: 3000, warshard: 500 };

/** Null for games that are not analysed, because their searches know only what one seat sees. */
export function analysisNodes({ facts }: Game): number | null {
  return facts.traits.simultaneous ? null : usual[facts.family];
}

/** Assesses a match position by position, so that the caller can show progress and stop at any time. */
export function* analyse(replay: Replay, { nodes, curve }: AnalysisPlan): Generator<Assessment, void> {
  const game = findGame(replay.game) as Game;
  const judge = new Judge(replay, nodes, curve);
  let before: unknown = null;
  for (const { step, state } of rerun(replay, 'silent')) {
    if (step > 0) {
      const entry = replay.steps[step - 1];
      const verdict =
        'withdraw' in entry
          ? { loss: 0, mark: null }
          : judge.judge({ before, decisions: entry.decisions, after: state });
      yield { step: step - 1, ...judge.glance(before), ...verdict };
    }
    before = game.copy(state);
  }
  yield { step: replay.steps.length, ...judge.glance(before), loss: 0, mark: null };
}

/** What was decided before one step, judged by itself. */
export function judgeStep(replay: Replay, step: number, { nodes, curve }: AnalysisPlan): Verdict {
  const game = findGame(replay.game) as Game;
  const entry = replay.steps[step];
  let before: unknown = null;
  for (const rerunStep of rerun(replay, 'silent')) {
    if (rerunStep.step === step) before = game.copy(rerunStep.state);
    if (rerunStep.step !== step + 1 || 'withdraw' in entry) continue;
    const decided = { before, decisions: entry.decisions, after: rerunStep.state };
    return new Judge(replay, nodes, curve).judge(decided);
  }
  return { loss: 0, mark: null };
}
