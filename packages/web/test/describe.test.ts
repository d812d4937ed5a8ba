import { expect, test } from 'vitest';
import { describeBoard } from '../src/board/describe.ts';
import { en } from '../src/messages/en.ts';
import { gameOf, playedMatch } from './matches.ts';

/** The hexes of the engine's own text board, row by row: `width` characters each, after a margin that the pattern removes. */
function textHexes(text: string, row: RegExp, width: number): string[][] {
  return text
    .split('\n')
    .map((line) => row.exec(line)?.[1])
    .filter((line) => line !== undefined)
    .map((line) => line.match(new RegExp(`.{1,${width}}`, 'g'))!.map((hex) => hex.padEnd(width)));
}

const unitWords: { readonly [letter: string]: string } = { i: 'infantry', c: 'cavalry', a: 'archers?' };

test.each([
  ['attrition-1', /^ [A-I] {2} ?(.*)$/],
  ['attrition-2', /^ [A-I] {2} ?(.*)$/],
  ['conquest-1', /^[ -]\d {2} ?(.*)$/],
] as const)('%s: the description says of every hex what the engine’s text board shows', (id, row) => {
  const game = gameOf(id);
  const match = playedMatch(id, ['greedy', 'rusher'], 30);
  const lines = describeBoard(en, match.frame('all'));
  const rows = textHexes(game.text(match.state, 'all'), row, 3).filter(
    (hexes) => hexes.length > 5 && !/\d{2}/.test(hexes[1]),
  );
  const { rows: height, cols, terrains, terrain } = match.frame('all');
  const options: any = match.head.options;
  expect(rows).toHaveLength(height);
  for (const [r, hexes] of rows.entries()) {
    for (let c = 0; c < cols; c++) {
      const [glyph, letter, third] = hexes[c] ?? '   ';
      const cell = r * cols + c;
      const line = lines[cell];
      const name = terrains[terrain[cell]];
      expect(options.terrain[name].glyph).toBe(glyph);
      expect(line).toContain(en[`terrain.${name}` as 'terrain.plains']);
      if (/[a-zA-Z]/.test(letter)) {
        const count = /\d/.test(third) ? third : '1';
        expect(line).toMatch(new RegExp(`${count} ${unitWords[letter.toLowerCase()]} of ${letter < 'a' ? 'A' : 'B'}`));
      } else {
        expect(line).not.toMatch(/infantry|cavalry|archer/);
        expect(line.includes('held by A')).toBe(letter === '+');
        expect(line.includes('held by B')).toBe(letter === '-');
      }
    }
  }
});

test('warshard-1: the description says of every hex what the engine’s text board shows', () => {
  const game = gameOf('warshard-1');
  const match = playedMatch('warshard-1', ['greedy', 'greedy'], 20);
  const scene = match.frame('all');
  const lines = describeBoard(en, scene);
  const words = {
    i: 'infantry',
    m: 'mechanised unit',
    a: 'armour',
    r: 'artillery',
    w: 'air wing',
    h: 'headquarters',
  } as const;
  const terrainOf: { [glyph: string]: string } = {
    '.': 'plains',
    '&': 'forest',
    '#': 'city',
    '^': 'hills',
    '=': 'trench',
    '~': 'water',
  };
  const rows = textHexes(game.text(match.state, 'all'), /^r .{3} {2}(?: {2})?(.*?) {3}from q/, 4);
  expect(rows).toHaveLength(scene.rows);
  for (const [r, hexes] of rows.entries()) {
    for (const [c, hex] of hexes.entries()) {
      const line = lines[r * scene.cols + c];
      expect(line).toContain(`: ${terrainOf[hex[0]]}`);
      expect(line.includes('victory hex')).toBe(
        scene.places.some(({ kind, cell }) => kind === 'victory' && cell === r * scene.cols + c),
      );
      const letter = hex[1].toLowerCase() as keyof typeof words;
      if (words[letter] === undefined) expect(line).not.toMatch(/ of (Blue|Red)/);
      else expect(line).toContain(`${words[letter]} of ${hex[1] < 'a' ? 'Blue' : 'Red'}`);
    }
  }
});

test.each([
  'battle-1',
  'battle-2',
] as const)('%s: the description says of every hex what the engine’s text board shows', (id) => {
  const game = gameOf(id);
  const match = playedMatch(id, ['greedy', 'greedy'], 60);
  const scene = match.frame('all');
  const lines = describeBoard(en, scene);
  const words = {
    L: 'light infantry',
    S: 'scouts?',
    A: 'armoured units?',
    M: 'mechanised units?',
    P: 'special forces',
    C: 'Chief',
  } as const;
  const ground: { [glyph: string]: RegExp } = {
    '.': /: plains/,
    '~': /: hills/,
    '&': /: forest/,
    '#': /: mountain/,
    '@': /(base|city) f\d/,
    $: /materials node/,
    '%': /fuel node/,
    '?': /intel node/,
  };
  const text = game.text(match.state, 'all').split('\n\n')[1].split('\n');
  expect(text).toHaveLength(scene.rows);
  for (const [r, raw] of text.entries()) {
    const row = (r & 1 ? raw.slice(1) : raw).padEnd(scene.cols * 2);
    for (let c = 0; c < scene.cols; c++) {
      const [first, second] = row.slice(c * 2, c * 2 + 2);
      const line = lines[r * scene.cols + c];
      if (first in words) {
        const side = second === 'n' ? 'nobody' : `P${Number(second) + 1}`;
        expect(line).toMatch(new RegExp(`${words[first as 'L']} of ${side}`));
      } else {
        expect(line).toMatch(ground[first]);
        expect(line.includes('held by')).toBe(second !== ' ');
        if (second !== ' ') expect(line).toContain(`held by P${second.charCodeAt(0) - 96}`);
      }
    }
  }
});
