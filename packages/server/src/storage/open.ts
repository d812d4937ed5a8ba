import type { Database } from './database.ts';
import { withDiskComplaint } from './disk-space.ts';
import { FolderInUseError } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

/** Where the database is: on a PostgreSQL server, in a data folder, or in memory. */
export type Place =
  | ({ readonly url: string } & PostgresOptions)
  | { readonly folder: string }
  | { readonly inMemory: true };

/** A migration may rewrite whole tables. */
const migrationMs = 600_000;

/** Opens and migrates a database. */
export async function openDatabase(place: Place): Promise<Database> {
  if ('url' in place) {
    const migrating = openPostgres(place.url, { statementMs: migrationMs });
    await migrate(migrating).finally(() => migrating.close());
    return openPostgres(place.url, place);
  }
  if ('inMemory' in place) return migrated(await openPglite(null));
  try {
    return await migrated(await openPglite(place.folder));
  } catch (error) {
    throw error instanceof FolderInUseError ? error : withDiskComplaint(place.folder, error as Error);
  }
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
