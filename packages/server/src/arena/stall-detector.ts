import type { Span } from './outages.ts';
import type { Clock } from './ports.ts';

const intervalMs = 200;
/** A timer later than this means more than a busy moment: for that long, nobody was served here. */
const mostLateMs = 50;

/** Notices when this process has stalled, because the machine slept, a container was paused or the event loop was blocked. */
export class StallDetector {
  private readonly clock: Clock;
  private readonly onStall: (span: Span) => void;
  private timer: { cancel(): void } | null = null;

  /** `onStall` receives no more than the time that was lost, and at most an interval less. */
  constructor(clock: Clock, onStall: (span: Span) => void) {
    this.clock = clock;
    this.onStall = onStall;
  }

  start(): void {
    if (this.timer !== null) return;
    const due = this.clock.now() + intervalMs;
    this.timer = this.clock.at(due, () => {
      this.timer = null;
      const now = this.clock.now();
      if (now - due > mostLateMs) this.onStall({ from: due, to: now });
      this.start();
    });
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = null;
  }
}
