import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';

/**
 * Brings the database up to this version, in one transaction, and returns the names of what was done. Of several processes that
 * start at once one does the work under PostgreSQL's advisory lock, and the others find it done. A database of a newer version
 * is refused.
 */
export async function migrate(database: Database): Promise<string[]> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error, results } = await new Migrator({ db: database.kysely, provider }).migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`the database could not be migrated${failed === undefined ? '' : ` (${failed})`}`, {
      cause: error,
    });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}
