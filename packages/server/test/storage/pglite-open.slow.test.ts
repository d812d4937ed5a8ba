import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { testDatabase } from './postgres.ts';

let folder: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
beforeAll(async () => {
  folder = await testDatabase('pglite');
  database = await openDatabase(folder.place);
});
afterAll(async () => {
  await database.close();
  await folder.close();
});

describe('PGlite', () => {
  test('cannot be opened twice on the same folder', async () => {
    await expect(openDatabase(folder.place)).rejects.toThrow('is in use by process');
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('states its durability', () => {
    expect(database.durability).toContain('not a power failure');
  });

  test('does not block the thread', async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 5);
    await database.query('select count(*) from generate_series(1, 2000000) a');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  test('isolates a running transaction', async () => {
    await database.query('create table notes (text text)');
    const order: string[] = [];
    let beside: Promise<unknown> | null = null;
    const slow = database.transaction(async (session) => {
      await session.query(`insert into notes values ('inside')`);
      beside = database.query(`insert into notes values ('beside')`).then(() => order.push('beside'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      order.push('inside');
      await session.query(`insert into notes values ('inside again')`);
    });
    const failing = database.transaction(async (session) => {
      await session.query(`insert into notes values ('undone')`);
      throw new Error('on purpose');
    });
    await Promise.all([slow, expect(failing).rejects.toThrow('on purpose')]);
    await beside;
    expect(order).toEqual(['inside', 'beside']);
    const texts = (await database.query<{ text: string }>('select text from notes order by 1')).map(({ text }) => text);
    expect(texts).toEqual(['beside', 'inside', 'inside again']);
  });

  test('passes on database errors with their code', async () => {
    await expect(database.query('select * from nothing')).rejects.toMatchObject({ code: '42P01' });
    await expect(database.query(`insert into counters values ('ended', 1)`)).rejects.toMatchObject({
      code: '23505',
      constraint: 'counters_pkey',
    });
    expect(await database.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('returns bigint as a number', async () => {
    expect(await database.query('select 9007199254740991::bigint as big')).toEqual([{ big: Number.MAX_SAFE_INTEGER }]);
  });

  test('needs no folder in memory', async () => {
    const inMemory = await openDatabase({ inMemory: true });
    expect(inMemory.durability).toContain('in memory');
    await inMemory.close();
    await expect(inMemory.query('select 1')).rejects.toThrow('has stopped');
  });
});
