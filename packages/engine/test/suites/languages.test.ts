import { games, languages } from '@hexfront/engine';
import { shippedScenarios } from '@hexfront/engine/warshard';
import { describe, expect, test } from 'vitest';
import { defaults } from './kit.ts';
import { variants } from './variants.ts';

const others = languages.filter((language) => language !== 'en');
const places = [...shippedScenarios.values()].flatMap(({ names }) => names.map(({ name }) => name));

describe.each(games)('the rules of $id', (game) => {
  test.each(languages)('name the game and carry no leftover of a template, in %s', (language) => {
    const page = game.rules(defaults(game), language);
    expect(page).toContain(game.id);
    expect(page).not.toMatch(/undefined|NaN|\[object|=>/);
  });

  test('are in English by default', () => {
    expect(game.rules(defaults(game))).toBe(game.rules(defaults(game), 'en'));
  });

  test.each(
    others,
  )('have the parts, tables, figures and codes of the English ones in %s, whatever the options', (language) => {
    for (const [name, options] of variants(game)) {
      const [english, other] = [partsOf(game.rules(options)), partsOf(game.rules(options, language))];
      expect(other.map(shape), name).toEqual(english.map(shape));
      const lost = english.flatMap((part, i) => codes(part).filter((code) => !codes(other[i]).includes(code)));
      expect(lost, name).toEqual([]);
    }
  });

  test.each(others)('leave no sentence in English in %s', (language) => {
    const said = new Set(partsOf(game.rules(defaults(game), language)).flatMap(sentences));
    const kept = partsOf(game.rules(defaults(game)))
      .slice(1)
      .flatMap(sentences)
      .filter((text) => said.has(text));
    expect(kept.filter((text) => !places.some((place) => text.startsWith(place)))).toEqual([]);
  });
});

test('a shipped scenario is shown in the language of the page, any other as its author wrote it', () => {
  const warshard = games.find(({ id }) => id === 'warshard-1')!;
  const river = shippedScenarios.get('river-crossing')!;
  const pages = [river, { ...river, about: 'My own words.' }].map((scenario) =>
    warshard.rules(warshard.options({ scenario }), 'es'),
  );
  expect(pages[0]).toContain('El cruce del río');
  expect(pages[1]).toContain('**River crossing.** My own words.');
});

interface Part {
  readonly kind: string;
  readonly text: string;
}

/** Headings, paragraphs, items, rows of tables and lines of code, each with its whole text. */
function partsOf(page: string): Part[] {
  const parts: Part[] = [];
  let isCode = false;
  let before = '';
  for (const line of page.split('\n')) {
    const mark = /^(#+|\||-|\d+\.) ?/.exec(line)?.[1] ?? '';
    if (line.startsWith('```')) isCode = !isCode;
    else if (isCode) parts.push({ kind: 'code', text: line });
    else if (mark !== '') parts.push({ kind: mark, text: line });
    else if (line !== '' && before !== '')
      parts.push({ kind: parts.at(-1)!.kind, text: `${parts.pop()!.text} ${line.trim()}` });
    else if (line !== '') parts.push({ kind: 'paragraph', text: line });
    before = line;
  }
  return parts;
}

/** What must be the same in every language: a line of code to the letter, of anything else the figures, in a row cell by cell. */
function shape({ kind, text }: Part): readonly unknown[] {
  return kind === 'code' ? [kind, text] : [kind, ...(kind === '|' ? text.split('|') : [text]).map(figures)];
}

function figures(text: string): string[] {
  return (text.replace(/(?<=\d),(?=\d{3}\b)/g, '').match(/\d+|½/g) ?? []).sort();
}

function codes({ text }: Part): string[] {
  return text.match(/`[^`]+`/g) ?? [];
}

/** Texts with a word in them, without their code. */
function sentences({ kind, text }: Part): string[] {
  const texts = kind === 'code' ? [] : kind === '|' ? text.split('|') : [text];
  return texts
    .map((each) =>
      each
        .replace(/`[^`]*`/g, '')
        .replace(/^[-#\s]+/, '')
        .trim(),
    )
    .filter((each) => /\p{L}{4}/u.test(each));
}
