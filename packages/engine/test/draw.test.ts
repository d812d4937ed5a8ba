import { createHash } from 'node:crypto';
import { draw, drawBelow } from '@hexfront/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';

test('a draw is the first word of SHA-256 over the JSON of seed and key, as any standard library computes it', () => {
  const key = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), { maxLength: 20 });
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), key, (seed, parts) => {
      const digest = createHash('sha256')
        .update(JSON.stringify([seed, ...parts]))
        .digest();
      expect(draw(seed, ...parts)).toBe(digest.readUInt32BE(0));
    }),
    { numRuns: 300 },
  );
});

test('a bounded draw stays below its bound, reaches every value and refuses a bound that makes no sense', () => {
  const seen = new Set<number>();
  for (let i = 0; i < 200; i++) seen.add(drawBelow(6, 'seed', 'die', i));
  expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5]);
  for (const bound of [0, -1, 1.5, 2 ** 33]) expect(() => drawBelow(bound, 'seed')).toThrow('out of range');
});

test('a bounded draw is not biased: an excess draws again under a longer key', () => {
  const bound = 0xc0000000;
  const index = [...Array(50).keys()].find((i) => draw('seed', i) >= bound)!;
  expect(drawBelow(bound, 'seed', index)).not.toBe(draw('seed', index) % bound);
  expect(drawBelow(bound, 'seed', index)).toBeLessThan(bound);
});

test('a key that is not an integer is a bug', () => {
  expect(() => draw('seed', 0.5)).toThrow('not an integer');
});
