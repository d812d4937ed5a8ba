import pg from 'pg';
import { type Connection, type Database, inTransaction, type Session } from './database.ts';
import { kyselyOver } from './kysely-dialect.ts';

export interface PostgresOptions {
  /** The maximum number of connections. */
  readonly connections?: number;
  readonly statementTimeoutMs?: number;
  /** Called when an idle connection breaks; the next query opens another. */
  readonly onLostConnection?: (error: Error) => void;
}

/** The type id of `bigint`. Our values are milliseconds and counters, which fit in a JavaScript number. */
const bigintType = 20;
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === bigintType ? Number : pg.types.getTypeParser(type, format as 'text'),
};

/** A PostgreSQL server, through a pool that replaces lost connections. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const statementTimeout = options.statementTimeoutMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'hexfront',
    types: types as pg.CustomTypesConfig,
    // A node that freezes during a transaction must not hold its locks forever.
    options: `-c synchronous_commit=on -c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=60000`,
  });
  pool.on('error', (error) => options.onLostConnection?.(error));

  let closing: Promise<void> | null = null;
  const connect = async (): Promise<Connection> => new PooledConnection(await pool.connect());
  const database: Database = {
    kind: 'postgres',
    durability: 'PostgreSQL: acknowledged writes survive a crash of this process and of the database server.',
    kysely: kyselyOver(connect),
    connect,
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await pool.query(sql, [...params])).rows as Row[];
    },
    transaction: <T>(work: (session: Session) => Promise<T>) => inTransaction(database, work),
    close: () => (closing ??= pool.end()),
  };
  return database;
}

class PooledConnection implements Connection {
  readonly #client: pg.PoolClient;
  #isBroken = false;
  readonly #markBroken = () => {
    this.#isBroken = true;
  };

  constructor(client: pg.PoolClient) {
    this.#client = client;
    // Without a listener, a connection that breaks while in use would end the process.
    client.on('error', this.#markBroken);
  }

  async run(sql: string, params: readonly unknown[] = []) {
    const { rows, rowCount } = await this.#client.query(sql, [...params]);
    return { rows, affected: rowCount ?? 0 };
  }

  async begin(): Promise<void> {
    await this.#client.query('begin');
  }

  async commit(): Promise<void> {
    try {
      await this.#client.query('commit');
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  /** If the rollback fails, the connection is discarded, which rolls back as well. */
  async rollback(): Promise<void> {
    await this.#client.query('rollback').catch(this.#markBroken);
  }

  release(): void {
    this.#client.off('error', this.#markBroken);
    this.#client.release(this.#isBroken);
  }
}
