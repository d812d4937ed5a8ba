import { availableParallelism } from 'node:os';
import { findGame, type Game } from '@hexfront/engine';
import { type JudgedDecision, judgeGames } from '@hexfront/sim';
import { TournamentProgress } from '../commands/play/tournament/progress.ts';
import type { GameFolder } from './folder.ts';
import { effortOf, type Judging } from './setup.ts';

/** Judges the games that have not been judged yet. Returns the decisions by number of the game; null for games that are not analysed. */
export async function lossesOf(
  folder: GameFolder,
  judging: Judging | null,
): Promise<ReadonlyMap<number, readonly JudgedDecision[]> | null> {
  const { plan } = folder;
  const effort = judging === null ? null : effortOf(findGame(plan.game) as Game, judging);
  if (judging === null || effort === null) return null;
  const known = folder.losses(judging.name);
  const open = folder.counted().filter(({ number }) => !known.has(number));
  const replays = folder.tournament.replays(open.map(({ row }) => row));
  const jobs = replays.map(({ replay }) => ({ replay, from: plan.opening, effort }));
  const progress = new TournamentProgress(jobs.length, 0);
  let done = 0;
  await judgeGames(jobs, availableParallelism(), (decisions, job) => {
    const number = Number(replays[job].game);
    known.set(number, decisions);
    folder.keepLosses({ game: number, judge: judging.name, decisions });
    progress.show(++done, `, judging ${plan.game}`);
  });
  progress.clear();
  return known;
}
