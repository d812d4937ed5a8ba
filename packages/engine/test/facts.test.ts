import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { attrition2, attrition3 } from '@hexfront/engine/attrition';
import { factsOf, findFacts, gameFacts, games, languages, sideName } from '@hexfront/engine';

const source = join(import.meta.dirname, '..', 'src');

/** Every file that is loaded with `file`; types are erased and load nothing. */
function loadedWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']+)'/gms);
  for (const [, path] of imports) loadedWith(join(dirname(file), path), known);
  return known;
}

test('facts are data: reading them loads no rule', () => {
  const loaded = [...loadedWith(join(source, 'facts.ts'))].map((file) => relative(source, file));
  const isData = /^(facts\.ts|[a-z]+\/(options\/)?[a-z]+-\d+\.ts|warshard\/scenarios\/(shipped\.ts|[a-z-]+\.json))$/;
  expect(loaded.filter((file) => !isData.test(file))).toEqual([]);
  expect(loaded.length).toBeGreaterThan(gameFacts.length);
});

test.each(gameFacts.map(({ id }) => id))('%s: its facts are those of the game, in every language', (id) => {
  const facts = factsOf(id);
  const game = games.find((each) => each.id === id)!;
  expect(game).toMatchObject({ facts, title: facts.title.en, summary: facts.summary.en, traits: facts.traits });
  for (const language of languages) {
    expect(game.rules(game.options(), language)).toContain(facts.title[language]);
    expect(game.rules(game.options(), language)).toContain(facts.summary[language]);
  }
  expect(facts.sides).toHaveLength(facts.traits.seats[1]);
  expect(game.sets?.tickField ?? 'tick_target').toBe(facts.tickField);
});

test.each([
  ['attrition-1', 1, 'B'],
  ['warshard-1', 0, 'blue'],
  ['battle-2', 5, 'p5'],
] as const)('%s calls seat %d %s', (id, seat, name) => {
  expect(sideName(factsOf(id), seat)).toBe(name);
});

test('a game is found by its id or its old name', () => {
  expect(findFacts('conquest-1')).toBe(findFacts('hex_conquest'));
  expect(findFacts('attrition-99')).toBeUndefined();
});

test('attrition-3 is attrition-2 with other options and nothing else', () => {
  const { id, title, summary, options } = attrition2;
  expect({ ...attrition3, id, title, summary, options }).toEqual(attrition2);
  expect(Object.keys(attrition3.options).sort()).toEqual(Object.keys(attrition2.options).sort());
});
