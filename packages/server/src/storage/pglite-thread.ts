import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Disk, isDiskFull, type Result } from './database.ts';
import { isNearlyFull } from './disk-space.ts';
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

const watchMs = 1000;
/** Without room for its log, PostgreSQL gives up; embedded, it may spin instead of saying so. */
const mostQuietWhenFullMs = 5000;
/** Only migrations and vacuuming take more than a moment. */
const mostQuietMs = 600_000;

/** The main thread's side of `pglite-worker.ts`. */
export class PgliteThread {
  /** Resolves with the reason if the thread ends without being asked to. */
  readonly lost: Promise<Error>;
  readonly disk: Disk = { isFull: false };
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  readonly #ended: Promise<void>;
  readonly #lose: (error: Error) => void;
  readonly #folder: string | null;
  readonly #watching: NodeJS.Timeout;
  /** When it last answered, or was asked while it was idle. */
  #heardAt = 0;
  #count = 0;
  #failure: Error | null = null;
  #isClosing = false;

  private constructor(folder: string | null) {
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.lost = promise;
    this.#lose = resolve;
    this.#folder = folder;
    this.#watching = setInterval(() => this.#watch(), watchMs);
    this.#watching.unref();
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
    if (this.#waiting.size === 0) this.#heardAt = performance.now();
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
    this.#heardAt = performance.now();
    // Whatever is asked of it now might hang.
    if ('error' in answer && answer.error.isFatal) return this.#fail(answer.error.message);
    if ('error' in answer && isDiskFull(answer.error)) this.disk.isFull = true;
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else waiting?.resolve({ rows: answer.rows, affected: answer.affected });
  }

  #watch(): void {
    const quietMs = this.#waiting.size === 0 ? 0 : performance.now() - this.#heardAt;
    const isFull = () => this.#folder !== null && isNearlyFull(this.#folder);
    if (quietMs > mostQuietMs || (quietMs > mostQuietWhenFullMs && isFull())) this.#fail('it does not respond');
  }

  #fail(why: string): void {
    if (this.#failure !== null) return;
    clearInterval(this.#watching);
    this.#failure = new UnavailableError(`the embedded database has stopped: ${why}`);
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
    void this.#worker.terminate();
    if (!this.#isClosing) this.#lose(this.#failure);
  }
}
