import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { SqlStorage } from '../../src/storage/sql-storage.ts';
import { type DatabaseKind, testDatabase } from './postgres.ts';

/** A migrated database, and a way to empty it before each test. */
export async function openEmptyDatabase(kind: DatabaseKind) {
  const { place, close } = await testDatabase(kind);
  const database = await openDatabase(place);
  return {
    place,
    database,
    storage: new SqlStorage(database),
    reset: () => empty(database),
    close: async () => {
      await database.close();
      await close();
    },
  };
}

/** Deletes rather than truncates: the tables are small, and truncating creates new files for each of them. */
async function empty(database: Database): Promise<void> {
  await database.query(`do $$ declare name text; begin
    for name in select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'counters'
    loop execute format('delete from %I', name); end loop;
    update counters set value = 0;
  end $$`);
}
