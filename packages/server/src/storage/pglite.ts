import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Connection, type Database, inTransaction, type Result, type Session } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { kyselyOver } from './kysely-dialect.ts';

/** `sql: null` closes the database. */
export interface Request {
  readonly id: number;
  readonly sql: string | null;
  readonly params: readonly unknown[];
}
export type Answer =
  | ({ readonly id: number } & Result)
  | { readonly id: number; readonly error: { message: string; code?: string; constraint?: string } };

/** PostgreSQL inside this process, in a locked folder, or in memory if there is none. */
export async function openPglite(folder: string | null): Promise<Database> {
  const lock = folder === null ? null : lockFolder(folder);
  const thread = new Thread(folder === null ? null : join(folder, 'pglite'));
  try {
    await thread.run('select 1');
    return new Pglite(thread, folder, lock);
  } catch (error) {
    await thread.terminate();
    lock?.release();
    throw error;
  }
}

/** The main thread's side of `pglite-worker.ts`. */
class Thread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(result: Result): void; reject(error: Error): void }>();
  readonly #ended: Promise<void>;
  #count = 0;
  #failure: Error | null = null;

  constructor(folder: string | null) {
    const file = join(import.meta.dirname, `pglite-worker${extname(import.meta.filename)}`);
    this.#worker = new Worker(file, { workerData: { folder } });
    this.#worker.on('message', (answer: Answer) => this.#receive(answer));
    this.#worker.on('error', (error) => this.#fail(error as Error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        this.#fail(new Error('the embedded database has stopped'));
        resolve();
      });
    });
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
    await this.run(null);
    await this.#ended;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error));
    else waiting?.resolve({ rows: answer.rows, affected: answer.affected });
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#failure);
    this.#waiting.clear();
  }
}

class Pglite implements Database {
  readonly kind = 'pglite';
  readonly durability: string;
  readonly kysely = kyselyOver(() => this.connect());
  readonly #thread: Thread;
  readonly #lock: { release(): void } | null;
  /** Resolves when the current transaction ends. There is one connection, so all others wait. */
  #transaction: Promise<void> | null = null;
  #closing: Promise<void> | null = null;

  constructor(thread: Thread, folder: string | null, lock: { release(): void } | null) {
    this.#thread = thread;
    this.#lock = lock;
    this.durability =
      folder === null
        ? 'Embedded database in memory: all data is lost when this process ends.'
        : 'Embedded database: acknowledged writes survive a crash of this process, but not a power failure. With PostgreSQL (DATABASE_URL) they survive both.';
  }

  async query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    return (await this.#run(sql, params)).rows as Row[];
  }

  async #run(sql: string, params?: readonly unknown[]): Promise<Result> {
    while (this.#transaction !== null) await this.#transaction;
    return this.#thread.run(sql, params);
  }

  async connect(): Promise<Connection> {
    let finish: (() => void) | null = null;
    const end = async (sql: string): Promise<void> => {
      // Sent before other requests may continue; the thread keeps the order.
      const ended = this.#thread.run(sql);
      finish?.();
      finish = null;
      await ended;
    };
    return {
      run: (sql, params) => (finish === null ? this.#run(sql, params) : this.#thread.run(sql, params)),
      begin: async () => {
        while (this.#transaction !== null) await this.#transaction;
        this.#transaction = new Promise((resolve) => {
          finish = () => {
            this.#transaction = null;
            resolve();
          };
        });
        await this.#thread.run('begin');
      },
      commit: () => end('commit'),
      rollback: () => end('rollback').catch(() => {}),
      release: () => {
        if (finish !== null) void end('rollback').catch(() => {});
      },
    };
  }

  transaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return inTransaction(this, work);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    while (this.#transaction !== null) await this.#transaction;
    try {
      await this.#thread.close();
    } finally {
      this.#lock?.release();
    }
  }
}
