import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Result } from './database.ts';
import { UnavailableError } from './unavailable.ts';

/** `sql: null` closes the database. */
export interface Request {
  readonly id: number;
  readonly sql: string | null;
  readonly params: readonly unknown[];
}
export type Answer = ({ readonly id: number } & Result) | { readonly id: number; readonly error: Failure };
export interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly constraint?: string;
  /** Whether the database cannot be used any more. */
  readonly isFatal: boolean;
}

/** The main thread's side of `pglite-worker.ts`. */
export class PgliteThread {
  /** Resolves with the reason if the thread ends without being asked to. */
  readonly lost: Promise<Error>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  readonly #ended: Promise<void>;
  readonly #lose: (error: Error) => void;
  #count = 0;
  #failure: Error | null = null;
  #isClosing = false;

  private constructor(folder: string | null) {
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.lost = promise;
    this.#lose = resolve;
    const file = join(import.meta.dirname, `pglite-worker${extname(import.meta.filename)}`);
    this.#worker = new Worker(file, { workerData: { folder } });
    this.#worker.on('message', (answer: Answer) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#fail((error as Error).message));
    this.#ended = new Promise((resolveEnded) => {
      this.#worker.on('exit', () => {
        this.#fail('its thread has ended');
        resolveEnded();
      });
    });
  }

  static async start(folder: string | null): Promise<PgliteThread> {
    const thread = new PgliteThread(folder);
    try {
      await thread.run('select 1');
      return thread;
    } catch (error) {
      await thread.#worker.terminate();
      throw error;
    }
  }

  run(sql: string | null, params: readonly unknown[] = []): Promise<Result> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, sql, params } satisfies Request);
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#failure === null) await this.run(null);
    await this.#ended;
  }

  #receive(answer: Answer): void {
    // Whatever is asked of it now might hang.
    if ('error' in answer && answer.error.isFatal) return this.#fail(answer.error.message);
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else waiting?.resolve({ rows: answer.rows, affected: answer.affected });
  }

  #fail(why: string): void {
    if (this.#failure !== null) return;
    this.#failure = new UnavailableError(`the embedded database has stopped: ${why}`);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
    void this.#worker.terminate();
    if (!this.#isClosing) this.#lose(this.#failure);
  }
}
