import { type Match, replayed } from './match.ts';
import type { Storage } from './ports.ts';
import type { LogRecord } from './records.ts';
import type { Moment } from './telling.ts';

/** A record, found in memory or in storage, and the state it led to. */
export async function momentAt(storage: Storage, match: Match, seq: number): Promise<Moment> {
  const [record] = await recordsAfter(storage, match, seq - 1, 1);
  if (record === undefined) throw new Error(`match ${match.head.id} has no record ${seq}`);
  return { record, state: match.stateAt(seq) ?? (await replayedTo(storage, match, seq)) };
}

/** Records as memory knows them, older ones from storage. */
export async function recordsAfter(storage: Storage, match: Match, seq: number, limit: number): Promise<LogRecord[]> {
  const first = match.records[0]?.seq ?? 0;
  if (seq + 1 >= first) return match.records.slice(seq + 1 - first, seq + 1 - first + limit);
  return storage.records(match.head.id, seq, limit);
}

async function replayedTo(storage: Storage, { game, head }: Match, seq: number): Promise<unknown> {
  let state: unknown = game.setup(head.options, head.seed);
  for (const record of await storage.records(head.id, -1, seq + 1)) state = replayed(game, state, record);
  return state;
}
