import { createHash } from 'node:crypto';
import { citations, games, type JsonObject, languages, ruleAnchor, withoutAnchors } from '@hexfront/engine';
import { describe, expect, test } from 'vitest';
import { defaults } from './kit.ts';

/** Rules that a game cannot break, because its options leave them out. */
const outOfForce: { readonly [game: string]: readonly string[] } = {
  'attrition-1': ['002 stacking/1', 'ruling conquest-1.9'],
  'attrition-2': ['ruling conquest-1.9'],
  'attrition-3': ['ruling conquest-1.9'],
  'conquest-1': ['000 §9.7', '002 stacking/1'],
};

function citedBy(id: string): string[] {
  const family = id.startsWith('battle') ? 'battle' : id.startsWith('warshard') ? 'warshard' : 'attrition';
  return citations[family].filter((rule) => !outOfForce[id]?.includes(rule));
}

describe.each(games)('the rules page of $id', (game) => {
  test.each(languages)('has one anchor for every rule that a refusal can cite, with its name, in %s', (language) => {
    const page = game.rules(defaults(game), language);
    const anchors = [...page.matchAll(/<a id="([^"]+)"><\/a>/g)].map(([, id]) => id);
    expect(anchors.toSorted()).toEqual(citedBy(game.id).map(ruleAnchor).toSorted());
    const labels = [...page.matchAll(/\[((?:00\d|ruling) [^\]]+)\]/g)].flatMap(([, names]) => names.split(', '));
    expect(labels.toSorted()).toEqual(citedBy(game.id).toSorted());
  });

  test('is plain Markdown without its anchors', () => {
    for (const language of languages) {
      expect(withoutAnchors(game.rules(defaults(game), language))).not.toMatch(/<[a-z/]/i);
    }
  });

  test.each(languages)('does not mention what the options leave out, in %s', (language) => {
    const page = game.rules(defaults(game), language);
    const mentioned = features
      .filter(({ words, isOn }) => !isOn(defaults(game)) && words[language].test(page))
      .map(({ words }) => words[language]);
    expect(mentioned).toEqual([]);
  });

  test.each(languages)('shows a draw that anyone can check, in %s', (language) => {
    const page = game.rules(defaults(game), language);
    const example = /SHA-256 (?:of|de) `(\["example".*?\])`.*?`([0-9a-f]{8})`.*?(\d+)\.$/m.exec(page);
    expect(example !== null).toBe(game.traits.chance);
    if (example === null) return;
    const [, array, digits, value] = example;
    expect(createHash('sha256').update(array).digest('hex').slice(0, 8)).toBe(digits);
    expect(Number.parseInt(digits, 16)).toBe(Number(value));
  });
});

test('every rule has an anchor of its own, made of what every renderer keeps', () => {
  const anchors = Object.values(citations).flat().map(ruleAnchor);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors.filter((id) => !/^[A-Za-z0-9.-]+$/.test(id))).toEqual([]);
  expect(ruleAnchor('000 §9.3')).toBe('000-9.3');
  expect(ruleAnchor('ruling attrition-1.4')).toBe('ruling-attrition-1.4');
});

interface Feature {
  readonly words: { readonly en: RegExp; readonly es: RegExp };
  isOn(options: JsonObject): boolean;
}

/** Whether any unit or terrain of some options has more than none of something. */
function some(options: JsonObject, group: 'units' | 'terrain', field: string, least = 1): boolean {
  return Object.values(options[group] as { readonly [name: string]: JsonObject }).some(
    (each) => Number(each[field] ?? 0) >= least,
  );
}

/** A feature that the options of a game do not even name counts as on where the word means something else there. */
const features: readonly Feature[] = [
  { words: { en: /charge/i, es: /carga/i }, isOn: (o) => some(o, 'units', 'chargeBonus') },
  { words: { en: /shield wall/i, es: /muro de escudos/i }, isOn: (o) => some(o, 'units', 'shieldWallEach') },
  { words: { en: /weak in melee/i, es: /débil cuerpo/i }, isOn: (o) => some(o, 'units', 'meleeMalus') },
  { words: { en: /reserve/i, es: /reserva/i }, isOn: (o) => some(o, 'terrain', 'reserve') },
  { words: { en: /wood/i, es: /madera/i }, isOn: (o) => some(o, 'terrain', 'wood') },
  { words: { en: /\bVP\b/, es: /puntos? de victoria/i }, isOn: (o) => some(o, 'terrain', 'vp') },
  { words: { en: /hit point/i, es: /puntos? de vida/i }, isOn: (o) => some(o, 'units', 'hp', 2) },
  { words: { en: /your limit/i, es: /tu límite/i }, isOn: (o) => o.unitLimit !== 0 },
  { words: { en: /line of sight/i, es: /línea de visión/i }, isOn: (o) => o.needsSight !== false },
  { words: { en: /\bstack/i, es: /\bpilas?\b/i }, isOn: (o) => o.stackLimit !== 1 },
  {
    words: { en: /stronghold/i, es: /fortaleza/i },
    isOn: ({ terrain }) => Object.keys(terrain as JsonObject).some((name) => name.startsWith('stronghold')),
  },
  {
    words: { en: /capital/i, es: /capital/i },
    isOn: ({ terrain }) => Object.keys(terrain as JsonObject).some((name) => name.startsWith('capital')),
  },
  { words: { en: /research/i, es: /investiga/i }, isOn: (o) => o.hasResearch === true },
  { words: { en: /of their Chief have/i, es: /de su Jefe tienen/i }, isOn: (o) => Number(o.auraDefense ?? 0) > 0 },
  { words: { en: /"R"|random factor/, es: /"R"|factor aleatorio/ }, isOn: (o) => Number(o.damageVariance ?? 0) > 0 },
  { words: { en: /ignores zones/i, es: /ignora las zonas/i }, isOn: (o) => some(o, 'units', 'ignoresZoc') },
  { words: { en: /crosses water/i, es: /cruza el agua/i }, isOn: (o) => some(o, 'units', 'crossesWater') },
];
