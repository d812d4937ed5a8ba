import { draw } from './draw.ts';
import type { Language } from './language.ts';
import { sha256Hex } from './sha256.ts';

/** How chance works in every game that has any, for its rules page: what anybody needs to check a draw with SHA-256 alone. */
const en = {
  heading: 'Chance',
  seed: 'Everything random follows from the seed of the match and from a key that says what the number is for. There is no stream of random numbers, so the order in which things are computed does not matter. The SHA-256 of the seed is published when a match starts, and the seed itself when it ends; anyone can then check every draw.',
  draw: '- `draw(seed, key…)` hashes the JSON array `[seed, key…]`, written in UTF-8 without spaces, with SHA-256. The draw is the first 8 hexadecimal digits of the hash, read as one number: a whole number below 2^32.',
  drawBelow:
    '- `drawBelow(n, seed, key…)` is a whole number from 0 to n − 1: the draw modulo n, if the draw is less than the largest multiple of n that is at most 2^32. A larger draw would favour small results, so it is discarded and drawn again with `"again", 1` appended to the key; if that is too large as well, with `"again", 2`, and so on.',
  example: (array: string, digits: string, value: number) =>
    `- Example: the SHA-256 of \`${array}\` starts with \`${digits}\`, so the draw is ${value}.`,
  keys: 'This game draws:',
};

export type ChanceText = typeof en;

const es: ChanceText = {
  heading: 'Azar',
  seed: 'Todo lo aleatorio se deriva de la semilla de la partida y de una clave que dice para qué es el número. No hay una secuencia de números aleatorios, así que el orden en que se calculan las cosas no importa. El SHA-256 de la semilla se publica al empezar la partida, y la semilla misma al terminar; entonces cualquiera puede comprobar cada sorteo.',
  draw: '- `draw(seed, key…)` calcula el SHA-256 de la lista JSON `[seed, key…]`, escrita en UTF-8 y sin espacios. El sorteo son las 8 primeras cifras hexadecimales del resultado, leídas como un solo número: un número entero menor que 2^32.',
  drawBelow:
    '- `drawBelow(n, seed, key…)` es un número entero de 0 a n − 1: el resto de dividir el sorteo entre n, si el sorteo es menor que el mayor múltiplo de n que no pasa de 2^32. Un sorteo mayor favorecería los resultados pequeños, así que se descarta y se repite con `"again", 1` añadido a la clave; si tampoco vale, con `"again", 2`, y así sucesivamente.',
  example: (array, digits, value) =>
    `- Ejemplo: el SHA-256 de \`${array}\` empieza por \`${digits}\`, así que el sorteo es ${value}.`,
  keys: 'Este juego sortea:',
};

export const chanceText: { readonly [language in Language]: ChanceText } = { en, es };

/** The section of a rules page: how draws are made, a worked example, and the keys of the game. */
export function chanceLines(
  language: Language,
  exampleKey: readonly (string | number)[],
  keys: readonly string[],
): string[] {
  const t = chanceText[language];
  const array = JSON.stringify(['example', ...exampleKey]);
  const example = t.example(array, sha256Hex(array).slice(0, 8), draw('example', ...exampleKey));
  return [t.seed, '', t.draw, t.drawBelow, example, '', t.keys, '', ...keys];
}
