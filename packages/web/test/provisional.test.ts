import { expect, test } from 'vitest';
import { wordsOf } from '../src/messages/words.ts';
import { provisionalText } from '../src/models/provisional-text.ts';

// Texts that come with their pages.
await import('../src/messages/models.ts');

test.each([
  // what `hexfront evaluate` says                           in Spanish
  ['only 1 of at least 10 games', 'solo 1 partida de un mínimo de 10'],
  ['12 of 40 planned games were played', 'se jugaron 12 de las 40 partidas previstas'],
  ['29% fallbacks, more than 20%', 'un 29 % de alternativas, más del 20 %'],
  [
    'its program failed in 50% of its games, more than 20%',
    'su programa falló en un 50 % de sus partidas, más del 20 %',
  ],
  [
    'the provider failed 12% of requests, more than 10%',
    'el proveedor falló en un 12 % de las peticiones, más del 10 %',
  ],
  ['a reason of somebody else', 'a reason of somebody else'],
])('%s: %s', (why, spanish) => {
  expect(provisionalText(wordsOf('en'), why)).toBe(why);
  expect(provisionalText(wordsOf('es'), why)).toBe(spanish);
});
