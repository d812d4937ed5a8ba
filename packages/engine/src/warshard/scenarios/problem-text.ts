import type { Language } from '../../language.ts';
import { counted } from '../../sentences.ts';

/** Problems that the check finds in a scenario; `hex` is written (q,r). */
const en = {
  hexCount: (count: number, first: number) => `has ${counted(count, 'hex', 'hexes')}, but the first row has ${first}`,
  strangeGlyph: (glyph: string, place: number, known: string) =>
    `hex ${place} is "${glyph}", which is not a terrain; available: ${known}`,
  offMap: (what: string, hex: string) => `${what} ${hex} is off the map`,
  roadHex: 'the road hex',
  bridge: 'the bridge',
  victoryHex: 'the victory hex',
  standsAt: (name: string) => `${name} on`,
  dryBridge: (hex: string) => `the bridge ${hex} is not on water`,
  wetRoad: (hex: string) => `the road hex ${hex} is water without a bridge`,
  victoryTwice: (hex: string) => `the victory hex ${hex} is listed twice`,
  inWater: (id: string, hex: string) => `${id} cannot be on water ${hex}`,
  namesake: (id: string) => `the id ${id} is used twice`,
  taken: (id: string, hex: string) => `${hex} is already occupied by ${id}`,
  sides: { blue: 'blue', red: 'red' },
  noUnit: (side: string) => `${side} has no units`,
  noHq: (side: string) => `${side} has no HQ, so its units are never in supply`,
  noVictoryHex: 'there are no victory hexes, so a side can only win by elimination',
  unreachable: (hex: string) => `no unit can reach the victory hex ${hex}`,
  tooLate: (id: string, turn: number, last: number) => `${id} arrives in turn ${turn}, but the last turn is ${last}`,
  noField: (path: string) => `unknown field ${path}`,
  /** Problems with the JSON itself; `what` is the name or the bracket concerned. */
  json: {
    moreBehind: () => 'unexpected text after the end of the document',
    tooDeep: () => 'it is nested too deeply',
    endsEarly: () => 'the document ends unexpectedly',
    noValue: () => 'expected a value here',
    noName: () => 'expected a name in double quotes here',
    nameTwice: (what: string) => `the name "${what}" is used twice`,
    noColon: () => 'expected a colon here',
    noComma: (what: string) => `expected a comma or ${what} here`,
    strayComma: () => 'this comma is not followed by anything',
    openText: () => 'this string is not closed on its line',
    badText: () => 'this string has an escape or a character that JSON does not allow',
  },
};

export type ProblemText = typeof en;
export type JsonProblem = keyof ProblemText['json'];

const es: ProblemText = {
  hexCount: (count, first) => `tiene ${counted(count, 'hexágono')}, pero la primera fila tiene ${first}`,
  strangeGlyph: (glyph, place, known) =>
    `el hexágono ${place} es "${glyph}", que no es ningún terreno; disponibles: ${known}`,
  offMap: (what, hex) => `${what} ${hex} está fuera del mapa`,
  roadHex: 'el hexágono de camino',
  bridge: 'el puente',
  victoryHex: 'el hexágono de victoria',
  standsAt: (name) => `${name} en`,
  dryBridge: (hex) => `el puente ${hex} no está sobre agua`,
  wetRoad: (hex) => `el hexágono de camino ${hex} es agua sin puente`,
  victoryTwice: (hex) => `el hexágono de victoria ${hex} aparece dos veces`,
  inWater: (id, hex) => `${id} no puede estar en el agua ${hex}`,
  namesake: (id) => `el id ${id} se usa dos veces`,
  taken: (id, hex) => `${hex} ya está ocupado por ${id}`,
  sides: { blue: 'Azul', red: 'Rojo' },
  noUnit: (side) => `${side} no tiene unidades`,
  noHq: (side) => `${side} no tiene cuartel general, así que sus unidades nunca tienen suministro`,
  noVictoryHex: 'no hay hexágonos de victoria, así que solo se puede ganar por eliminación',
  unreachable: (hex) => `ninguna unidad puede llegar al hexágono de victoria ${hex}`,
  tooLate: (id, turn, last) => `${id} llega en el turno ${turn}, pero el último turno es el ${last}`,
  noField: (path) => `campo desconocido: ${path}`,
  json: {
    moreBehind: () => 'hay texto inesperado después del final del documento',
    tooDeep: () => 'tiene demasiados niveles',
    endsEarly: () => 'el documento termina antes de tiempo',
    noValue: () => 'aquí se espera un valor',
    noName: () => 'aquí se espera un nombre entre comillas dobles',
    nameTwice: (what) => `el nombre "${what}" se usa dos veces`,
    noColon: () => 'aquí se esperan dos puntos',
    noComma: (what) => `aquí se espera una coma o ${what}`,
    strayComma: () => 'después de esta coma no hay nada',
    openText: () => 'este texto no se cierra en su línea',
    badText: () => 'este texto tiene un escape o un carácter que JSON no permite',
  },
};

export const problemText: { readonly [language in Language]: ProblemText } = { en, es };
