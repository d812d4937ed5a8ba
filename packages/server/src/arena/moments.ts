import type { Seat } from '@hexfront/engine';
import { type Match, replayed } from './match.ts';
import type { Storage, StoredAnswer } from './ports.ts';
import type { LogRecord } from './records.ts';
import type { Moment } from './events.ts';

/**
 * A record, from memory or storage, and the state after it. A caller that reads on passes its previous moment, so that a long log is
 * replayed once instead of from the start for every record.
 */
export async function momentAt(storage: Storage, match: Match, seq: number, from?: Moment): Promise<Moment> {
  const kept = match.stateAt(seq);
  const isOnTheWay = kept === undefined && from !== undefined && from.record.seq < seq;
  const after = kept !== undefined ? seq - 1 : isOnTheWay ? from.record.seq : -1;
  const records = await recordsAfter(storage, match, after, seq - after);
  const record = records.at(-1);
  if (record?.seq !== seq) throw new Error(`match ${match.head.id} has no record ${seq}`);
  if (kept !== undefined) return { record, state: kept };
  const { game, head } = match;
  let state = isOnTheWay ? from.state : game.setup(head.options, head.seed);
  for (const each of records) state = replayed(game, state, each);
  return { record, state };
}

/** Records from memory, or from storage if they are older. */
export async function recordsAfter(storage: Storage, match: Match, seq: number, limit: number): Promise<LogRecord[]> {
  const first = match.records[0]?.seq ?? 0;
  if (seq + 1 >= first) return match.records.slice(seq + 1 - first, seq + 1 - first + limit);
  return storage.records(match.head.id, seq, limit);
}

/** The stored answer to a `moveId`, if there is one. */
export async function answerTo(
  storage: Pick<Storage, 'answers'>,
  match: Match,
  seat: Seat,
  moveId: string,
): Promise<StoredAnswer | undefined> {
  const kept = match.answers[seat].get(moveId);
  if (kept !== null) return kept;
  const stored = await storage.answers(match.head.id);
  return stored.find((answer) => answer.seat === seat && answer.moveId === moveId);
}
