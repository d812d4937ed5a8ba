import type { Crew } from '../crew/crew.ts';
import { pentanomialOf, meanScore } from '../statistics/pentanomial.ts';
import { halfPoints } from '../tournament/ledger.ts';
import type { PairJob } from '../tournament/records.ts';
import { followed, type SpsaPlan, trialOf, type Values } from './spsa.ts';
import { tunedName } from './tuned.ts';

/** How far a course of tuning has come. It can be stored and continued. */
export interface Course {
  readonly step: number;
  readonly values: Values;
}

export interface Tuning {
  readonly spsa: SpsaPlan;
  readonly bot: string;
  /** Pairs of games in each step. */
  readonly pairs: number;
  readonly crew: Crew;
  readonly signal?: AbortSignal;
  /** Called after each step. */
  readonly onStep: (course: Course, score: number) => void;
}

/** Takes the steps that are left. The pairs of a step are played by the whole crew; the next step waits for all of them. */
export async function tune({ spsa, bot, pairs, crew, signal, onStep }: Tuning, from: Course): Promise<Course> {
  let course = from;
  const isStopped = () => signal?.aborted ?? false;
  while (course.step < spsa.steps && !isStopped()) {
    const { plus, minus } = trialOf(spsa, course.values, course.step);
    const bots = [tunedName('plus', bot, plus), tunedName('minus', bot, minus)] as const;
    const jobs = Array.from(
      { length: pairs },
      (_, pair): PairJob => ({ pairing: { number: course.step, round: course.step, bots }, pair }),
    );
    const results = await Promise.all(jobs.map((job) => crew.play(job)));
    const score = meanScore(pentanomialOf(results.map(({ rows }) => halfPoints(rows, bots[0]))));
    course = { step: course.step + 1, values: followed(spsa, course.values, course.step, 2 * score - 1) };
    onStep(course, score);
  }
  return course;
}

/** How far to move each weight at first: a share of its size, or of the typical size if it is zero. */
export function reachOf(weights: Values, share: number): Values {
  const sizes = Object.values(weights)
    .map(Math.abs)
    .filter((size) => size > 0)
    .sort((a, b) => a - b);
  const typical = sizes[sizes.length >> 1] ?? 1;
  return Object.fromEntries(
    Object.entries(weights).map(([name, value]) => [name, share * (Math.abs(value) || typical)]),
  );
}
