import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@hexfront/engine';
import { crewOfThreads, Ledger, pairingsIn, type Plan, runTournament } from '@hexfront/sim';
import { TournamentFolder } from '../../commands/play/tournament/folder.ts';
import { hexfrontVersion } from '../../commands/play/tournament/outcome.ts';
import { type CodeFolder, sha256 } from './code-folder.ts';
import type { CodeSetup } from './code-setup.ts';
import type { ProgramsOfRound } from './load-program.ts';

/** The games of a round, played or not. */
export interface Round {
  readonly number: number;
  readonly plan: Plan;
  readonly ledger: Ledger;
  readonly tournament: TournamentFolder;
  readonly logs: string;
}

/** Opens the games of a round, for which all programs must have been written. Each round has openings of its own. */
export function openRound(setup: CodeSetup, folder: CodeFolder, base: Plan, number: number): Round {
  const authors = setup.entrants.filter(({ spec }) => spec !== null);
  const programs = authors.map(({ name }) => [name, sha256(folder.source(base.game, number, name))]);
  const plan = { ...base, seed: `${base.seed}/round-${number}`, loading: { programs: Object.fromEntries(programs) } };
  const path = join(folder.round(base.game, number), 'games');
  const ledger = new Ledger(plan);
  const logs = join(folder.round(base.game, number), 'logs');
  if (!existsSync(join(path, 'plan.json'))) {
    return { number, plan, ledger, tournament: TournamentFolder.create(path, plan, hexfrontVersion()), logs };
  }
  const { folder: tournament, found } = TournamentFolder.resume(path, plan, hexfrontVersion());
  for (const { rows } of found) ledger.add(rows);
  return { number, plan, ledger, tournament, logs };
}

/** Plays what is missing of a round. */
export async function playRound(
  setup: CodeSetup,
  folder: CodeFolder,
  { plan, number, ledger, tournament, logs }: Round,
  signal: AbortSignal,
): Promise<'complete' | 'stopped'> {
  if (ledger.isComplete) return 'complete';
  const { language, limits, isConfined, allowance, entrants } = setup;
  const authors = entrants.filter(({ spec }) => spec !== null);
  const folders = authors.map(({ name }) => [name, folder.programFolder(plan.game, number, name)]);
  const programs: ProgramsOfRound = {
    folders: Object.fromEntries(folders),
    language,
    limits,
    isConfined,
    allowance,
    logs,
  };
  const settings = programs as unknown as JsonObject;
  const loader = new URL('./load-program.ts', import.meta.url).href;
  const threads = Math.min(setup.threads, pairingsIn(plan) * plan.pairs);
  const crew = crewOfThreads({ plan, keeps: 'all', loader, settings }, threads);
  try {
    return await runTournament({ ledger, crew, onPair: (result) => tournament.record(result), signal });
  } finally {
    await crew.close();
  }
}
