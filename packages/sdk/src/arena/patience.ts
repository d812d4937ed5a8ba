import { setTimeout as sleep } from 'node:timers/promises';

const shortestMs = 200;
const longestMs = 10_000;

/** Waits longer after each failure, never twice the same, and starts anew after a success. */
export class Patience {
  readonly #mostMs: number;
  #failures = 0;
  #since: number | null = null;

  /** For how long failures may follow each other. */
  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#since = null;
  }

  /** False when there is none left. */
  async wait(signal: AbortSignal, leastMs = 0): Promise<boolean> {
    this.#since ??= Date.now();
    if (Date.now() - this.#since > this.#mostMs) return false;
    const most = Math.min(longestMs, shortestMs * 2 ** this.#failures++);
    await sleep(Math.max(leastMs, most * (0.5 + Math.random() / 2)), undefined, { signal });
    return true;
  }
}
