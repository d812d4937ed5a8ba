import { findBot, searchBot } from '@hexfront/bots';
import { type Assessment, analyse, type Effort, judgeSteps, type Mark, timesEffort } from '@hexfront/bots/analysis';
import { findGame, type Game, type JsonObject, type Replay } from '@hexfront/engine';
import { playMatch } from '../match/match.ts';
import type { Sample } from './fit.ts';

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
/** Matches are looked at again with this many times the positions. */
const TIMES = 10;
/** Positions of the search that tells how fast a thread is. */
export const CONTROL_NODES = 20_000;

/** One match to study. It can be sent to a thread. */
export interface StudyJob {
  readonly game: string;
  readonly number: number;
  readonly effort: Effort;
  /** Whether to look at all decisions again, or only at those with a mark. */
  readonly again: 'all' | 'marks';
}

/** What a decision is called, and what with ten times the positions. */
export interface Comparison {
  readonly step: number;
  readonly mark: Mark | null;
  readonly loss: number;
  readonly again: Mark | null;
  readonly lossAgain: number;
}

export interface MatchStudy {
  readonly game: string;
  readonly number: number;
  readonly decisions: number;
  readonly samples: readonly Sample[];
  /** Every decision that has a mark, with the usual number of positions or with ten times as many. */
  readonly marks: readonly Comparison[];
  /** Processor time of the analysis, and of the same small search before it. Unlike all the rest, it varies. */
  readonly ms: number;
  readonly controlMs: number;
}

/** Plays a match, analyses it, and looks at it again with ten times the positions. */
export function studyMatch({ game: id, number, effort, again }: StudyJob): MatchStudy {
  const game = findGame(id) as Game;
  const replay = playedMatch(game, number);
  const controlMs = processorMs(() => control(game, replay.options));
  let assessments: readonly Assessment[] = [];
  const ms = processorMs(() => {
    assessments = [...analyse(replay, { effort })];
  });
  const chosen = assessments.filter(({ seat, mark }) => seat !== null && (again === 'all' || mark !== null));
  const marks: Comparison[] = [];
  const steps = new Set(chosen.map(({ step }) => step));
  for (const { step, ...verdict } of judgeSteps(replay, steps, { effort: timesEffort(effort, TIMES) })) {
    const { mark, loss } = assessments[step];
    if (mark === null && verdict.mark === null) continue;
    marks.push({ step, mark, loss, again: verdict.mark, lossAgain: verdict.loss });
  }
  const samples = samplesOf(assessments, replay);
  return { game: id, number, decisions: replay.steps.length, samples, marks, ms, controlMs };
}

function playedMatch(game: Game, number: number): Replay {
  const bots = meetings[number % meetings.length].map((level) => {
    const found = findBot(`level-${level}`, game);
    if ('error' in found) throw new Error(found.error);
    return found.bot;
  });
  return playMatch({ game, options: game.options() as JsonObject, seed: `study ${number}`, bots });
}

function control(game: Game, options: JsonObject): void {
  const state = game.setup(options, 'control');
  const [seat] = game.decision(state).seats;
  const player = searchBot({ nodes: CONTROL_NODES }).sit({ game, options, seat, botSeed: 'control' });
  player.decide({ index: 0, state, view: () => game.view(state, seat), legal: () => game.legal(state, seat) });
}

/** What other threads and processes do counts as little as possible. */
function processorMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

function samplesOf(assessments: readonly Assessment[], { outcome }: Replay): Sample[] {
  return assessments.flatMap(({ step, seat, score }) => {
    if (step % SPACING !== 0 || seat === null || Math.abs(score!) > DECIDED) return [];
    return [{ score: score!, result: (outcome!.returns[seat] + 1) / 2 }];
  });
}
