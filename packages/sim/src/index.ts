export { minePuzzles } from './puzzles/miner.ts';
export { CONTROL_NODES, type Comparison, type MatchStudy, type StudyJob, studyMatch } from './analysis/study.ts';
export * from './analysis/losses.ts';
export { studyMatches } from './analysis/study-matches.ts';
export { fitCurve } from './analysis/fit.ts';
export * from './bench/bench.ts';
export { benchEnv, type EnvBench, type EnvBenchResult } from './bench/bench-env.ts';
export * from './bench/bench-ticks.ts';
export * from './bench/stream.ts';
export * from './crew/crew.ts';
export { type Brief, type LoadEntrant, type LoadingContext, openTable } from './crew/table.ts';
export { crewOfOne } from './crew/this-thread.ts';
export { crewOfThreads } from './crew/threads.ts';
export { Column, type ColumnSpec } from './dataset/column.ts';
export { npyHead, npyTypes } from './dataset/npy.ts';
export { Samples } from './dataset/samples.ts';
export { pairingsIn, usualRounds } from './formats/next-round.ts';
export * from './match/external-bot.ts';
export * from './match/match.ts';
export { type Answers, type Moment, type Played } from './match/match-loop.ts';
export { findOpening, type Opening, usualOpening } from './openings/opening.ts';
export { playPair, type ReplayChoice, replayChoices, type Table } from './pairs/play-pair.ts';
export { csv, resultsCsv } from './results/csv.ts';
export { summarise } from './results/summary.ts';
export {
  cell,
  markdown,
  percent,
  range,
  ratingsTable,
  repeatWarning,
  signed,
  tournamentTable,
  tournamentText,
} from './results/table.ts';
export { bradleyTerry, type Encounter } from './statistics/bradley-terry.ts';
export * from './statistics/durations.ts';
export { eloOf, scoreOf } from './statistics/elo.ts';
export { meanScore, type Pentanomial, pentanomialOf } from './statistics/pentanomial.ts';
export { logLikelihoodRatio, SequentialTest } from './statistics/sprt.ts';
export { wilson } from './statistics/wilson.ts';
export { Ledger } from './tournament/ledger.ts';
export * from './tournament/records.ts';
export { type Run, runTournament } from './tournament/run.ts';
export { TournamentError } from './tournament/tournament-error.ts';
export { makePlan, type TournamentPlan, tournament, type Wishes } from './tournament/tournament.ts';
export { type Report, reportPage } from './report/report.ts';
export type { ReportReplay } from './report/replays.ts';
export { mirrored, mirrorLoader } from './balance/mirrored.ts';
export { verdictsOf } from './balance/verdicts.ts';
export { type BalanceReport, balanceMarkdown, balancePage } from './balance/report.ts';
export { type Study, StudyRecord } from './balance/study.ts';
export type { SpsaPlan, Values } from './tune/spsa.ts';
export { tunedLoader, tunedName } from './tune/tuned.ts';
export { type Course, reachOf, type Tuning, tune } from './tune/tuning.ts';
