import type { UnitStats, WarshardFacts } from './rules.ts';
import { meetingEngagement } from './scenarios/shipped.ts';

const melee: UnitStats = {
  kind: 'melee',
  power: 0,
  defense: 0,
  mobility: 0,
  range: 0,
  generatesSupply: false,
  ignoresZoc: false,
  crossesWater: false,
};
const support: UnitStats = { ...melee, kind: 'support' };

/** The game of 003 with the rulings. The scenario is the default one. */
export const warshard1 = {
  id: 'warshard-1',
  family: 'warshard',
  title: { en: 'WarShard', es: 'WarShard' },
  summary: {
    en: 'An operational wargame in phases: movement, fights supported by both sides, an odds table and a seeded die.',
    es: 'Guerra operacional por fases: movimiento, combates con apoyo de ambos bandos, una tabla de relaciones y un dado con semilla.',
  },
  traits: { seats: [2, 2], simultaneous: false, hidden: false, chance: true },
  sides: ['blue', 'red'],
  dialect: 'warshard',
  tickField: 'tick_target',
  options: {
    // 003 pawns
    units: {
      infantry: { ...melee, power: 1, defense: 2, mobility: 2 },
      mechanised: { ...melee, power: 3, defense: 3, mobility: 4 },
      armor: { ...melee, power: 6, defense: 3, mobility: 6 },
      artillery: { ...support, power: 3, mobility: 2, range: 3 },
      air_wing: { ...support, power: 2, mobility: 9, range: 9 },
      hq: { ...support, mobility: 2, generatesSupply: true },
    },
    // 003 terrain
    terrain: {
      plains: { glyph: '.', cost: 1, defenseFactor: 1, isWater: false },
      forest: { glyph: '&', cost: 2, defenseFactor: 2, isWater: false },
      city: { glyph: '#', cost: 2, defenseFactor: 2, isWater: false },
      hills: { glyph: '^', cost: 2, defenseFactor: 2, isWater: false },
      trench: { glyph: '=', cost: 2, defenseFactor: 2, isWater: false },
      water: { glyph: '~', cost: 1, defenseFactor: 1, isWater: true },
    },
    // 003 combat
    odds: {
      '1-2': ['dr', 'S', 'ar', 'ar', 'ar', 'AE'],
      '1-1': ['dr', 'dr', 'S', 'ar', 'ar', 'ar'],
      '2-1': ['dr', 'dr', 'dr', 'dr', 'ar', 'ar'],
      '3-1': ['DE', 'dr', 'dr', 'dr', 'dr', 'EX'],
      '4-1': ['DE', 'dr', 'dr', 'dr', 'EX', 'EX'],
      '5-1': ['DE', 'DE', 'dr', 'dr', 'EX', 'EX'],
      '6-1': ['DE', 'DE', 'DE', 'dr', 'dr', 'EX'],
    },
    roadHalfPoints: 1,
    // 003 supply
    supplyRange: 6,
    supplyShift: 1,
    authoring: false,
    scenario: meetingEngagement,
  },
} as const satisfies WarshardFacts;
