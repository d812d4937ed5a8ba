import type { Lesson } from '../lesson.ts';

/** One turn of Blue through all stages: three units take a city. The seed decides the die, which shows 1. */
export const warshardLesson: Lesson = {
  family: 'warshard',
  game: 'warshard-1',
  options: {
    scenario: {
      title: 'The first city',
      about: 'A city held by infantry, and three units to take it.',
      origin: [0, 0],
      map: ['.......', '..&....', '....#..', '.......', '.....&.'],
      roads: [],
      bridges: [],
      names: [{ at: { q: 3, r: 2 }, name: 'Middleton' }],
      victory: [{ at: { q: 3, r: 2 }, points: 1 }],
      units: [
        { id: 'B-HQ', type: 'hq', side: 'blue', at: { q: -1, r: 2 } },
        { id: 'B-1', type: 'infantry', side: 'blue', at: { q: 1, r: 1 } },
        { id: 'B-2', type: 'armor', side: 'blue', at: { q: 0, r: 3 } },
        { id: 'B-3', type: 'artillery', side: 'blue', at: { q: 0, r: 2 } },
        { id: 'R-1', type: 'infantry', side: 'red', at: { q: 3, r: 2 } },
        { id: 'R-HQ', type: 'hq', side: 'red', at: { q: 5, r: 2 } },
      ],
      reinforcements: [],
      turnLimit: 1,
    },
  },
  seed: 'learn',
  isSimultaneous: false,
  opening: [],
  steps: [
    {
      text: {
        en: 'You play Blue. Whoever holds Middleton at the end wins. The first stage of a turn is movement. A move ends next to an enemy, in its zone of control.',
        es: 'Juegas con Azul. Gana quien tenga Middleton al final. La primera fase de un turno es el movimiento. Termina junto a un enemigo, en su zona de control.',
      },
      task: {
        en: 'Move the armour (1) next to the city (2).',
        es: 'Mueve los blindados (1) junto a la ciudad (2).',
      },
      accepts: [[{ action: 'move', unit: 'B-2', to: { q: 2, r: 3 } }]],
    },
    {
      text: {
        en: 'Every unit may move once per turn. Several units can attack the same hex, and their Power is added up.',
        es: 'Cada unidad puede mover una vez por turno. Varias unidades pueden atacar el mismo hexágono, y su Potencia se suma.',
      },
      task: {
        en: 'Move the infantry (1) next to the city too (2).',
        es: 'Mueve también la infantería (1) junto a la ciudad (2).',
      },
      accepts: [[{ action: 'move', unit: 'B-1', to: { q: 2, r: 2 } }]],
    },
    {
      text: {
        en: 'The artillery can stay where it is: it reaches 3 hexes. You are done with movement.',
        es: 'La artillería puede quedarse donde está: alcanza 3 hexágonos. Has terminado con el movimiento.',
      },
      task: {
        en: 'Press “{done}” to go on to the attacks.',
        es: 'Pulsa «{done}» para pasar a los ataques.',
      },
      accepts: [[{ action: 'done' }]],
    },
    {
      text: {
        en: 'The defender’s 2 is doubled by the city: {defence}. Your armour attacks with {attack}. The Defence goes into the attack once: odds of {odds}.',
        es: 'La ciudad duplica la Defensa de 2: {defence}. Tus blindados atacan con {attack}. La Defensa cabe una vez en el ataque: relación de {odds}.',
      },
      task: {
        en: 'Attack the city (2) with the armour (1).',
        es: 'Ataca la ciudad (2) con los blindados (1).',
      },
      figures: { attack: 6, defence: 4, odds: '1-1' },
      accepts: [[{ action: 'attack', unit: 'B-2', hex: { q: 3, r: 2 } }]],
    },
    {
      text: {
        en: 'The infantry adds its Power of 1: {attack} against {defence}. That is still {odds}, but it is close to the next column.',
        es: 'La infantería suma su Potencia de 1: {attack} contra {defence}. Todavía es {odds}, pero falta poco para la columna siguiente.',
      },
      task: {
        en: 'Let the infantry (1) join the fight (2).',
        es: 'Haz que la infantería (1) se una al combate (2).',
      },
      figures: { attack: 7, defence: 4, odds: '1-1' },
      accepts: [[{ action: 'attack', unit: 'B-1', hex: { q: 3, r: 2 } }]],
    },
    {
      text: {
        en: 'Next stage: support. Artillery adds its Power from a distance: {attack} against {defence} makes {odds}. Below the board you see how likely each result is.',
        es: 'Siguiente fase: el apoyo. La artillería suma su Potencia desde lejos: {attack} contra {defence} da {odds}. Bajo el tablero ves la probabilidad de cada resultado.',
      },
      task: {
        en: 'Support the fight (2) with the artillery (1).',
        es: 'Apoya el combate (2) con la artillería (1).',
      },
      figures: { attack: 10, defence: 4, odds: '2-1' },
      accepts: [[{ action: 'support', unit: 'B-3', fight: 0 }]],
    },
    {
      text: {
        en: 'The die says: the defender retreats. If it can go to several hexes, its enemy chooses. That is you!',
        es: 'El dado dice: el defensor se retira. Si hay varios hexágonos para retirarse, elige su enemigo. ¡Ese eres tú!',
      },
      task: {
        en: 'The defender (1) is already selected. Choose where it goes (2), or the other marked hex.',
        es: 'El defensor (1) ya está elegido. Decide adónde va (2), o al otro hexágono marcado.',
      },
      accepts: [
        [{ action: 'retreat', unit: 'R-1', to: { q: 4, r: 2 } }],
        [{ action: 'retreat', unit: 'R-1', to: { q: 4, r: 1 } }],
      ],
    },
    {
      text: {
        en: 'The city is vacant, and one of the attackers may advance into it. This is the last turn, so whoever holds the city now wins.',
        es: 'La ciudad ha quedado vacía y uno de los atacantes puede avanzar a ella. Es el último turno: gana quien la tenga ahora.',
      },
      task: {
        en: 'Advance with the armour (1) into the city (2) and win.',
        es: 'Avanza con los blindados (1) a la ciudad (2) y gana.',
      },
      accepts: [[{ action: 'advance', fight: 0, unit: 'B-2' }], [{ action: 'advance', fight: 0, unit: 'B-1' }]],
    },
  ],
};
