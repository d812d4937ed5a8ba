import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bots, levels } from '@hexfront/bots';
import { games, type Language, refusals } from '@hexfront/engine';
import { faults } from '@hexfront/protocol';
import { reasons as attritionReasons, rulesText as attritionText } from '@hexfront/engine/attrition';
import {
  reasons as battleReasons,
  rulesText as battleText,
  secondTier,
  terrains,
  unitTypes,
} from '@hexfront/engine/battle';
import {
  reasons as warshardReasons,
  rulesText as warshardText,
  stages,
  terrainNames,
  unitTypes as warshardUnits,
} from '@hexfront/engine/warshard';
import { expect, test } from 'vitest';
import { catalogue, entryOf } from '../src/games/catalogue.ts';
import { en } from '../src/messages/en.ts';
import { blank, type MessageKey, render } from '../src/messages/message.ts';
import { languages, preferredLanguage, wordsOf } from '../src/messages/words.ts';

// Texts that come with their pages.
await import('../src/messages/competing.ts');
await import('../src/messages/models.ts');

const root = join(dirname(import.meta.dirname), 'src');
const blanks = (text: string) => [...new Set([...text.matchAll(blank)].map(([, name]) => name))].toSorted();

test.each(Object.entries(languages))('%s has every text, with the same placeholders, and no others', (_, { table }) => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(en).toSorted());
  for (const [key, text] of Object.entries(table)) {
    expect(text.trim(), key).not.toBe('');
    expect(blanks(text), key).toEqual(blanks(en[key as keyof typeof en]));
  }
});

test('names that come from the engine’s data have texts', () => {
  const attrition = games.filter(({ id }) => /attrition|conquest/.test(id)).map((game) => game.options() as any);
  const wanted = [
    ...attrition.flatMap(({ terrain }) => Object.keys(terrain).map((name) => `terrain.${name}`)),
    ...attrition.flatMap(({ units }) => Object.keys(units).map((name) => `unit.${name}`)),
    ...[...terrains, ...terrainNames].map((name) => `terrain.${name}`),
    ...[...unitTypes, ...warshardUnits].map((name) => `unit.${name}`),
    ...stages.map((name) => `stage.${name}`),
    ...[...attritionReasons, ...battleReasons, ...warshardReasons]
      .filter((reason) => reason !== '' && reason !== 'active')
      .map((name) => `reason.${name}`),
    ...Object.keys(refusals).map((code) => `refusal.${code}`),
    ...secondTier.map((name) => `research.${name}`),
  ];
  expect(wanted.filter((key) => !(key in en))).toEqual([]);
});

test.each(
  Object.entries(languages).filter(([language]) => language !== 'en'),
)('the rules name units and terrains in %s as the board does', (language, { table }) => {
  for (const texts of [attritionText, battleText, warshardText]) {
    const { units, terrains: grounds } = texts[language as Language];
    for (const [id, name] of Object.entries(units))
      expect(render(table, { key: `unit.${id}` as MessageKey }), id).toBe(name);
    for (const [id, name] of Object.entries(grounds)) expect(table[`terrain.${id}` as MessageKey], id).toBe(name);
  }
});

test('refusals read as the engine writes them', () => {
  for (const [code, sentence] of Object.entries(refusals))
    expect(en[`refusal.${code}` as keyof typeof en]).toBe(sentence);
});

test('faults of the arena read as the protocol writes them', () => {
  for (const [code, [, sentence]] of Object.entries(faults))
    expect(en[`fault.${code}` as keyof typeof en], code).toBe(sentence);
});

test('no page has hard-coded text: everything between tags comes from the message tables', () => {
  const found: string[] = [];
  for (const file of globSync('**/*.tsx', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, between] of text.matchAll(/>([^<>{}]*[A-Za-z]{3,}[^<>{}]*)<\//g)) {
      if (!/[=;()]|battle-\d/.test(between)) found.push(`${file}: ${between.trim()}`);
    }
    for (const [, attribute] of text.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{3,}[^"]*)"/g))
      found.push(`${file}: ${attribute}`);
  }
  expect(found).toEqual([]);
});

/** The sources that give keys: literals of the pages, and the names in the data that the pages build keys from. */
function sourcesOf(...patterns: readonly string[]): string {
  const files = globSync(patterns, { cwd: dirname(root) }).filter((file) => !/^src[\\/]messages[\\/]e[ns]/.test(file));
  return files.map((file) => readFileSync(join(dirname(root), file), 'utf8')).join('\n');
}

