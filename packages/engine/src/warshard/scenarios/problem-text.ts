import type { Language } from '../../language.ts';

/** What the check says of a scenario; `hex` is written (q,r). */
const en = {
  hexCount: (count: number, first: number) => `has ${count} hexes, the first row has ${first}`,
  strangeGlyph: (glyph: string, place: number, known: string) =>
    `has "${glyph}" as its hex ${place}, which is no terrain; known are ${known}`,
  offMap: (what: string, hex: string) => `${what} ${hex} is off the map`,
  roadHex: 'the road hex',
  bridge: 'the bridge',
  victoryHex: 'the victory hex',
  standsAt: (name: string) => `${name} at`,
  dryBridge: (hex: string) => `the bridge ${hex} is on dry land`,
  wetRoad: (hex: string) => `the road hex ${hex} is water without a bridge`,
  victoryTwice: (hex: string) => `${hex} is a victory hex already`,
  inWater: (id: string, hex: string) => `${id} cannot stand on water ${hex}`,
  namesake: (id: string) => `there is another unit ${id}`,
  taken: (id: string, hex: string) => `${id} stands on ${hex} already`,
  sides: { blue: 'blue', red: 'red' },
  noUnit: (side: string) => `${side} has no unit`,
  noHq: (side: string) => `${side} has no HQ, so it is never in supply`,
  noVictoryHex: 'there is no victory hex, so only elimination wins',
  unreachable: (hex: string) => `no unit can reach the victory hex ${hex}`,
  tooLate: (id: string, turn: number, last: number) => `${id} comes in turn ${turn}, after the last turn ${last}`,
  noField: (path: string) => `a scenario has no ${path}`,
  /** What is wrong with the JSON itself; `what` is the name or the bracket that the complaint is about. */
  json: {
    moreBehind: () => 'there is more after the end of the document',
    tooDeep: () => 'it is nested too deeply',
    endsEarly: () => 'the document ends too early',
    noValue: () => 'a value is expected here',
    noName: () => 'a name in double quotes is expected here',
    nameTwice: (what: string) => `the name "${what}" is there twice`,
    noColon: () => 'a colon is missing here',
    noComma: (what: string) => `a comma or ${what} is missing here`,
    strayComma: () => 'nothing follows this comma',
    openText: () => 'this text has no end on its line',
    badText: () => 'this text has an escape or a character that JSON does not know',
  },
};

export type ProblemText = typeof en;
export type JsonProblem = keyof ProblemText['json'];

const es: ProblemText = {
  hexCount: (count, first) => `tiene ${count} hexágonos, la primera fila tiene ${first}`,
  strangeGlyph: (glyph, place, known) =>
    `tiene "${glyph}" como hexágono ${place}, que no es ningún terreno; se conocen ${known}`,
  offMap: (what, hex) => `${what} ${hex} está fuera del mapa`,
  roadHex: 'el hexágono de camino',
  bridge: 'el puente',
  victoryHex: 'el hexágono de victoria',
  standsAt: (name) => `${name} en`,
  dryBridge: (hex) => `el puente ${hex} está en tierra firme`,
  wetRoad: (hex) => `el hexágono de camino ${hex} es agua sin puente`,
  victoryTwice: (hex) => `${hex} ya es un hexágono de victoria`,
  inWater: (id, hex) => `${id} no puede estar en el agua ${hex}`,
  namesake: (id) => `hay otra unidad ${id}`,
  taken: (id, hex) => `${id} ya está en ${hex}`,
  sides: { blue: 'Azul', red: 'Rojo' },
  noUnit: (side) => `${side} no tiene ninguna unidad`,
  noHq: (side) => `${side} no tiene cuartel general, así que nunca tiene suministro`,
  noVictoryHex: 'no hay ningún hexágono de victoria, así que solo se gana por eliminación',
  unreachable: (hex) => `ninguna unidad puede llegar al hexágono de victoria ${hex}`,
  tooLate: (id, turn, last) => `${id} llega en el turno ${turn}, después del último turno ${last}`,
  noField: (path) => `un escenario no tiene ${path}`,
  json: {
    moreBehind: () => 'hay algo más después del final del documento',
    tooDeep: () => 'tiene demasiados niveles',
    endsEarly: () => 'el documento termina demasiado pronto',
    noValue: () => 'aquí se espera un valor',
    noName: () => 'aquí se espera un nombre entre comillas dobles',
    nameTwice: (what) => `el nombre "${what}" está dos veces`,
    noColon: () => 'aquí faltan dos puntos',
    noComma: (what) => `aquí falta una coma o ${what}`,
    strayComma: () => 'después de esta coma no hay nada',
    openText: () => 'este texto no termina en su línea',
    badText: () => 'este texto tiene un escape o un carácter que JSON no conoce',
  },
};

export const problemText: { readonly [language in Language]: ProblemText } = { en, es };
