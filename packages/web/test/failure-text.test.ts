import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { failureText } from '../src/ladder/failure-text.ts';

// Texts that come with their pages.
await import('../src/messages/competing.ts');

const source = readFileSync(join(import.meta.dirname, '../../server/src/matchmaking/validation.ts'), 'utf8');
// A match that was cancelled is tried again, without a word.
const told = [...source.matchAll(/'(It (?!was cancelled)[^']+\.)'/g)].map(([, sentence]) => sentence);

test('the arena gives reasons', () => {
  expect(told.length).toBeGreaterThan(5);
});

test.each(told)('of a failed validation, the reader is told in Spanish: %s', (sentence) => {
  expect(failureText(wordsOf('en'), sentence)).toBe(sentence);
  expect(failureText(wordsOf('es'), sentence)).not.toBe(sentence);
});

test('a reason of a newer arena is shown as it is', () => {
  expect(failureText(wordsOf('es'), 'It slept.')).toBe('It slept.');
});
