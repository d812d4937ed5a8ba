import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, type PostgresOptions } from './postgres.ts';

/** Where the database is: on a PostgreSQL server, in a data folder, or in memory. */
export type Place =
  | ({ readonly url: string } & PostgresOptions)
  | { readonly folder: string }
  | { readonly inMemory: true };

/** Opens and migrates a database. */
export async function openDatabase(place: Place): Promise<Database> {
  const database =
    'url' in place ? openPostgres(place.url, place) : await openPglite('folder' in place ? place.folder : null);
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
