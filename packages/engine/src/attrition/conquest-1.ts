import { attrition1, bareTerrain, plainUnit } from './attrition-1.ts';
import type { AttritionFacts } from './rules.ts';

/** The 7×7 game in the legacy part of 002, kept so that old agents can still play. */
export const conquest1 = {
  ...attrition1,
  id: 'conquest-1',
  alias: 'hex_conquest',
  title: { en: 'Hex Conquest', es: 'Conquista hexagonal' },
  summary: {
    en: 'The small 7×7 ancestor: one capital each, income from every hex, over in minutes.',
    es: 'El pequeño antepasado de 7×7: una capital por bando, ingresos de cada hexágono, en pocos minutos.',
  },
  dialect: 'conquest',
  options: {
    ...attrition1.options,
    layout: ['[.!....', '...$...', '!....$.', '.$.!..!', '.......', '.$.....', '....!.]'],
    terrain: {
      plains: { ...bareTerrain, gold: 1 },
      gold_mine: { ...bareTerrain, glyph: '$', gold: 3 },
      tower: { ...bareTerrain, glyph: '!', defense: 1, unitRoom: 1 },
      capital_a: { ...bareTerrain, glyph: '[', defense: 2, gold: 5, controlledBy: 'A', isStronghold: true },
      capital_b: { ...bareTerrain, glyph: ']', defense: 2, gold: 5, controlledBy: 'B', isStronghold: true },
    },
    units: {
      infantry: { ...plainUnit, cost: 10, attack: 2, defense: 3 },
      cavalry: { ...plainUnit, cost: 20, attack: 4, defense: 2, movement: 3 },
      archer: { ...plainUnit, cost: 15, attack: 3, defense: 1, movement: 2, range: 2 },
    },
    startUnits: [
      { side: 'A', type: 'infantry', at: 'A1' },
      { side: 'B', type: 'infantry', at: 'G7' },
    ],
    startGold: 50,
    turnLimit: 25,
    fortifyWood: 0,
    fortifyDefense: 1,
    unitLimit: 10,
    hasUnitLimits: false,
    recruitsRest: false,
    recruitsOnCaptured: false,
    needsSight: false,
    strongholdsToWin: 0,
    winsByEntering: true,
    timeoutScores: ['hexes', 'unit_value', 'gold'],
  },
} as const satisfies AttritionFacts;
