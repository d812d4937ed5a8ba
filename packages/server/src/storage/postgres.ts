import { type Database, inTransaction, type Session } from './database.ts';
import { kyselyOver } from './kysely-dialect.ts';
import { listenOn } from './postgres-listener.ts';
import { PostgresPool } from './postgres-pool.ts';

export interface PostgresOptions {
  /** The maximum number of connections, besides the one for commits. */
  readonly connections?: number;
  /** How long PostgreSQL may work on a statement. */
  readonly statementMs?: number;
  /** PostgreSQL itself ends a statement that takes too long. Nothing at all, this much later, means that the connection is dead. */
  readonly silenceMs?: number;
}

/** A PostgreSQL server. Commits have a connection of their own, so that no amount of other work can hold them up. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const disk = { isFull: false };
  const { connections = 10, statementMs = 3000, silenceMs = 1000 } = options;
  const shared = { url, statementMs, answerMs: statementMs + silenceMs, suspicion: { since: 0 }, disk };
  const pool = new PostgresPool({ ...shared, connections, idleMs: 30_000 });
  const commits = new PostgresPool({ ...shared, connections: 1, idleMs: 0 });
  let closing: Promise<unknown> | null = null;
  const database: Database = {
    kind: 'postgres',
    durability: 'PostgreSQL: acknowledged writes survive a crash of this process and of the database server.',
    kysely: kyselyOver(() => pool.connect()),
    commits: sessionOn(commits),
    ...sessionOn(pool),
    connect: () => pool.connect(),
    listen: (channel, listener) => listenOn(url, channel, listener),
    transaction: <T>(work: (session: Session) => Promise<T>) => inTransaction(database, work),
    disk,
    // Connections are replaced for as long as it takes.
    lost: new Promise(() => {}),
    close: async () => {
      closing ??= Promise.all([pool.close(), commits.close()]);
      await closing;
    },
  };
  return database;
}

function sessionOn(pool: PostgresPool): Session {
  return {
    query: async <Row>(sql: string, params?: readonly unknown[]) => (await pool.query(sql, params)).rows as Row[],
  };
}
