export interface TimeAllowance {
  /** Extra time to start: counts from the start of the process until its first answer. */
  readonly startMs: number;
  /** Per answer; unused time is not saved. */
  readonly moveMs: number;
  /** For the whole match: pays for what answers take beyond `moveMs`. */
  readonly bankMs: number;
}

export const defaultAllowance: TimeAllowance = { startMs: 10_000, moveMs: 1_000, bankMs: 10_000 };

/** For bots whose time somebody else keeps. */
export const unlimited: TimeAllowance = { startMs: 0, moveMs: Infinity, bankMs: 0 };

/** How much time a bot has left. Does not read a clock itself. */
export class TimeBank {
  readonly allowance: TimeAllowance;
  private left: number;

  constructor(allowance: TimeAllowance) {
    this.allowance = allowance;
    this.left = allowance.bankMs;
  }

  /** In whole milliseconds, as reported to the bot. */
  get bankMs(): number {
    return Math.floor(this.left);
  }

  /** The most time the next answer may take; `startLeft` is what remains of the start time. */
  limit(startLeft = 0): number {
    return startLeft + this.allowance.moveMs + this.left;
  }

  spend(elapsed: number, startLeft = 0): void {
    const beyond = Math.max(0, elapsed - startLeft - this.allowance.moveMs);
    this.left = Math.max(0, this.left - beyond);
  }
}
