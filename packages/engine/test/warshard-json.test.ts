import { parseLocated } from '@hexfront/engine/warshard';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('reads whatever JSON.parse reads, as the same value, in any layout', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 0, max: 4 }), (text, indent) => {
      const laidOut = JSON.stringify(JSON.parse(text), null, indent);
      expect(parseLocated(laidOut).value).toEqual(JSON.parse(laidOut));
    }),
    { numRuns: 500 },
  );
});

test('refuses whatever JSON.parse refuses', () => {
  const spoiled = fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '{', ']', ':', 'x', '\n', '\\'));
  fc.assert(
    fc.property(spoiled, ([text, at, more]) => {
      const cut = at % (text.length + 1);
      const broken = text.slice(0, cut) + more + text.slice(cut + 1);
      let isJson = true;
      try {
        JSON.parse(broken);
      } catch {
        isJson = false;
      }
      if (!isJson) expect(() => parseLocated(broken)).toThrow(/./);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  // path          line  column
  ['', 1, 1],
  ['a', 2, 8],
  ['a[0]', 3, 5],
  ['a[1]', 4, 5],
  ['a[1].b', 4, 12],
  ['c', 6, 8],
] as const)('%j stands in line %i, column %i', (path, line, column) => {
  const text = '{\n  "a": [\n    1,\n    { "b": true }\n  ],\n  "c": "x"\n}';
  expect(parseLocated(text).places.get(path)).toEqual({ line, column });
});

test('a long file is read at once', () => {
  const text = JSON.stringify({ roads: Array.from({ length: 20_000 }, (_, q) => ({ q, r: 0 })) }, null, 1);
  expect(parseLocated(text).places.get('roads[19999].r')).toEqual({ line: 80_001, column: 9 });
});
