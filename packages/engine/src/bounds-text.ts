import type { Language } from './language.ts';
import { counted } from './sentences.ts';

/** Messages about options and scenarios that are out of bounds. `name` is the path of the value, or `it` for the whole document. */
const en = {
  it: 'The document',
  mustBe: (name: string, what: string, value: string) => `${name} must be ${what}, not ${value}.`,
  mustHave: (name: string, min: number, max: number, count: number) =>
    `${name} must have ${min === max ? counted(min, 'entry', 'entries') : `${min} to ${max} entries`}, not ${count}.`,
  noOption: (path: string) => `Unknown option ${path}.`,
  whole: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  flag: 'true or false',
  oneOf: (names: string) => `one of ${names}`,
  list: 'a list',
  object: 'an object',
  hints: {
    field: 'the name of a field',
    glyph: 'a printable ASCII character other than a space',
    hex: 'a hex such as E11',
    id: 'an id of up to 16 letters, digits, dots, dashes and underscores that starts with a letter or digit',
    layoutRow: 'a row of terrain glyphs',
    mapRow: 'a row of 2 to 40 terrain glyphs',
    name: 'a name of 1 to 40 characters',
    seatRow: 'a row of seat numbers and dots',
    sentence: 'a sentence',
    text: 'a string of up to 1000 characters',
    title: 'a string of 1 to 80 characters',
  },
};

export type BoundsText = typeof en;

const es: BoundsText = {
  it: 'El documento',
  mustBe: (name, what, value) => `${name} debe ser ${what}, no ${value}.`,
  mustHave: (name, min, max, count) =>
    `${name} debe tener ${min === max ? counted(min, 'elemento') : `de ${min} a ${max} elementos`}, no ${count}.`,
  noOption: (path) => `Opción desconocida: ${path}.`,
  whole: (min, max) => `un número entero de ${min} a ${max}`,
  flag: 'true o false',
  oneOf: (names) => `uno de ${names}`,
  list: 'una lista',
  object: 'un objeto',
  hints: {
    field: 'el nombre de un campo',
    glyph: 'un carácter ASCII imprimible que no sea un espacio',
    hex: 'un hexágono como E11',
    id: 'un id de hasta 16 letras, cifras, puntos, guiones y guiones bajos que empiece por una letra o una cifra',
    layoutRow: 'una fila de signos de terreno',
    mapRow: 'una fila de 2 a 40 signos de terreno',
    name: 'un nombre de 1 a 40 caracteres',
    seatRow: 'una fila de números de asiento y puntos',
    sentence: 'una frase',
    text: 'un texto de hasta 1000 caracteres',
    title: 'un texto de 1 a 80 caracteres',
  },
};

export const boundsText: { readonly [language in Language]: BoundsText } = { en, es };
