import { type Effort, judgeSteps, type Mark } from '@hexfront/bots/analysis';
import type { Replay, Seat } from '@hexfront/engine';
import { rounded } from '../results/figures.ts';
import { inThreads } from './in-threads.ts';

/** A game whose decisions are to be judged. It can be sent to a thread. */
export interface LossJob {
  readonly replay: Replay;
  /** The first step that somebody decided; those before it are the opening. */
  readonly from: number;
  readonly effort: Effort;
}

/** What a decision gave away of the chance to win. */
export interface JudgedDecision {
  readonly step: number;
  readonly seat: Seat;
  readonly loss: number;
  readonly mark: Mark | null;
  /** The third of the game in which it was decided. */
  readonly phase: 0 | 1 | 2;
}

/** Loss per move, over the decisions of one player. */
export interface LossFigures {
  readonly average: number;
  readonly blunders: number;
  readonly decisions: number;
  /** The average in each third of the game; 0 where nothing was decided. */
  readonly phases: readonly [number, number, number];
}

/** Judges every decision after the opening, as `hexfront analyse` does. Withdrawals are nobody's decision. */
export function lossesIn({ replay, from, effort }: LossJob): JudgedDecision[] {
  const deciders = new Map<number, Seat>();
  for (const [step, entry] of replay.steps.entries()) {
    if (step >= from && 'decisions' in entry) deciders.set(step, Number(Object.keys(entry.decisions)[0]));
  }
  const phaseOf = (step: number) => Math.floor((3 * (step - from)) / (replay.steps.length - from)) as 0 | 1 | 2;
  return [...judgeSteps(replay, new Set(deciders.keys()), { effort })].map(({ step, loss, mark }) => {
    return { step, seat: deciders.get(step)!, loss: rounded(loss, 4), mark, phase: phaseOf(step) };
  });
}

/** Judges games on several threads; each is handed over as soon as it is done. */
export async function judgeGames(
  jobs: readonly LossJob[],
  threads: number,
  onGame: (decisions: readonly JudgedDecision[], job: number) => void,
): Promise<void> {
  await inThreads('losses-thread', jobs, threads, onGame);
}

/** Null where nothing was judged. */
export function lossFigures(decisions: readonly JudgedDecision[]): LossFigures | null {
  if (decisions.length === 0) return null;
  const average = (some: readonly JudgedDecision[]) =>
    rounded(some.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, some.length), 4);
  const inPhase = (phase: number) => average(decisions.filter((decision) => decision.phase === phase));
  return {
    average: average(decisions),
    blunders: decisions.filter(({ mark }) => mark === 'blunder').length,
    decisions: decisions.length,
    phases: [inPhase(0), inPhase(1), inPhase(2)],
  };
}
