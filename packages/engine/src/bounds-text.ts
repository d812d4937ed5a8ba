import type { Language } from './language.ts';

/** What is said of a value out of bounds. Where a sentence names a value, `name` is its path, or `it` for the whole. */
const en = {
  it: 'It',
  mustBe: (name: string, what: string, value: string) => `${name} must be ${what}, not ${value}.`,
  mustHave: (name: string, min: number, max: number, count: number) =>
    `${name} must have ${min} to ${max} entries, not ${count}.`,
  noOption: (path: string) => `There is no option ${path}.`,
  whole: (min: number, max: number) => `a whole number from ${min} to ${max}`,
  flag: 'true or false',
  oneOf: (names: string) => `one of ${names}`,
  list: 'a list',
  object: 'an object',
  hints: {
    field: 'a field',
    glyph: 'one printable character',
    hex: 'a hex such as E11',
    id: 'an id of up to 16 letters, digits, dots and dashes',
    layoutRow: 'a row of terrain letters',
    mapRow: 'a row of 2 to 40 terrain characters',
    name: 'a name of 1 to 40 characters',
    seatRow: 'a row of seats and dots',
    sentence: 'a sentence',
    text: 'a text of up to 1000 characters',
    title: 'a text of 1 to 80 characters',
  },
};

export type BoundsText = typeof en;

const es: BoundsText = {
  it: 'El documento',
  mustBe: (name, what, value) => `${name} debe ser ${what}, no ${value}.`,
  mustHave: (name, min, max, count) => `${name} debe tener de ${min} a ${max} elementos, no ${count}.`,
  noOption: (path) => `No hay ninguna opción ${path}.`,
  whole: (min, max) => `un número entero de ${min} a ${max}`,
  flag: 'true o false',
  oneOf: (names) => `uno de ${names}`,
  list: 'una lista',
  object: 'un objeto',
  hints: {
    field: 'un campo',
    glyph: 'un carácter imprimible',
    hex: 'un hexágono como E11',
    id: 'un id de hasta 16 letras, cifras, puntos y guiones',
    layoutRow: 'una fila de letras de terreno',
    mapRow: 'una fila de 2 a 40 signos de terreno',
    name: 'un nombre de 1 a 40 caracteres',
    seatRow: 'una fila de asientos y puntos',
    sentence: 'una frase',
    text: 'un texto de hasta 1000 caracteres',
    title: 'un texto de 1 a 80 caracteres',
  },
};

export const boundsText: { readonly [language in Language]: BoundsText } = { en, es };
