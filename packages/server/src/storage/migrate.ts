import { Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isUnavailable } from './unavailable.ts';

/**
 * Migrates the database to this version in one transaction and returns the names of the migrations it ran. If several processes start at
 * once, one of them migrates under PostgreSQL's advisory lock. A database of a newer version is refused.
 */
export async function migrate(database: Database): Promise<string[]> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error, results } = await new Migrator({ db: database.kysely, provider }).migrateToLatest();
  if (error !== undefined) {
    if (isUnavailable(error)) throw error;
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
    throw new Error(`the database could not be migrated${failed === undefined ? '' : ` (${failed})`}`, {
      cause: error,
    });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}
