/** Loaded by every thread of a round, to make the bots from their names. */
import { join } from 'node:path';
import type { LoadEntrant } from '@hexfront/sim';
import { entrantNamed } from '../../entrants.ts';
import type { Limits } from '../../exec/confinement.ts';
import { programBot } from '../../exec/exec-bot.ts';
import { confinedProgram, type LanguageName, unconfinedProgram } from '../../exec/interpreters.ts';
import type { TimeAllowance } from '../../exec/time-bank.ts';
import { nowhere, placeWithoutClock } from '../../llm/model-arguments.ts';

/** What threads are told about the programs of a round. */
export interface ProgramsOfRound {
  /** The folder of each program, by entrant. */
  readonly folders: { readonly [entrant: string]: string };
  readonly language: LanguageName;
  readonly limits: Limits;
  readonly isConfined: boolean;
  readonly allowance: TimeAllowance;
  /** Where the standard error of each game is kept. */
  readonly logs: string;
}

export const loadEntrant: LoadEntrant = async (name, game, { settings, gameNumber }) => {
  const { folders, language, limits, isConfined, allowance, logs } = settings as unknown as ProgramsOfRound;
  const exec = { allowance, logFile: (seat: number) => logFile(logs, gameNumber(), seat) };
  if (!Object.hasOwn(folders, name)) {
    return entrantNamed(name, game, { ...exec, models: { place: placeWithoutClock(0, nowhere), prices: null } });
  }
  const run = isConfined ? confinedProgram : unconfinedProgram;
  return programBot(name, run(language, folders[name], limits), exec);
};

export function logFile(logs: string, game: number, seat: number): string {
  return join(logs, `game-${game}-seat-${seat}.log`);
}
