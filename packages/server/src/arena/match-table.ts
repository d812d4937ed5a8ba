import type { Match } from './match.ts';
import type { Clocked } from './match-clocks.ts';
import type { Lease } from './ports.ts';
import { Told } from './told.ts';

/** A match in this process: its state, if it has been loaded, and the queue of work on it. */
export interface LiveMatch extends Clocked {
  match: Match | null;
  /** Settles when the last job in the queue is done. */
  queue: Promise<unknown>;
  /** Jobs in the queue, including the one that is running; the entry is kept until they are done. */
  waiting: number;
  /** The lease under which this process runs the match's clock, and so must keep trying to load it. */
  lease: Lease | null;
  /** The last record that exists, as far as we have heard; the match may be behind. */
  heard: number;
  heardAt: number;
  readonly told: Told;
  usedAt: number;
  /** News since somebody last asked for it. */
  unasked: number;
  timer: { cancel(): void } | null;
}

const mostEnded = 100;

/** The matches in memory. Each has a queue of its own, in which one job runs at a time. */
export class MatchTable {
  private readonly now: () => number;
  private readonly entries = new Map<string, LiveMatch>();
  private readonly ended: string[] = [];

  constructor(now: () => number) {
    this.now = now;
  }

  get(matchId: string): LiveMatch | undefined {
    return this.entries.get(matchId);
  }

  all(): Iterable<LiveMatch> {
    return this.entries.values();
  }

  /** Of a match that may not have been loaded yet. */
  entry(matchId: string): LiveMatch {
    let live = this.entries.get(matchId);
    if (live === undefined) {
      const nothing = { match: null, stopped: null, lease: null, timer: null, waiting: 0, heard: -1, unasked: 0 };
      const now = this.now();
      live = { ...nothing, queue: Promise.resolve(), heardAt: now, told: new Told(), usedAt: now };
      this.entries.set(matchId, live);
    }
    return live;
  }

  enqueue<T>(matchId: string, job: (live: LiveMatch) => Promise<T>): Promise<T> {
    const live = this.entry(matchId);
    live.waiting++;
    const result = live.queue
      .then(() => job(live))
      .finally(() => {
        live.waiting--;
        this.removeIfIdle(matchId, live);
      });
    // Not the result itself, which would stay in memory until the next job.
    live.queue = result.then(
      () => {},
      () => {},
    );
    return result;
  }

  /** Ids that belong to no match must not fill the memory. */
  removeIfIdle(matchId: string, { match, waiting, timer }: LiveMatch): void {
    if (match === null && waiting === 0 && timer === null) this.entries.delete(matchId);
  }

  /** The last record of each match that another node may have continued. */
  known(): Map<string, number> {
    const known = new Map<string, number>();
    for (const [matchId, { match }] of this.entries) {
      if (match !== null && match.ending === null) known.set(matchId, match.seq);
    }
    return known;
  }

  /** Drops live matches that nobody has asked for since a moment, except those that must stay. */
  dropUnused(since: number, mustStay: (live: LiveMatch) => boolean): void {
    for (const [matchId, live] of this.entries) {
      if (live.match === null || live.match.ending !== null || mustStay(live)) continue;
      if (live.usedAt > since || live.waiting > 0) continue;
      live.match = null;
      this.removeIfIdle(matchId, live);
    }
  }

  /** The latest matches to end stay in memory for their readers. */
  keepEnded(matchId: string): void {
    if (!this.ended.includes(matchId)) this.ended.push(matchId);
    if (this.ended.length <= mostEnded) return;
    const oldest = this.ended.shift() as string;
    const live = this.entries.get(oldest);
    if (live === undefined) return;
    live.match = null;
    this.removeIfIdle(oldest, live);
  }
}
