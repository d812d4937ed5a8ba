import { Worker } from 'node:worker_threads';
import type { Limits } from './confinement.ts';
import type { WatchOrder } from './watchdog-thread.ts';

let thread: Worker | undefined;

/**
 * Watches what a confined program uses, all its processes together, because the kernel's own limits are for each process alone. This happens
 * in a thread of its own: a built-in bot may keep the thread of the match busy for seconds. The thread ends a program that uses too much;
 * in between two looks, a program can take more than it may have.
 */
export class Watchdog {
  readonly #leader: number;
  readonly #limits: Limits;
  readonly #verdict = new SharedArrayBuffer(4);

  constructor(leader: number, limits: Limits) {
    this.#leader = leader;
    this.#limits = limits;
    if (thread === undefined) {
      thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url));
      thread.unref();
    }
    thread.postMessage({ leader, limits, verdict: this.#verdict } satisfies WatchOrder);
  }

  stop(): void {
    thread?.postMessage({ stop: this.#leader } satisfies WatchOrder);
  }

  /** Which limit the program was ended for; null if it was not. */
  get excess(): string | null {
    const { memoryMb, cpuSeconds } = this.#limits;
    const sentences = [
      null,
      `It used more than ${memoryMb} MB of memory.`,
      `It used more than ${cpuSeconds} s of processor time.`,
    ];
    return sentences[Atomics.load(new Int32Array(this.#verdict), 0)];
  }
}
