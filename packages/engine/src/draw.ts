import { sha256 } from './sha256.ts';

export type DrawKey = string | number;

/**
 * The only source of chance: a pure function of a seed and a key, never a stream, so the order of calls cannot change a result and
 * nobody can foresee a draw without the seed. It is the first 32 bits of SHA-256 over the JSON array [seed, ...key].
 */
export function draw(seed: string, ...key: DrawKey[]): number {
  for (const part of key) {
    if (typeof part === 'number' && !Number.isSafeInteger(part)) throw new Error(`draw: key ${part} is not an integer`);
  }
  return sha256(JSON.stringify([seed, ...key]))[0] >>> 0;
}

/** A whole number from 0 to `bound` - 1, without modulo bias: the rare excess is drawn again under a longer key. */
export function drawBelow(bound: number, seed: string, ...key: DrawKey[]): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > 0x100000000)
    throw new Error(`draw: bound ${bound} out of range`);
  const fair = 0x100000000 - (0x100000000 % bound);
  let value = draw(seed, ...key);
  for (let again = 1; value >= fair; again++) value = draw(seed, ...key, 'again', again);
  return value % bound;
}
