import { afterAll, expect, test } from 'vitest';
import { Desk } from './hexfront.ts';

const desk = new Desk();
afterAll(() => desk.clear());

test('puzzles that were mined are confirmed, and the same matches give the same puzzles', () => {
  const mine = ['puzzles', '--mine', 'conquest-1', '--matches', '4', '--out'];
  expect(desk.run([...mine, 'found.json']).out).toMatch(/^conquest-1 win: \d+\n/);
  desk.run([...mine, 'again.json']);
  const found = desk.json('found.json') as string[];
  expect(desk.json('again.json')).toEqual(found);
  expect(desk.run(['puzzles', 'found.json', '--check'])).toMatchObject({
    code: 0,
    out: `${found.length} of ${found.length} puzzles confirmed\n`,
  });
});

test('the shipped puzzles are counted by game and kind', () => {
  expect(desk.run(['puzzles']).out).toMatch(/conquest-1 win: \d+\n(.+\n)*\d+ puzzles\n$/);
});

test.each([
  [['puzzles', '--mine', 'warshard-1', '--out', 'x.json'], 'warshard-1 has no puzzles'],
  [['puzzles', '--mine', 'conquest-1', '--check'], '--mine cannot be combined with --check'],
  [['puzzles', '--matches', '2'], '--matches needs --mine GAME'],
] as const)('%j is a usage error', (args, message) => {
  const { code, err } = desk.run(args);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
