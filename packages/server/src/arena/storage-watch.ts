import { mostLagMs } from './deadlines.ts';
import type { Span } from './outages.ts';
import type { Clock, Storage } from './ports.ts';

const intervalMs = 200;

/** While a clock runs, asks the database regularly whether it could commit, and notices for how long it could not. */
export class StorageWatch {
  private readonly storage: Storage;
  private readonly clock: Clock;
  private readonly isNeeded: () => boolean;
  private readonly onOutage: (span: Span) => void;
  private timer: { cancel(): void } | null = null;
  private isRunning = false;
  /** When the question was sent that has not been answered, or the first of several that failed. */
  private since: number | null = null;

  /** `onOutage` is called when an outage is over, with no more than the time that was lost and at most an interval less. */
  constructor(
    { storage, clock }: { storage: Storage; clock: Clock },
    isNeeded: () => boolean,
    onOutage: (span: Span) => void,
  ) {
    this.isNeeded = isNeeded;
    this.storage = storage;
    this.clock = clock;
    this.onOutage = onOutage;
  }

  /** Whether the database has been out of reach for longer than a busy moment. */
  get isAway(): boolean {
    return this.since !== null && this.clock.now() - this.since > mostLagMs;
  }

  start(): void {
    if (this.isRunning) return;
    this.isRunning = true;
    this.askLater();
  }

  stop(): void {
    this.isRunning = false;
    this.timer?.cancel();
  }

  private askLater(): void {
    const isOver = this.since === null && !this.isNeeded();
    if (isOver) this.isRunning = false;
    if (this.isRunning) this.timer = this.clock.at(this.clock.now() + intervalMs, () => void this.ask());
  }

  private async ask(): Promise<void> {
    const from = (this.since ??= this.clock.now());
    try {
      await this.storage.ping();
      const to = this.clock.now();
      this.since = null;
      if (to - from > mostLagMs) this.onOutage({ from, to });
    } catch {
      // The outage goes on. Whoever needed the database has reported it.
    }
    this.askLater();
  }
}
