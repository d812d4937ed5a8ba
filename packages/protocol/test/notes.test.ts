import { noteLimits, readMarks } from '@hexfront/engine';
import { expect, test } from 'vitest';
import { annotations } from '../src/notes.ts';

test.each([
  // a mark                                                     is kept
  [{ hex: 'E11' }, true],
  [{ hex: '3,-2' }, true],
  [{ hex: '3, -2', to: '-10,0' }, true],
  [{ hex: 'A1', to: 'B2', text: 'x', colour: 'sky' }, true],
  [{ hex: 'A1', text: 'x'.repeat(noteLimits.markText) }, true],
  [{ hex: 'A1', text: 'x'.repeat(noteLimits.markText + 1) }, false],
  [{ hex: 'A1', text: '' }, false],
  [{ hex: 'A1', text: 'a whole \ud83d\ude00' }, true],
  [{ hex: 'A1', text: 'half of one \ud83d' }, false],
  [{ hex: 'A1', text: 'NUL \0' }, false],
  [{ hex: 'A1', colour: 'red' }, false],
  [{ hex: 'A1', color: 'blue' }, false],
  [{ hex: 'a1' }, false],
  [{ hex: { q: 0, r: 0 } }, false],
  [{ hex: 'A1', to: 'nowhere' }, false],
  [{ to: 'A1' }, false],
  ['A1', false],
  [null, false],
])('the schema and the arena agree about %j', (mark, isKept) => {
  const { marks, warnings } = readMarks([mark]);
  expect([marks.length === 1, warnings.length === 0]).toEqual([isKept, isKept]);
  expect(annotations.safeParse([mark]).success).toBe(isKept);
});

test('a warning never has half a character of an unknown field', () => {
  const { warnings } = readMarks([{ hex: 'A1', [`${'x'.repeat(39)}\u{1f600}`]: 1 }]);
  expect(warnings).toEqual([expect.stringContaining('unknown')]);
  expect(warnings[0].isWellFormed()).toBe(true);
});
