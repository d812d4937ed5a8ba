import { setImmediate as turn } from 'node:timers/promises';
import { playPair, type Table } from '../pairs/play-pair.ts';
import type { Crew } from './crew.ts';

/** Plays in this thread: one pair after the other or, where bots wait for something outside, several at a time. */
export function crewOfOne(table: Table, atOnce = 1): Crew {
  return {
    ahead: atOnce,
    play: async (job) => {
      // Lets signals and timers in between two pairs.
      await turn();
      return playPair(table, job);
    },
    close: async () => {},
  };
}
