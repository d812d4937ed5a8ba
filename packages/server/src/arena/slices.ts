import { recordsPerPage, type Storage } from './ports.ts';
import type { LogRecord } from './records.ts';
import { Unreadable } from './unreadable.ts';

/**
 * Eight records of the largest battle are replayed in about 10 ms. Slices on the main thread are simpler than a second thread: states
 * are shared with the live match instead of being copied between threads, and nobody waits longer than for one slice.
 */
const recordsPerSlice = 8;

const waiting: (() => void)[] = [];

/** Resolves once requests that have arrived in the meantime have had their turn. All long work shares one queue: one slice per turn of the loop. */
export function otherRequestsFirst(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(nextSlice);
  });
}

function nextSlice(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(nextSlice);
}

/** Divides long work, so that other requests have their turn in between. */
export class Slices {
  private readonly pause: () => Promise<void>;
  private done = 0;

  constructor(pause: () => Promise<void> = otherRequestsFirst) {
    this.pause = pause;
  }

  /** Called before each record. */
  async next(): Promise<void> {
    if (this.done++ % recordsPerSlice === 0) await this.pause();
  }
}

interface Extent {
  readonly after: number;
  readonly last?: number;
  readonly first?: readonly LogRecord[];
}

/**
 * The records after `after` up to `last`, or to the end of the log, read and handed out a few at a time. None may be missing. `first` is the
 * first page, if it has been read.
 */
export async function* readLog(
  storage: Pick<Storage, 'records'>,
  matchId: string,
  { after, last = Number.MAX_SAFE_INTEGER, first }: Extent,
  slices: Slices,
): AsyncGenerator<LogRecord, void> {
  let at = after;
  while (at < last) {
    const limit = Math.min(recordsPerPage, last - at);
    const page = at === after && first !== undefined ? first : await storage.records(matchId, at, limit);
    for (const record of page) {
      if (record.seq !== at + 1) throw new Unreadable(matchId, `Record ${at + 1} is missing.`);
      await slices.next();
      yield record;
      at = record.seq;
    }
    if (page.length < limit) return;
  }
}
