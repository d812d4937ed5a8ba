import type { Decisions, Json, Said } from '@hexfront/engine';
import type { FamilyId, GameId } from '@hexfront/engine/facts';
import type { MatchPlan } from '../worker/local-match.ts';

/** One idea: what it is, what to do, and the decisions that do it. */
export interface LessonStep {
  /** The idea. Figures in braces are filled in from `figures`. */
  readonly text: Said;
  readonly task: Said;
  /** A test finds each of them in what the engine says about the decision, so that texts and rules cannot drift apart. */
  readonly figures?: { readonly [name: string]: number | string };
  /** The decisions that complete the step; the board shows the first. */
  readonly accepts: readonly (readonly Json[])[];
  /** What the other side decides then: at the same time in simultaneous games, else one action after the other. */
  readonly replies?: readonly Json[];
}

/** A tutorial: a small position of a real game, and the way to win it. */
export interface Lesson {
  readonly family: FamilyId;
  readonly game: GameId;
  readonly options: Json;
  readonly seed: string;
  readonly isSimultaneous: boolean;
  /** How the position came about, where options cannot describe it. */
  readonly opening: readonly Decisions<Json>[];
  readonly steps: readonly LessonStep[];
}

/** The seat of the player. */
export const SEAT = 0;

/** The match of a lesson. The other side plays by script, so whoever follows the steps wins. */
export function planOf(lesson: Lesson): MatchPlan {
  const { game, options, seed, opening, isSimultaneous, steps } = lesson;
  const decisions: { [seq: number]: readonly Json[] } = {};
  for (const [i, { replies = [] }] of steps.entries()) {
    const seq = startOf(lesson, i);
    if (isSimultaneous) decisions[seq] = replies;
    else for (const [k, reply] of replies.entries()) decisions[seq + 1 + k] = [reply];
  }
  return { game, options, seed, opening, players: [{ kind: 'person' }, { kind: 'script', name: 'tutor', decisions }] };
}

/** The number of the position at which a step begins. */
function startOf({ opening, isSimultaneous, steps }: Lesson, step: number): number {
  const lengths = steps.slice(0, step).map(({ replies = [] }) => (isSimultaneous ? 1 : 1 + replies.length));
  return lengths.reduce((sum, length) => sum + length, opening.length);
}

/** The step that a position belongs to; after the last decision, the number of steps. */
export function stepAt(lesson: Lesson, seq: number): number {
  const step = lesson.steps.findIndex((_, i) => startOf(lesson, i) >= seq);
  return step === -1 ? lesson.steps.length : step;
}

/** Whether two sets of actions are the same, in any order. */
export function isSame(a: readonly Json[], b: readonly Json[]): boolean {
  const written = (set: readonly Json[]) => set.map((action) => JSON.stringify(action)).toSorted();
  return JSON.stringify(written(a)) === JSON.stringify(written(b));
}
