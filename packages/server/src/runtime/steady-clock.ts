import type { Clock } from '../arena/ports.ts';

/** The longest delay of `setTimeout`. */
const longestMs = 2 ** 31 - 1;
/** How fast this clock runs while it waits for a wall clock that was set back. */
const slowest = 0.9;

/**
 * The time of day, but never backwards: when the wall clock is set back, this clock runs more slowly until the two agree. When the wall clock
 * jumps ahead, because it was set or the machine slept, this clock follows at once.
 */
export class SteadyClock implements Clock {
  private readonly wall: () => number;
  private readonly steady: () => number;
  private time = Number.NEGATIVE_INFINITY;
  private seen: number;

  /** `steady` counts milliseconds from any start; nobody can set it. */
  constructor(wall = () => Date.now(), steady = () => performance.now()) {
    this.wall = wall;
    this.steady = steady;
    this.seen = steady();
  }

  now(): number {
    const steady = this.steady();
    this.time = Math.max(this.wall(), this.time + (steady - this.seen) * slowest);
    this.seen = steady;
    return Math.floor(this.time);
  }

  at(time: number, job: () => void): { cancel(): void } {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = time - this.now();
      if (left <= 0 && timer !== undefined) return job();
      timer = setTimeout(wait, Math.min(Math.max(left, 0), longestMs));
    };
    wait();
    return { cancel: () => clearTimeout(timer) };
  }
}
