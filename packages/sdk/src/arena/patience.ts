import { setTimeout as sleep } from 'node:timers/promises';

const shortestMs = 200;
const longestMs = 10_000;

/** Exponential backoff with jitter. A success resets it. */
export class Patience {
  readonly #patienceMs: number;
  #failures = 0;
  #since: number | null = null;

  /** How long a series of failures may last. */
  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#since = null;
  }

  /** Waits before the next try; false once the failures have lasted too long. */
  async wait(signal: AbortSignal, leastMs = 0): Promise<boolean> {
    this.#since ??= Date.now();
    if (Date.now() - this.#since > this.#patienceMs) return false;
    const most = Math.min(longestMs, shortestMs * 2 ** this.#failures++);
    await sleep(Math.max(leastMs, most * (0.5 + Math.random() / 2)), undefined, { signal });
    return true;
  }
}
