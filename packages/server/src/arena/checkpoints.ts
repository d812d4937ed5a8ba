import { isRefusal, type JsonObject, type Seat } from '@hexfront/engine';
import type { Match } from './match.ts';
import type { Ports } from './ports.ts';
import type { EndReason, OrderSet } from './records.ts';

/**
 * A position of a match, saved so that its readers need not replay everything before it. Not part of the log and never needed: without
 * it, or if it turns out to be wrong, they replay from an earlier position, which only costs time.
 */
export interface Checkpoint {
  /** The record it was saved after, which has the hash to compare it with. */
  readonly seq: number;
  readonly withdrawn: readonly (readonly [Seat, EndReason])[];
  /** Orders that wait for their tick. */
  readonly sets: readonly OrderSet[];
  /** As the game saves it, without what the match's head has. */
  readonly saved: JsonObject;
}

/**
 * The most records that are replayed to reach a position, in every game. Measured: to replay 64 records takes 2 ms in a sequential game,
 * 5 ms in a battle of two and 10 to 60 ms in a battle of six on the largest map, where saving one position takes 3 ms. A stored checkpoint
 * has 0.6 KB in warshard, 1.7 KB in attrition, 1 KB in a battle of two and 8 KB in the largest: 3 to 9% of the records between two of them,
 * 16% in the largest.
 */
export const checkpointEvery = 64;
/** An ended match is loaded again and again by its readers, so that a last checkpoint pays off soon. */
const everyAtTheEnd = 8;

/** Saves checkpoints, outside the commit of the move. */
export class Checkpoints {
  private readonly ports: Ports;
  private readonly pause: () => Promise<void>;
  private readonly every: number;
  private readonly saving = new Set<Promise<void>>();

  constructor(ports: Ports, pause: () => Promise<void>) {
    this.ports = ports;
    this.pause = pause;
    this.every = ports.checkpointEvery ?? checkpointEvery;
  }

  /** Saves the position of a match if the latest saved one is far behind. Never fails: the next one will do. */
  async offer(match: Match): Promise<void> {
    const { changedAt: seq } = match;
    if (seq - match.checkpointAt < (match.ending === null ? this.every : everyAtTheEnd)) return;
    match.checkpointAt = seq;
    const saving = this.save(match, seq);
    this.saving.add(saving);
    await saving;
    this.saving.delete(saving);
  }

  /** Resolves when no checkpoint is being saved. */
  async settled(): Promise<void> {
    await Promise.all(this.saving);
  }

  private async save(match: Match, seq: number): Promise<void> {
    const { state, game, head } = match;
    const more = { withdrawn: [...match.withdrawn], sets: match.waitingSets() };
    try {
      // The state is never changed again, and whoever waits for the answer to a move comes first.
      await this.pause();
      const { game: _, options: __, seed: ___, ...saved } = game.save(state);
      await this.ports.storage.keepCheckpoint(head.id, { seq, ...more, saved });
    } catch (error) {
      this.ports.report(`match ${head.id}: a checkpoint could not be saved`, error);
    }
  }
}

/** The state of a checkpoint. Throws if it is not one of this match. */
export function restored({ game, head }: Pick<Match, 'game' | 'head'>, { saved }: Checkpoint): unknown {
  const state = game.load({ ...saved, game: game.id, options: head.options, seed: head.seed });
  if (isRefusal(state)) throw new Error(state.message);
  return state;
}
