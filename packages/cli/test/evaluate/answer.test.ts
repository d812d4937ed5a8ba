import { expect, test } from 'vitest';
import { programIn } from '../../src/evaluate/code/answer.ts';

const fence = '```';

test.each([
  // what the model wrote                                                      the program, or what is wrong
  ['one fence', `So:\n${fence}python\nx = 1\n${fence}\nDone.`, { source: 'x = 1\n' }],
  ['the last of two', `${fence}py\nx\n${fence}\n${fence}python3 title\ny\n${fence}`, { source: 'y\n' }],
  ['its language before none', `${fence}python\nx\n${fence}\n${fence}\ny\n${fence}`, { source: 'x\n' }],
  ['no language', `${fence}\nx\n${fence}`, { source: 'x\n' }],
  ['another language', `${fence}js\nx\n${fence}`, { problem: 'It has no code fence in python, only in js.' }],
  ['no fence', 'x = 1', { problem: 'It has no code fence in python.' }],
  ['an endless tag', fence + 'a'.repeat(400_000), { problem: 'It has no code fence in python.' }],
])('%s', (_, written, found) => {
  expect(programIn(written, 'python')).toEqual(found);
});

test('a fence that is never closed was cut off', () => {
  expect(programIn(`${fence}python\nx = 1`, 'python')).toEqual({ problem: expect.stringContaining('never closed') });
});
