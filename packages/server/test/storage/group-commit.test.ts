import { describe, expect, test } from 'vitest';
import { GroupCommit } from '../../src/storage/group-commit.ts';
import type { Prepared } from '../../src/storage/prepared.ts';

const write = (matchId: string, keys: string[] = [matchId], size = 1): Prepared => ({ matchId, keys, size });
const failure = (code?: string) => Object.assign(new Error(`failed with ${code}`), code === undefined ? {} : { code });

/** A database in which the test decides when a batch is done. */
function empty(lanes = 1) {
  const batches: { ids: string[]; finish(taken?: string[]): void; fail(error: Error): void }[] = [];
  const group = new GroupCommit((batch) => {
    const ids = batch.map(({ matchId }) => matchId);
    return new Promise((resolve, reject) => {
      batches.push({ ids, finish: (taken = ids) => resolve(new Set(taken)), fail: reject });
    });
  }, lanes);
  const batch = async (i: number) => {
    while (batches.length <= i) await new Promise((resolve) => setImmediate(resolve));
    return batches[i];
  };
  return { group, batch, batches };
}

describe('group commit', () => {
  test('puts simultaneous writes into one batch, and those that arrive meanwhile into the next', async () => {
    const { group, batch } = empty();
    const first = ['a', 'b'].map((id) => group.add(write(id)));
    const one = await batch(0);
    expect(one.ids).toEqual(['a', 'b']);
    const second = ['c', 'd', 'e'].map((id) => group.add(write(id)));
    one.finish(['b']);
    expect(await Promise.all(first)).toEqual([false, true]);
    const two = await batch(1);
    expect(two.ids).toEqual(['c', 'd', 'e']);
    two.finish();
    expect(await Promise.all(second)).toEqual([true, true, true]);
  });

  test('keeps writes with a common key apart and in order', async () => {
    const { group, batch } = empty();
    const all = [
      group.add(write('a')),
      group.add(write('b', ['b', 'queue ann'])),
      group.add(write('c', ['c', 'queue ann'])),
      group.add(write('a')),
      group.add(write('c')),
      group.add(write('d')),
    ];
    const expected = [['a', 'b', 'd'], ['c', 'a'], ['c']];
    for (const [i, ids] of expected.entries()) {
      const next = await batch(i);
      expect(next.ids).toEqual(ids);
      next.finish();
    }
    expect(await Promise.all(all)).toEqual([true, true, true, true, true, true]);
  });

  test('with two lanes, a key being written in one is not written in the other', async () => {
    const { group, batch, batches } = empty(2);
    const one = group.add(write('a'));
    await batch(0);
    const two = group.add(write('a'));
    const three = group.add(write('b'));
    expect((await batch(1)).ids).toEqual(['b']);
    (await batch(1)).finish();
    await three;
    expect(batches).toHaveLength(2);
    (await batch(0)).finish();
    await one;
    (await batch(2)).finish();
    expect(await two).toBe(true);
  });

  test('limits a batch in number and size, but accepts a single larger write', async () => {
    const { group, batch } = empty();
    const many = Array.from({ length: 300 }, (_, i) => group.add(write(`m${i}`)));
    const huge = group.add(write('huge', ['huge'], 9_000_000));
    const last = group.add(write('last'));
    for (const [i, count] of [256, 45].entries()) {
      const next = await batch(i);
      expect(next.ids).toHaveLength(count);
      next.finish();
    }
    expect((await batch(2)).ids).toEqual(['huge']);
    (await batch(2)).finish();
    expect((await Promise.all([...many, huge, last])).every((taken) => taken)).toBe(true);
  });

  test('retries each write alone after a rollback, so that only the bad one fails', async () => {
    const { group, batch } = empty();
    const all = Promise.allSettled(['a', 'b', 'c'].map((id) => group.add(write(id))));
    (await batch(0)).fail(failure('22P02'));
    (await batch(1)).finish();
    (await batch(2)).fail(failure('22P02'));
    (await batch(3)).finish([]);
    expect(await all).toMatchObject([{ value: true }, { reason: { code: '22P02' } }, { value: false }]);
  });

  test('retries after a deadlock', async () => {
    const { group, batch } = empty();
    const all = ['a', 'b'].map((id) => group.add(write(id)));
    (await batch(0)).fail(failure('40P01'));
    (await batch(1)).finish();
    expect(await Promise.all(all)).toEqual([true, true]);
  });

  test.each([
    undefined,
    '57P01',
    '08006',
    'ECONNRESET',
  ])('writes nothing twice when the outcome is unknown (%s)', async (code) => {
    const { group, batch, batches } = empty();
    const all = ['a', 'b'].map((id) => group.add(write(id)));
    (await batch(0)).fail(failure(code));
    expect(await Promise.allSettled(all)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
    expect(batches).toHaveLength(1);
    const next = group.add(write('a'));
    (await batch(1)).finish();
    expect(await next).toBe(true);
  });
});
