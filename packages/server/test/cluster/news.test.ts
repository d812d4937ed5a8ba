import { expect, test } from 'vitest';
import { newsLine, newsOf, readNews, type WrittenMatch } from '../../src/cluster/news.ts';
import { answer, note, opening, step } from '../storage/writes.ts';

/** As the database puts a batch together. */
const told = (...matches: readonly WrittenMatch[]) => `{"from":"a","matches":[${matches.map(newsLine).join()}]}`;

const move = step('m1', 4, { answer: answer(0, 2, 4), outbox: [note('ann', 'm1', 4), note('bob', 'm1', 4)] });
const talkative = step('m2', 1, { answer: answer(1, 1, 1, { moveId: 'first line\nsecond line\n' }) });
const matches = [move, opening('m0'), talkative].map((write) => newsOf(write) as WrittenMatch);

test('news arrive as they were told, also of matches without what was written and with line breaks in it', () => {
  expect(readNews(told(...matches), 'b')).toEqual({ from: 'a', matches });
  expect(matches.map(([id, seq, agents]) => [id, seq, agents])).toEqual([
    ['m1', 4, ['ann', 'bob']],
    ['m0', 0, []],
    ['m2', 1, []],
  ]);
  expect(JSON.parse(matches[0][4]!)).toEqual({ records: move.records, answers: [move.answer] });
  expect(matches[1][4]).toBeUndefined();
});

test('what was written is not read', () => {
  const broken = [...matches[0].slice(0, 4), '{"records":'] as unknown as WrittenMatch;
  expect(readNews(told(broken, matches[2]), 'b')!.matches).toEqual([broken, matches[2]]);
});

test('earlier versions understand it, and are understood except for what was written', () => {
  const known = JSON.parse(told(matches[0])).matches[0];
  expect(known[4]).toEqual({ records: move.records, answers: [move.answer] });
  const before = JSON.stringify({ from: 'a', matches: [known, known] });
  expect(readNews(before, 'b')!.matches).toEqual([known.slice(0, 4), known.slice(0, 4)]);
});

test('our own news, and what is none, are left alone', () => {
  expect(readNews(told(...matches), 'a')).toBeNull();
  expect(readNews('nothing', 'b')).toBeNull();
  expect(readNews(JSON.stringify({ from: 'a', topics: ['access'] }), 'b')).toEqual({ from: 'a', topics: ['access'] });
});
