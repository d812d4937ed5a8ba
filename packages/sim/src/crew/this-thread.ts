import { setImmediate as turn } from 'node:timers/promises';
import { playPair, type Table } from '../pairs/play-pair.ts';
import type { Crew } from './crew.ts';

/** Plays in this thread, one pair after the other. */
export function crewOfOne(table: Table): Crew {
  return {
    ahead: 1,
    play: async (job) => {
      // Lets signals and timers in between two pairs.
      await turn();
      return playPair(table, job);
    },
    close: async () => {},
  };
}
