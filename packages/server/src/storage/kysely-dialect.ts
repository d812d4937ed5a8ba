import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Connection } from './database.ts';
import type { Tables } from './tables.ts';

/** Kysely on our own connections, so that both databases are used in the same way. */
export function kyselyOver(connect: () => Promise<Connection>): Kysely<Tables> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PortDriver(connect),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
}

class PortConnection implements DatabaseConnection {
  readonly port: Connection;

  constructor(port: Connection) {
    this.port = port;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.port.run(sql, parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(affected) };
  }

  // oxlint-disable-next-line require-yield -- Kysely requires a generator.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('streaming is not supported; read page by page');
  }
}

class PortDriver implements Driver {
  readonly #connect: () => Promise<Connection>;

  constructor(connect: () => Promise<Connection>) {
    this.#connect = connect;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PortConnection> {
    return new PortConnection(await this.#connect());
  }

  async beginTransaction({ port }: PortConnection): Promise<void> {
    await port.begin();
  }

  async commitTransaction({ port }: PortConnection): Promise<void> {
    await port.commit();
  }

  async rollbackTransaction({ port }: PortConnection): Promise<void> {
    await port.rollback();
  }

  async savepoint({ port }: PortConnection, name: string): Promise<void> {
    await port.run(`savepoint ${quoted(name)}`);
  }

  async rollbackToSavepoint({ port }: PortConnection, name: string): Promise<void> {
    await port.run(`rollback to savepoint ${quoted(name)}`);
  }

  async releaseSavepoint({ port }: PortConnection, name: string): Promise<void> {
    await port.run(`release savepoint ${quoted(name)}`);
  }

  async releaseConnection({ port }: PortConnection): Promise<void> {
    port.release();
  }

  /** The code that opened the database closes it. */
  async destroy(): Promise<void> {}
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
