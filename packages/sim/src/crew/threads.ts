import { once } from 'node:events';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PairJob, PairResult } from '../tournament/records.ts';
import { TournamentError } from '../tournament/tournament-error.ts';
import type { Crew } from './crew.ts';
import type { Brief } from './table.ts';

export type ThreadOrder = PairJob | 'stop';
export type ThreadAnswer =
  | { readonly result: PairResult }
  | { readonly problem: string; readonly isTemporary: boolean }
  | { readonly bug: string };

/** Pairs sent to a thread before it asks, so that it never waits for this thread. */
const PER_THREAD = 3;
/** How long a thread may take to end the programs it has started. */
const PATIENCE_MS = 1000;

/** Plays on several threads, each with its own copies of the bots. */
export function crewOfThreads(brief: Brief, count: number): Crew {
  const threads = Array.from({ length: count }, () => new Thread(brief));
  return {
    ahead: count * PER_THREAD,
    play: (job) => threads.reduce((best, thread) => (thread.waiting < best.waiting ? thread : best)).play(job),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

interface Waiting {
  resolve(result: PairResult): void;
  reject(error: Error): void;
}

class Thread {
  private readonly worker: Worker;
  /** In the order in which the thread answers. */
  private readonly queue: Waiting[] = [];

  constructor(brief: Brief) {
    const file = join(import.meta.dirname, `thread${extname(import.meta.filename)}`);
    this.worker = new Worker(file, { workerData: brief });
    this.worker.on('message', (answer: ThreadAnswer) => {
      const waiting = this.queue.shift();
      if ('result' in answer) waiting?.resolve(answer.result);
      else if ('bug' in answer) waiting?.reject(new Error(answer.bug));
      else waiting?.reject(new TournamentError(answer.problem, answer.isTemporary));
    });
    this.worker.on('error', (error) => this.giveUp(error as Error));
    this.worker.on('exit', () => this.giveUp(new Error('a thread of the tournament ended')));
  }

  get waiting(): number {
    return this.queue.length;
  }

  play(job: PairJob): Promise<PairResult> {
    return new Promise((resolve, reject) => {
      this.queue.push({ resolve, reject });
      this.worker.postMessage(job satisfies ThreadOrder);
    });
  }

  async close(): Promise<void> {
    const ended = once(this.worker, 'exit');
    this.worker.postMessage('stop' satisfies ThreadOrder);
    await Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false })]);
    await this.worker.terminate();
  }

  private giveUp(error: Error): void {
    for (const { reject } of this.queue.splice(0)) reject(error);
  }
}
