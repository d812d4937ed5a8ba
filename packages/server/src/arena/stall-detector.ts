import type { Clock } from './ports.ts';

const heartbeatMs = 1000;
/** A beat that comes this late means more than a busy moment: for that long nobody was served here. */
const mostLateMs = 250;

/**
 * Notices that this process stood still: a machine that slept, a container that was paused. Meanwhile nobody could decide anything here,
 * and another process may have taken the matches over.
 */
export class StallDetector {
  private readonly clock: Clock;
  private readonly onStandstill: () => void;
  private timer: { cancel(): void } | null = null;

  constructor(clock: Clock, onStandstill: () => void) {
    this.clock = clock;
    this.onStandstill = onStandstill;
  }

  start(): void {
    if (this.timer !== null) return;
    const due = this.clock.now() + heartbeatMs;
    this.timer = this.clock.at(due, () => {
      this.timer = null;
      if (this.clock.now() - due > mostLateMs) this.onStandstill();
      this.start();
    });
  }

  stop(): void {
    this.timer?.cancel();
    this.timer = null;
  }
}
