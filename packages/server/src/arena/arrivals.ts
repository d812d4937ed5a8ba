import type { Clock } from './ports.ts';

/** No request takes longer to judge: whatever it waits for gives up before. Other nodes wait no longer than this. */
const longestMs = 60_000;

/**
 * Requests that have arrived and are not settled yet. What reached us in time counts, so a clock that has run out waits for those whose sender
 * we are still looking up; the others wait for their match already, and only other nodes must wait for them.
 */
export class Arrivals {
  private readonly clock: Pick<Clock, 'now'>;
  private readonly pending = new Map<Promise<void>, number>();
  private readonly judged = new Set<{ readonly since: number }>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.clock = clock;
  }

  /** Call the result when the request has been refused, or waits for its match. */
  begin(): () => void {
    let end = () => {};
    const done = new Promise<void>((resolve) => void (end = resolve));
    this.pending.set(done, this.clock.now());
    return () => {
      this.pending.delete(done);
      end();
    };
  }

  /** Runs the judgement of a request. Which arrival it belongs to is unknown; it may be the oldest. */
  async judge<T>(work: () => Promise<T>): Promise<T> {
    const entry = { since: Math.min(this.clock.now(), ...this.pending.values()) };
    this.judged.add(entry);
    try {
      return await work();
    } finally {
      this.judged.delete(entry);
    }
  }

  /** Everything that arrived before this time has been answered; at most `now`. */
  settledUntil(now: number): number {
    let until = now;
    for (const since of this.pending.values()) until = Math.min(until, since);
    for (const { since } of this.judged) until = Math.min(until, since);
    return Math.max(until, now - longestMs);
  }

  /** Resolves when everything that has arrived so far has been refused, or waits for its match. */
  async settled(): Promise<void> {
    await Promise.all(this.pending.keys());
  }
}
