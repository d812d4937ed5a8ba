import { once } from 'node:events';
import { Socket } from 'node:net';
import pg from 'pg';
import { type Connection, type Disk, isDiskFull, type Result } from './database.ts';
import { isUnavailable, UnavailableError, within } from './unavailable.ts';

export interface PoolOptions {
  readonly url: string;
  readonly connections: number;
  /** How long PostgreSQL may work on a statement. */
  readonly statementMs: number;
  /** How long we wait for its answer. */
  readonly answerMs: number;
  /** How long an unused connection is kept; 0 means forever. */
  readonly idleMs: number;
  readonly suspicion: Suspicion;
  readonly disk: Disk;
}

/** When a connection last turned out to be dead. Pools share it: what has not responded since may be dead as well. */
export interface Suspicion {
  since: number;
}

const connectMs = 3000;
/** How long connections may take to say goodbye. */
const closeMs = 1000;

/** The type id of `bigint`. Our values are milliseconds and counters, which fit in a JavaScript number. */
const bigintType = 20;
const types = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === bigintType ? Number : pg.types.getTypeParser(type, format as 'text'),
};

/** Connections to PostgreSQL on which nothing waits forever. A connection that breaks or falls silent is destroyed and replaced. */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #sockets = new Set<Socket>();
  readonly #heardAt = new WeakMap<pg.PoolClient, number>();
  readonly #suspicion: Suspicion;
  readonly #disk: Disk;
  readonly #answerMs: number;

  constructor({ url, connections, statementMs, answerMs, idleMs, suspicion, disk }: PoolOptions) {
    this.#disk = disk;
    this.#suspicion = suspicion;
    this.#answerMs = answerMs;
    const settings = {
      synchronous_commit: 'on',
      statement_timeout: statementMs,
      // Locks of a node that has frozen or vanished must not last.
      idle_in_transaction_session_timeout: 10_000,
      tcp_keepalives_idle: 10,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 3,
    };
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: idleMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'hexfront',
      types: types as pg.CustomTypesConfig,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      stream: () => this.#socket(),
    });
    // An idle connection broke; the next statement opens another.
    this.#pool.on('error', () => {});
  }

  async connect(): Promise<Connection> {
    const client = await this.#trusted();
    return new PooledConnection(client, (sql, params) => this.#run(client, sql, params));
  }

  async query(sql: string, params?: readonly unknown[]): Promise<Result> {
    const connection = await this.connect();
    try {
      return await connection.run(sql, params);
    } finally {
      connection.release();
    }
  }

  async close(): Promise<void> {
    const goodbyes = [this.#pool.end(), ...[...this.#sockets].map((socket) => once(socket, 'close'))];
    await within(closeMs, Promise.allSettled(goodbyes), 'closing').catch(() => {});
    for (const socket of this.#sockets) socket.destroy();
  }

  /** A connection that has responded since the last one was found dead. */
  async #trusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await this.#pool.connect().catch((error) => {
        throw asUnavailable(error);
      });
      if ((this.#heardAt.get(client) ?? Number.POSITIVE_INFINITY) >= this.#suspicion.since) return client;
      client.release(true);
    }
  }

  async #run(client: pg.PoolClient, sql: string, params: readonly unknown[] = []): Promise<Result> {
    const sentAt = performance.now();
    let isSilent = true;
    const answered = client.query(sql, [...params]).finally(() => {
      isSilent = false;
      this.#heardAt.set(client, performance.now());
    });
    try {
      const { rows, rowCount } = await within(this.#answerMs, answered, 'a statement');
      return { rows, affected: rowCount ?? 0 };
    } catch (error) {
      if (isDiskFull(error)) this.#disk.isFull = true;
      if (isSilent) this.#suspicion.since = Math.max(this.#suspicion.since, sentAt);
      throw asUnavailable(error);
    }
  }

  #socket(): Socket {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

class PooledConnection implements Connection {
  readonly #client: pg.PoolClient;
  readonly #send: Connection['run'];
  #isBroken = false;
  readonly #markBroken = () => {
    this.#isBroken = true;
  };

  constructor(client: pg.PoolClient, send: Connection['run']) {
    this.#client = client;
    this.#send = send;
    // Without a listener, a connection that breaks while in use would end the process.
    client.on('error', this.#markBroken);
  }

  async run(sql: string, params?: readonly unknown[]): Promise<Result> {
    try {
      return await this.#send(sql, params);
    } catch (error) {
      if (isUnavailable(error)) this.#isBroken = true;
      throw error;
    }
  }

  async begin(): Promise<void> {
    await this.run('begin');
  }

  async commit(): Promise<void> {
    await this.run('commit').catch((error) => {
      this.#isBroken = true;
      throw error;
    });
  }

  /** A broken connection is discarded, which rolls back as well. */
  async rollback(): Promise<void> {
    if (!this.#isBroken) await this.run('rollback').catch(this.#markBroken);
  }

  release(): void {
    this.#client.off('error', this.#markBroken);
    this.#client.release(this.#isBroken);
  }
}

/** What does not come from PostgreSQL itself is about the connection to it, unless it is a bug. */
function asUnavailable(error: unknown): unknown {
  if (error instanceof pg.DatabaseError || error instanceof TypeError || error instanceof UnavailableError)
    return error;
  return new UnavailableError((error as Error).message, { cause: error });
}
