import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { migrations } from '../../src/storage/migrations/index.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { openPglite } from '../../src/storage/pglite.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { SqlStorage } from '../../src/storage/sql-storage.ts';
import { type TestDatabase, testDatabase } from './postgres.ts';
import { ending, opening } from './writes.ts';

const names = Object.keys(migrations);
const bare = async (place: TestDatabase['place']): Promise<Database> =>
  'url' in place ? openPostgres(place.url) : openPglite(place.folder);

describe.each(['pglite', 'postgres'] as const)('migrations on %s', (kind) => {
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await testDatabase(kind);
    database = await bare(home.place);
  });
  beforeEach(() => database.query('drop schema public cascade').then(() => database.query('create schema public')));
  afterAll(async () => {
    await database.close();
    await home.close();
  });

  test('run on an empty database, in order, and do nothing the second time', async () => {
    expect(names).toEqual(names.toSorted());
    expect(await migrate(database)).toEqual(names);
    expect(await migrate(database)).toEqual([]);
  });

  test('refuse a database of a newer version', async () => {
    await migrate(database);
    await database.query(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '')`);
    await expect(migrate(database)).rejects.toThrow('could not be migrated');
  });

  test('leave nothing behind when they fail', async () => {
    // The last table of the first migration exists already.
    await database.query('create table queue (mine integer)');
    await expect(migrate(database)).rejects.toThrow('could not be migrated (0001-match-log)');
    expect(await database.query(`select to_regclass('matches') as name`)).toEqual([{ name: null }]);
    await database.query('drop table queue');
    expect(await migrate(database)).toEqual(names);
  });

  test('do not change data when the server starts again', async () => {
    await migrate(database);
    await new SqlStorage(database).commit(opening('m'));
    await database.close();
    database = await openDatabase(home.place);
    expect(await new SqlStorage(database).live()).toEqual(['m']);
  });

  test('give ratings of before the version without a name, and their history seats and places', async () => {
    const { kysely } = database;
    const provider = { getMigrations: async () => ({ ...migrations }) };
    await new Migrator({ db: kysely, provider }).migrateTo('0015-lost-time');
    const storage = new SqlStorage(database);
    await storage.commit(opening('m', ['ann', 'bob'], { mode: 'rated' }));
    await storage.commit(ending('m', 1));
    for (const agent of ['ann', 'bob']) {
      await database.query(
        `insert into ratings (agent_id, game, mu, sigma, games, updated_at) values ($1, 'attrition-1', 25, 8, 1, 1)`,
        [agent],
      );
      await database.query(`insert into rating_history values ($1, 'attrition-1', 1, 'm', 1, 25, 8)`, [agent]);
    }
    await migrate(database);
    expect(await database.query('select version, is_current from ratings')).toEqual([
      { version: '', is_current: true },
      { version: '', is_current: true },
    ]);
    expect(await database.query('select agent_id, version, seat, place from rating_history order by 1')).toEqual([
      { agent_id: 'ann', version: '', seat: 0, place: 0 },
      { agent_id: 'bob', version: '', seat: 1, place: 1 },
    ]);
  });
});

test('run in one process when several start at once on PostgreSQL, and all continue', async () => {
  const home = await testDatabase('postgres');
  const databases = await Promise.all([1, 2, 3, 4].map(() => bare(home.place)));
  const done = await Promise.all(databases.map(migrate));
  expect(done.flat()).toEqual(names);
  await Promise.all(databases.map((database) => database.close()));
  await home.close();
});
