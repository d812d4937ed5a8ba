import { expect, test } from 'vitest';
import { changed, redone, startOf, undone } from '../src/editor/history.ts';

test('steps go back and forward; a change forgets what was undone', () => {
  const three = changed(changed(startOf('a'), 'b'), 'c');
  const back = undone(three);
  expect([back.text, redone(back).text, undone(back).text]).toEqual(['b', 'c', 'a']);
  expect(changed(back, 'd')).toMatchObject({ past: ['a', 'b'], text: 'd', future: [] });
});

test('letters typed into one field are one step, those of two fields are two', () => {
  const typed = changed(changed(changed(startOf(''), 't', 'title'), 'ti', 'title'), 'ti,a', 'about');
  expect(typed.past).toEqual(['', 'ti']);
});

test('a change that changes nothing is no step', () => {
  const start = startOf('a');
  expect(changed(start, 'a')).toBe(start);
});

test('the oldest of many steps are forgotten', () => {
  let history = startOf('');
  for (let k = 0; k < 1000; k++) history = changed(history, String(k));
  expect(history.past).toHaveLength(200);
  expect(history.past.at(-1)).toBe('998');
});
