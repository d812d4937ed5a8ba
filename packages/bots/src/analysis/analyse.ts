import { findGame, type Game, type Replay, rerun } from '@hexfront/engine';
import type { Evaluation } from './evaluator.ts';
import { type Effort, Judge, type Verdict } from './judge.ts';
import type { Curve } from './win-chance.ts';

/** The position after a step, and what was decided there; step 0 is the opening. */
export interface Assessment extends Evaluation, Verdict {
  readonly step: number;
}

export interface AnalysisPlan {
  readonly effort: Effort;
  readonly curve?: Curve;
}

/** By family: as many positions as fit into 20 seconds for a match of 120 decisions, with room to spare. */
const usual: { readonly [family: string]: Effort } = {
  attrition: { glance: 3000, look: 150_000 },
  warshard: { glance: 500, look: 150_000 },
};

/** Null for games that are not analysed, because their searches know only what one seat sees. */
export function analysisEffort({ facts }: Game): Effort | null {
  return facts.traits.simultaneous ? null : usual[facts.family];
}

export function timesEffort({ glance, look }: Effort, times: number): Effort {
  return { glance: Math.ceil(glance * times), look: Math.ceil(look * times) };
}

/** Assesses a match position by position, so that the caller can show progress and stop at any time. */
export function* analyse(replay: Replay, { effort, curve }: AnalysisPlan): Generator<Assessment, void> {
  const game = findGame(replay.game) as Game;
  const judge = new Judge(replay, effort, curve);
  let before: unknown = null;
  for (const { step, state } of rerun(replay, 'silent')) {
    if (step > 0) yield { step: step - 1, ...judge.glance(before), ...verdictOn(judge, replay, step - 1, before) };
    before = game.copy(state);
  }
  yield { step: replay.steps.length, ...judge.glance(before), loss: 0, mark: null };
}

/** What was decided before some steps, judged by itself. */
export function* judgeSteps(
  replay: Replay,
  steps: ReadonlySet<number>,
  { effort, curve }: AnalysisPlan,
): Generator<Verdict & { readonly step: number }, void> {
  const judge = new Judge(replay, effort, curve);
  for (const { step, state } of rerun(replay, 'silent')) {
    if (steps.has(step)) yield { step, ...verdictOn(judge, replay, step, state) };
  }
}

/** A withdrawal is nobody's mistake. */
function verdictOn(judge: Judge, { steps }: Replay, step: number, before: unknown): Verdict {
  const entry = steps[step];
  return 'withdraw' in entry ? { loss: 0, mark: null } : judge.judge({ before, decisions: entry.decisions });
}
