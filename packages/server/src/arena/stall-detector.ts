import type { Clock } from './ports.ts';

const intervalMs = 1000;
/** A timer later than this means more than a busy moment: for that long, nobody was served here. */
const mostLateMs = 250;

/**
 * Notices that this process has stalled, because the machine slept or a container was paused. In the meantime nobody could decide anything
 * here, and another process may have taken over the matches.
 */
export class StallDetector {
  private readonly clock: Clock;
  private readonly onStall: () => void;
  private timer: { cancel(): void } | null = null;

  constructor(clock: Clock, onStall: () => void) {
    this.clock = clock;
    this.onStall = onStall;
  }

  start(): void {
    if (this.timer !== null) return;
    const due = this.clock.now() + intervalMs;
    this.timer = this.clock.at(due, () => {
      this.timer = null;
      if (this.clock.now() - due > mostLateMs) this.onStall();
      this.start();
    });
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = null;
  }
}
