import type { Watcher } from './events.ts';
import type { Match } from './match.ts';
import type { LogRecord } from './records.ts';

/** A reader's position in the stream of a match: after the k-th event of a record. */
export interface Cursor {
  readonly seq: number;
  readonly k: number;
}

/** After all events of a record. */
export const afterAll = Number.MAX_SAFE_INTEGER;

/**
 * Ruling wire.12: whether events are numbered by a counter of their own. Records are numbered as they are written, so a gap in their
 * numbers would tell the public when a hidden player has sent orders.
 */
export function isCounted({ game }: Match, watcher: Watcher): boolean {
  return watcher === 'public' && game.traits.simultaneous;
}

/** The id of the k-th event of a record; -1 stands for the state before its first event. */
export function eventId(match: Match, watcher: Watcher, record: LogRecord, k: number): string {
  return isCounted(match, watcher) ? String(countAt(record, k)) : `${record.seq}.${k}`;
}

/** The public sees one event per version, the new state, and the end of the match after the last of them. */
function countAt({ kind, stateVersion, body }: LogRecord, k: number): number {
  if (kind !== 'ended') return stateVersion;
  return stateVersion + k + (body.isCancelled ? 0 : 1);
}

/** The position after the event with this id; null if no stream can have sent it. `seqAt` finds the last change up to a version. */
export async function readId(
  match: Match,
  watcher: Watcher,
  id: string,
  seqAt: (version: number) => Promise<number>,
): Promise<Cursor | null> {
  if (isCounted(match, watcher)) return /^(0|[1-9][0-9]{0,8})$/.test(id) ? positionOf(match, Number(id), seqAt) : null;
  const found = /^(0|[1-9][0-9]{0,8})\.(0|[1-9][0-9]?|-1)$/.exec(id);
  return found === null || Number(found[1]) > match.seq ? null : { seq: Number(found[1]), k: Number(found[2]) };
}

async function positionOf(
  { stateVersion, ending, seq, changedAt }: Match,
  count: number,
  seqAt: (version: number) => Promise<number>,
): Promise<Cursor | null> {
  if (count < stateVersion) return { seq: await seqAt(count), k: afterAll };
  if (ending === null) return count === stateVersion ? { seq: changedAt, k: afterAll } : null;
  if (count > stateVersion + 1) return null;
  // The last state, which a cancelled match sends with its end; or the end.
  return { seq, k: count - stateVersion - (ending.isCancelled ? 0 : 1) };
}
