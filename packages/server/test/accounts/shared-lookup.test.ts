import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SharedLookup } from '../../src/accounts/shared-lookup.ts';

test('who asks while a question is under way shares the next one, and sees what was written before it', async () => {
  const asked: string[][] = [];
  const stored = new Map([['a', 1]]);
  let answerFirst = () => {};
  const isAnswered = new Promise<void>((resolve) => void (answerFirst = resolve));
  const lookup = new SharedLookup<number>(async (names) => {
    asked.push([...names]);
    const found = new Map(stored);
    await isAnswered;
    return found;
  });
  const first = lookup.find('a');
  const later = [];
  for (const name of ['a', 'b', 'a', 'c']) {
    await setImmediate();
    later.push(lookup.find(name));
  }
  stored.set('b', 2);
  answerFirst();
  expect(await first).toBe(1);
  expect(await Promise.all(later)).toEqual([1, 2, 1, null]);
  expect(asked).toEqual([['a'], ['a', 'b', 'c']]);
});

test('a question that fails concerns only those who asked it', async () => {
  let isAway = true;
  const lookup = new SharedLookup<number>(async () => {
    if (isAway) throw new Error('away');
    return new Map([['a', 1]]);
  });
  await expect(Promise.all([lookup.find('a'), lookup.find('b')])).rejects.toThrow('away');
  isAway = false;
  expect(await lookup.find('a')).toBe(1);
});