test('every text is used', () => {
  const pages = sourcesOf('src/**/*.{ts,tsx}');
  const data = pages + sourcesOf('../engine/src/**/*.ts', '../protocol/src/**/*.ts', '../server/src/**/*.ts');
  const literals = new Set([...pages.matchAll(/['"`]([a-z]+\.[\w.-]+)['"`]/g)].map(([, key]) => key));
  const templates = [...pages.matchAll(/`([a-z]+\.(?:[a-zA-Z]+\.)?)\$\{/g)].map(([, prefix]) => prefix);
  const kinds = /export function sayOf\(\s*kind: ([^,]*),/.exec(pages)![1].matchAll(/'(\w+)'/g);
  const prefixes = [...new Set([...templates, ...[...kinds].map(([, kind]) => `${kind}.`)])];
  /** Sides are numbered by seat: p0, p1 and so on. */
  const isNamed = (name: string) => /^p\d$/.test(name) || new RegExp(`['"\`]${name}['"\`]|\\b${name}:`).test(data);
  const isUsed = (key: string) =>
    literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix) && isNamed(key.slice(prefix.length)));
  expect(Object.keys(en).filter((key) => !isUsed(key))).toEqual([]);
});

test('the catalogue of the pages is the engine’s list of games', () => {
  expect(catalogue.toSorted()).toEqual(games.map(({ id }) => id).toSorted());
  for (const id of catalogue) {
    const { seats, isHidden, bots: named } = entryOf(id);
    const game = games.find((each) => each.id === id)!;
    expect([wordsOf('en').title(id), wordsOf('es').title(id)]).toEqual(Object.values(game.facts.title));
    expect(seats).toBe(game.seats(game.options()));
    expect(isHidden).toBe(game.traits.hidden);
    expect(named).toEqual([...levels, ...bots].filter((bot) => bot.plays(game)).map(({ name }) => name));
  }
});

test('a message fills its placeholders, also with other messages', () => {
  const message = {
    key: 'feed.recruit',
    args: { side: { key: 'side.A' }, unit: { key: 'unit.archer' }, at: 'B2' },
  } as const;
  expect(render(en, message)).toBe('A: archer recruited at B2');
  expect(render(languages.es.table, message)).toBe('A recluta arquero en B2');
});

test.each([
  ['en', 1, 'Submit 1 order'],
  ['en', 0, 'Submit 0 orders'],
  ['en', 3, 'Submit 3 orders'],
  ['es', 1, 'Enviar 1 orden'],
  ['es', 0, 'Enviar 0 órdenes'],
  // Spanish has a category of its own for a million, which takes the form of `other` where it has none.
  ['es', 1_000_000, 'Enviar 1000000 órdenes'],
] as const)('in %s a count of %i reads "%s"', (language, count, text) => {
  expect(render(languages[language].table, { key: 'play.commit', args: { count } })).toBe(text);
});

test('a noun without a count is singular', () => {
  expect(render(en, { key: 'unit.archer' })).toBe('archer');
  expect(render(en, { key: 'unit.archer', args: { count: 2 } })).toBe('archers');
});

test.each(
  Object.entries(languages),
)('%s names its own language, and every plural has a form for one and for other', (language, { table }) => {
  expect(table['app.locale']).toBe(language);
  const categories: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(table)) {
    for (const [, , forms] of text.matchAll(blank)) {
      if (forms === undefined) continue;
      const named = [...forms.matchAll(/(\w+) \{/g)].map(([, name]) => name);
      expect(named, key).toEqual(expect.arrayContaining(['one', 'other']));
      expect(categories, key).toEqual(expect.arrayContaining(named));
    }
    expect(text.replaceAll(blank, ''), key).not.toMatch(/[{}]/);
  }
});

/** A number that is followed by a noun needs the forms of that noun. */
const counted = /\{(count|steps|ticks|hp|maxHp|damage|dead|killed|lost|actions|total)\} (?!of |de |lost|perdid)\p{L}/u;

test.each(Object.entries(languages))('in %s every count is followed by a form of its noun', (_, { table }) => {
  const singularOnly = Object.entries(table).filter(([, text]) => counted.test(text));
  expect(singularOnly.map(([key]) => key)).toEqual([]);
});

test.each([
  [['es-AR', 'en'], 'es'],
  [['fr', 'en-GB'], 'en'],
  [['fr'], 'en'],
] as const)('a browser that wants %s gets %s', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language);
});
