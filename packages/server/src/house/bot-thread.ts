import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Json } from '@hexfront/engine';
import type { Match } from '../arena/match.ts';
import type { LiveMatches } from '../arena/live-matches.ts';
import type { Decision, News, Question } from './bot-worker.ts';

/** What a bot decided, on which state, and how long it took. */
export interface Answer {
  readonly stateVersion: number;
  readonly decision: readonly Json[] | null;
  readonly ms: number;
}

type Pending = {
  resolve(answer: Answer): void;
  reject(error: Error): void;
};

/** The log of a long match is sent in parts: to read and copy it at once would block the referee. */
const recordsAtOnce = 64;

/** House bots think in a thread of their own, so that they never block the referee. A thread that dies is replaced. */
export class BotThread {
  private readonly liveMatches: LiveMatches;
  private worker: Worker | null = null;
  /** The last record of each match that was sent to the thread. */
  private readonly seen = new Map<string, number>();
  private readonly pending = new Map<number, Pending>();
  private count = 0;

  constructor(liveMatches: LiveMatches) {
    this.liveMatches = liveMatches;
  }

  async ask(match: Match, asked: Pick<Question, 'seat' | 'bot' | 'msLeft'>): Promise<Answer> {
    const matchId = match.head.id;
    for (;;) {
      const worker = this.thread();
      const after = this.seen.get(matchId) ?? -1;
      const records = await this.liveMatches.recordsAfter(match, after, recordsAtOnce);
      // Another question about the same match may have sent these records to the thread in the meantime.
      if (worker !== this.worker || (this.seen.get(matchId) ?? -1) !== after) continue;
      this.seen.set(matchId, records.at(-1)?.seq ?? after);
      const news: News = { matchId, records, ...(after === -1 ? { head: match.head } : {}) };
      if (records.length === recordsAtOnce) {
        worker.postMessage(news);
        continue;
      }
      const id = ++this.count;
      return new Promise((resolve, reject) => {
        this.pending.set(id, { resolve, reject });
        worker.postMessage({ id, ...asked, ...news } satisfies Question);
      });
    }
  }

  forget(matchId: string): void {
    if (this.seen.delete(matchId)) this.worker?.postMessage({ forget: matchId });
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private thread(): Worker {
    if (this.worker !== null) return this.worker;
    const worker = new Worker(join(import.meta.dirname, `bot-worker${extname(import.meta.filename)}`));
    worker.unref();
    worker.on('message', (answer: Decision) => {
      const waiting = this.pending.get(answer.id);
      this.pending.delete(answer.id);
      if ('error' in answer) {
        this.seen.clear();
        void worker.terminate();
        waiting?.reject(new Error(answer.error));
      } else waiting?.resolve(answer);
    });
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = null;
      this.seen.clear();
      for (const { reject } of this.pending.values()) reject(new Error('the thread of the house bots has stopped'));
      this.pending.clear();
    });
    this.worker = worker;
    return worker;
  }
}
