import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paragraphs, rule } from './rule.ts';

test('a rule test that cites no paragraph of the documents is an error', () => {
  expect(() => rule('000 §99', 'never', () => {})).toThrow('no paragraph is called 000 §99');
  expect(() => rule(['000 §2.4', '002 combat/99'], 'never', () => {})).toThrow('no paragraph is called 002 combat/99');
  expect(() => rule.each<[]>([['ruling attrition-1.99', 'never']])(() => {})).toThrow('ruling attrition-1.99');
});

test('every paragraph that a refusal of the engine cites is one of the documents, or a section of them', () => {
  const sources = globSync('../../src/**/*.ts', { cwd: import.meta.dirname }).map((path) =>
    readFileSync(join(import.meta.dirname, path), 'utf8'),
  );
  const cited = sources.flatMap((text) => [...text.matchAll(/'((?:00[01234] |ruling )[^'$]+)'/g)].map(([, id]) => id));
  expect(cited.length).toBeGreaterThan(20);
  const isKnown = (id: string) =>
    [...paragraphs].some((known) => known === id || (/^[./]/.test(known.slice(id.length)) && known.startsWith(id)));
  expect(cited.filter((id) => !isKnown(id))).toEqual([]);
});
