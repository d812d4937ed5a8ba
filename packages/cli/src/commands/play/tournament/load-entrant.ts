/** Loaded by every thread and worker of a tournament, to make the bots from their names. */
import { join } from 'node:path';
import { describeView } from '@hexfront/engine';
import type { LoadEntrant } from '@hexfront/sim';
import { entrantNamed } from '../../../entrants.ts';

/** What the plan says about programs: it may decide games, so it is part of the plan. */
export interface ProgramSettings {
  readonly startMs: number;
  readonly moveMs: number;
  readonly bankMs: number;
  /** Whether positions are described in plain text. */
  readonly text: boolean;
}

export const loadEntrant: LoadEntrant = (name, game, { settings, gameNumber }) => {
  const { startMs, moveMs, bankMs, text } = settings as unknown as ProgramSettings;
  const { log } = settings as { readonly log?: string };
  return entrantNamed(name, game, {
    allowance: { startMs, moveMs, bankMs },
    logFile: (seat) => (log === undefined ? null : join(log, `game-${gameNumber()}-seat-${seat}.log`)),
    describe: text ? ({ options, seat }, view) => describeView(game, options, view, seat) : undefined,
  });
};
