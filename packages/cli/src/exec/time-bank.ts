export interface TimeAllowance {
  /** For starting: counts from the start of the process, and only until its first answer. */
  readonly startMs: number;
  /** For each answer, used or not. */
  readonly moveMs: number;
  /** For the whole match: what answers take beyond their allowance comes out of it. */
  readonly bankMs: number;
}

export const defaultAllowance: TimeAllowance = { startMs: 10_000, moveMs: 1_000, bankMs: 10_000 };

/** How much time a bot has left. Reads no clock itself. */
export class TimeBank {
  readonly allowance: TimeAllowance;
  private left: number;

  constructor(allowance: TimeAllowance) {
    this.allowance = allowance;
    this.left = allowance.bankMs;
  }

  /** In whole milliseconds, as the bot is told. */
  get bankMs(): number {
    return Math.floor(this.left);
  }

  /** The longest that the next answer may take; `startLeft` is what remains of the time for starting. */
  limit(startLeft = 0): number {
    return startLeft + this.allowance.moveMs + this.left;
  }

  spend(elapsed: number, startLeft = 0): void {
    const beyond = Math.max(0, elapsed - startLeft - this.allowance.moveMs);
    this.left = Math.max(0, this.left - beyond);
  }
}
