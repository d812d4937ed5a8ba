import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Connection, type Database, type Disk, inTransaction, type Result, type Session } from './database.ts';
import { withDiskComplaint } from './disk-space.ts';
import { lockFolder } from './folder-lock.ts';
import { kyselyOver } from './kysely-dialect.ts';
import { PgliteThread } from './pglite-thread.ts';

/** PostgreSQL inside this process, in a locked folder, or in memory if there is none. */
export async function openPglite(folder: string | null): Promise<Database> {
  if (folder === null) return new Pglite(await PgliteThread.start(null), null, null);
  const lock = lockFolder(folder);
  try {
    return new Pglite(await startIn(join(folder, 'pglite')), folder, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startIn(files: string): Promise<PgliteThread> {
  const isNew = !existsSync(files);
  try {
    return await PgliteThread.start(files);
  } catch (error) {
    const explained = withDiskComplaint(dirname(files), error as Error);
    // A database that was only half created could never be opened.
    if (isNew) rmSync(files, { recursive: true, force: true });
    throw explained;
  }
}

class Pglite implements Database {
  readonly listen = null;
  readonly kind = 'pglite';
  readonly durability: string;
  readonly kysely = kyselyOver(() => this.connect());
  readonly commits: Session = this;
  readonly lost: Promise<Error>;
  readonly disk: Disk;
  readonly #thread: PgliteThread;
  readonly #lock: { release(): void } | null;
  /** Resolves when the current transaction ends. There is one connection, so all others wait. */
  #transaction: Promise<void> | null = null;
  #closing: Promise<void> | null = null;

  constructor(thread: PgliteThread, folder: string | null, lock: { release(): void } | null) {
    this.#thread = thread;
    this.#lock = lock;
    this.disk = thread.disk;
    this.lost = thread.lost.then((error) => (folder === null ? error : withDiskComplaint(folder, error)));
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
