import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export interface Result<Row = Record<string, unknown>> {
  readonly rows: Row[];
  readonly affected: number;
}

export interface Session {
  /** Runs one statement. JSON parameters are text; `bigint` results are numbers. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** A connection for exclusive use until it is released; Kysely runs on these. */
export interface Connection {
  run(sql: string, params?: readonly unknown[]): Promise<Result>;
  begin(): Promise<void>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

/** What statements have found out about the disk of the database. */
export interface Disk {
  /** Set by a statement that finds no room, and reset by whoever shows that there is some again. */
  isFull: boolean;
}

export interface Listener {
  readonly hear: (message: string) => void;
  /** Messages may have been lost. */
  readonly onGap: () => void;
}

export interface Listening {
  /** Resolves when it listens, or has failed for the first time; it tries again and again. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL, wherever it runs. */
export interface Database extends Session {
  readonly kind: 'pglite' | 'postgres';
  /** What an acknowledged write survives, as a sentence for the operator. */
  readonly durability: string;
  readonly kysely: Kysely<Tables>;
  /** Runs statements one by one, on a connection that nothing else uses where there is more than one. */
  readonly commits: Session;
  connect(): Promise<Connection>;
  /** Hears what other processes announce on a channel; null if there can be no others. */
  readonly listen: ((channel: string, listener: Listener) => Listening) | null;
  /** Commits when the work resolves, rolls back when it throws. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly disk: Disk;
  /** Resolves with the reason when the database is gone for good: then only a restart helps. */
  readonly lost: Promise<Error>;
}

/** PostgreSQL's five-character error code; null for other errors. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100';
}

/** Whether an error means that the statement was rolled back, rather than that the result is unknown. */
export function isRolledBack(error: unknown): boolean {
  const state = sqlState(error);
  return state !== null && !/^(?:08|57|58|XX)/.test(state);
}

/** Deadlocks and serialisation failures: the same transaction may succeed when retried. */
export function isTransient(error: unknown): boolean {
  return sqlState(error)?.startsWith('40') ?? false;
}

export async function inTransaction<T>(database: Database, work: (session: Session) => Promise<T>): Promise<T> {
  const connection = await database.connect();
  try {
    await connection.begin();
    let value: T;
    try {
      const query = async <Row>(sql: string, params?: readonly unknown[]) =>
        (await connection.run(sql, params)).rows as Row[];
      value = await work({ query });
    } catch (error) {
      await connection.rollback();
      throw error;
    }
    await connection.commit();
    return value;
  } finally {
    connection.release();
  }
}
