import { Migrator } from 'kysely/migration';
import type { Database, Session } from '../../src/storage/database.ts';
import { migrations } from '../../src/storage/migrations/index.ts';

/** The rows of every table, as JSON text by table. */
export type Dump = ReadonlyMap<string, string>;

/** Other tables refer to these. */
const first = ['agents', 'challenges', 'sessions', 'ledgers'];

async function tablesOf(session: Session): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`,
  );
  const names = rows.map(({ name }) => name);
  return [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name))];
}

/** Reads all tables as they were at one moment, whatever is committed meanwhile; `pg_dump` does the same. */
export async function readTables(database: Database): Promise<Dump> {
  return database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    const dump = new Map<string, string>();
    for (const table of await tablesOf(session)) {
      const [{ rows }] = await session.query<{ rows: string }>(
        `select coalesce(json_agg(t), '[]')::text as rows from ${table} t`,
      );
      dump.set(table, rows);
    }
    return dump;
  });
}

/** Replaces the rows of every table that the dump has, too. */
export async function writeTables(database: Database, dump: Dump): Promise<void> {
  await database.transaction(async (session) => {
    const tables = (await tablesOf(session)).filter((table) => dump.has(table));
    for (const table of tables.toReversed()) await session.query(`delete from ${table}`);
    for (const table of tables)
      await session.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
        dump.get(table),
      ]);
  });
}

/** An empty database with the tables of the version that had no later migration than this one. */
export async function makeTables(database: Database, last: string): Promise<void> {
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db: database.kysely, provider }).migrateTo(last);
  if (error !== undefined) throw error;
}
