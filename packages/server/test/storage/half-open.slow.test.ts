import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { SqlStorage } from '../../src/storage/sql-storage.ts';
import { isUnavailable } from '../../src/storage/unavailable.ts';
import { openEmptyDatabase } from './empty-database.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { opening, step } from './writes.ts';

let empty: Awaited<ReturnType<typeof openEmptyDatabase>>;
let proxy: TcpProxy;
let database: Database;
let storage: SqlStorage;
beforeAll(async () => {
  empty = await openEmptyDatabase('postgres');
});
afterAll(() => empty.close());
beforeEach(async () => {
  await empty.reset();
  proxy = await TcpProxy.start((empty.place as { url: string }).url);
  database = openPostgres(proxy.url, { connections: 4, statementMs: 500, silenceMs: 300 });
  storage = new SqlStorage(database);
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

/** The error that a promise is rejected with. */
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error) => error,
  );

describe('a connection that swallows everything', () => {
  test('costs one commit an error, and the next one gets a new connection', async () => {
    await storage.commit(opening('m'));
    proxy.turn('black hole');
    expect(isUnavailable(await failure(storage.commit(step('m', 1))))).toBe(true);
    expect(await storage.commit(step('m', 1))).toBe(true);
  });

  test('leaves open whether the commit was made; it is not repeated', async () => {
    await storage.commit(opening('m'));
    proxy.turn('one way');
    const lost = [storage.commit(step('m', 1)), storage.commit(opening('n')), storage.ping()];
    for (const error of await Promise.all(lost.map(failure))) expect(isUnavailable(error)).toBe(true);
    expect((await storage.records('m', -1)).map(({ seq }) => seq)).toEqual([0, 1]);
    expect(await storage.commit(step('m', 1))).toBe(false);
    expect(await storage.live()).toEqual(['m', 'n']);
  });

  test('costs one read an error, after which the others are not trusted either', async () => {
    await Promise.all(Array.from({ length: 4 }, () => database.query('select pg_sleep(0.05)')));
    await storage.ping();
    expect(proxy.links).toBe(5);
    proxy.turn('black hole');
    expect(isUnavailable(await failure(storage.live()))).toBe(true);
    for (let read = 0; read < 4; read++) expect(await storage.live()).toEqual([]);
    await storage.ping();
  });

  test('is discarded in the middle of a transaction', async () => {
    const work = database.transaction(async (session) => {
      await session.query(`insert into settings (name, value) values ('a', 'b')`);
      proxy.turn('black hole');
      await session.query('select 1');
    });
    expect(isUnavailable(await failure(work))).toBe(true);
    expect(await database.query(`select from settings where name = 'a'`)).toEqual([]);
  });

  test('is never used again, even if it is new', async () => {
    const connection = await database.connect();
    proxy.turn('black hole');
    expect(isUnavailable(await failure(connection.run('select 1')))).toBe(true);
    connection.release();
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('does not keep the database from closing', async () => {
    await Promise.all([database.query('select 1'), storage.ping()]);
    proxy.swallowAll();
    const hanging = failure(storage.ping());
    await database.close();
    expect(isUnavailable(await hanging)).toBe(true);
    await expect.poll(() => proxy.links).toBe(0);
  });
});

test('a read that is swallowed does not hold up commits, nor the other way round', async () => {
  await storage.live();
  await storage.ping();
  proxy.turn('black hole', 1);
  const swallowed = failure(storage.live());
  expect(await storage.commit(opening('m'))).toBe(true);
  expect(isUnavailable(await swallowed)).toBe(true);
  expect(await storage.live()).toEqual(['m']);
  // Once the dead connection is gone, the first one is that of the commits.
  await expect.poll(() => proxy.links).toBe(2);
  proxy.turn('black hole', 1);
  const swallowedToo = failure(storage.commit(step('m', 1)));
  expect(await storage.live()).toEqual(['m']);
  expect(isUnavailable(await swallowedToo)).toBe(true);
});

test('reads that take every connection do not hold up commits', async () => {
  const held = await Promise.all(Array.from({ length: 4 }, () => database.connect()));
  const waiting = failure(storage.live());
  expect(await storage.commit(opening('m'))).toBe(true);
  await storage.ping();
  for (const connection of held) connection.release();
  expect(await waiting).toBeNull();
});

test('a statement that takes too long is ended by PostgreSQL, and no other connection is suspected', async () => {
  await Promise.all([storage.ping(), database.query('select 1')]);
  const accepted = proxy.accepted;
  expect(await failure(database.query('select pg_sleep(9)'))).toMatchObject({ code: '57014' });
  await storage.ping();
  expect(proxy.accepted).toBe(accepted);
});

test('after a statement found the disk full, a ping needs room for more than itself', async () => {
  database.disk.isFull = true;
  await storage.ping();
  expect(database.disk.isFull).toBe(false);
  expect(await database.query('select from settings')).toEqual([]);
});

test('a slow network is not an outage', async () => {
  proxy.delayMs = 50;
  expect(await storage.commit(opening('m'))).toBe(true);
  expect(await storage.live()).toEqual(['m']);
});

test.each([
  ['cut', () => Promise.all([storage.ping(), proxy.cut()])],
  ['refused', async () => (await proxy.close(), storage.ping())],
  ['read-only', () => database.commits.query('begin read only').then(() => storage.ping())],
  ['interrupted', () => database.query('select pg_terminate_backend(pg_backend_pid())')],
  ['never answered', () => (proxy.swallowAll(), storage.ping())],
] as const)('a connection that is %s means that the database is away', async (_, fail) => {
  await storage.ping();
  expect(isUnavailable(await failure(fail()))).toBe(true);
});

test('errors of ours do not mean that the database is away', async () => {
  for (const sql of ['select 1/0', 'nonsense', 'select * from nowhere', 'select $1::int'])
    expect(isUnavailable(await failure(database.query(sql)))).toBe(false);
  expect(isUnavailable(await failure(storage.commit(step('m', -7))))).toBe(false);
});
