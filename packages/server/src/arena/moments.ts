import type { Seat } from '@hexfront/engine';
import { checkpointEvery, restored } from './checkpoints.ts';
import type { Moment } from './events.ts';
import { checked, type Match, replayed } from './match.ts';
import type { Storage, StoredAnswer } from './ports.ts';
import type { LogRecord } from './records.ts';
import { readLog, Slices } from './slices.ts';
import { readable, Unreadable } from './unreadable.ts';

/** How many moments of the past are remembered, over all matches. */
const mostRecent = 32;

/** Reaches any moment of a match with a bounded number of records: from memory, or from the checkpoint before it. */
export class Moments {
  private readonly storage: Storage;
  private readonly pause: () => Promise<void>;
  /** Those in the making as well: requests for the same moment share the work. */
  private readonly recent = new Map<string, Promise<Moment>>();

  constructor(storage: Storage, pause: () => Promise<void>) {
    this.storage = storage;
    this.pause = pause;
  }

  /**
   * A record and the state after it. A caller that reads on passes its previous moment, and the record if it has read it already, so
   * that each record is replayed and read once.
   */
  at(match: Match, seq: number, from?: Moment, record?: LogRecord): Promise<Moment> {
    const kept = match.stateAt(seq);
    const keptRecord = match.records[seq - (match.records[0]?.seq ?? 0)];
    if (kept !== undefined && keptRecord !== undefined) return Promise.resolve({ record: keptRecord, state: kept });
    const key = `${match.head.id} ${seq}`;
    const known = this.recent.get(key);
    if (known !== undefined) return known;
    const made = this.make(match, seq, from, record);
    this.recent.set(key, made);
    made.catch(() => this.recent.delete(key));
    if (this.recent.size > mostRecent) this.recent.delete(this.recent.keys().next().value as string);
    return made;
  }

  /** Records from memory, or from storage if they are older; never ones that the match in memory does not know yet. */
  async recordsAfter(match: Match, seq: number, limit: number): Promise<LogRecord[]> {
    const first = match.records[0]?.seq ?? 0;
    if (seq + 1 >= first) return match.records.slice(seq + 1 - first, seq + 1 - first + limit);
    return this.storage.records(match.head.id, seq, Math.min(limit, match.seq - seq));
  }

  private async make(match: Match, seq: number, from?: Moment, record?: LogRecord): Promise<Moment> {
    const isNear = from !== undefined && from.record.seq < seq && seq - from.record.seq <= checkpointEvery;
    if (isNear && from.record.seq === seq - 1 && record?.seq === seq) {
      return { record, state: readable(match.head.id, () => replayed(match.game, from.state, record)) };
    }
    if (isNear) return this.walk(match, seq, from.record.seq, from.state);
    const checkpoint = await this.storage.checkpoint(match.head.id, seq);
    // To restore a large state takes as long as a slice.
    await this.pause();
    if (checkpoint !== null) {
      try {
        const state = readable(match.head.id, () => restored(match, checkpoint));
        return await this.walk(match, seq, checkpoint.seq - 1, state, checkpoint.seq);
      } catch (error) {
        // Perhaps only the checkpoint is wrong.
        if (!(error instanceof Unreadable)) throw error;
      }
    }
    return this.walk(match, seq, -1, match.game.setup(match.head.options, match.head.seed));
  }

  /** Replays the records after `after`; `state` is the one after it, or after the record `saved`, whose hash it is compared with. */
  private async walk(match: Match, seq: number, after: number, state: unknown, saved = -1): Promise<Moment> {
    const { game, head } = match;
    const slices = new Slices(this.pause);
    let moment: Moment | undefined;
    for await (const record of readLog(this.storage, head.id, { after, last: seq }, slices)) {
      const before = moment === undefined ? state : moment.state;
      const work = () => (record.seq === saved ? checked(game, before, record) : replayed(game, before, record));
      moment = { record, state: readable(head.id, work) };
    }
    if (moment?.record.seq !== seq) throw new Unreadable(head.id, `Record ${seq} is missing.`);
    return moment;
  }
}

/** The stored answer to a `moveId`, if there is one. */
export async function answerTo(
  storage: Pick<Storage, 'answers'>,
  match: Match,
  seat: Seat,
  moveId: string,
): Promise<StoredAnswer | undefined> {
  const kept = match.answers[seat].get(moveId);
  return kept !== null ? kept : storedAnswerTo(storage, match, seat, moveId);
}

export async function storedAnswerTo(
  storage: Pick<Storage, 'answers'>,
  match: Match,
  seat: Seat,
  moveId: string,
): Promise<StoredAnswer | undefined> {
  const stored = await storage.answers(match.head.id);
  return stored.find((answer) => answer.seat === seat && answer.moveId === moveId && answer.seq <= match.seq);
}
