import { expect, test } from 'vitest';
import { SharedAnswers } from '../../src/http/shared-answers.ts';

function counting() {
  const clock = { time: 0, now: () => clock.time };
  const answers = new SharedAnswers<number>(clock, 1000);
  let made = 0;
  const ask = (key: string) => answers.get(key, async () => ++made);
  return { clock, answers, ask };
}

test('an answer is made once per key, and again after a while', async () => {
  const { clock, ask } = counting();
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
  clock.time = 999;
  expect(await ask('a')).toBe(1);
  clock.time = 1000;
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual([3, 4, 3]);
});

test('one that could not be made is made again', async () => {
  const { answers, ask } = counting();
  await expect(answers.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await ask('a')).toBe(1);
});
