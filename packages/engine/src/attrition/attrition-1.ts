import type { AttritionFacts, Terrain, UnitStats } from './rules.ts';

const bare: Terrain = {
  glyph: '.',
  defense: 0,
  gold: 0,
  wood: 0,
  vp: 0,
  reserve: 0,
  controlledBy: 'none',
  isStronghold: false,
  breaksCharge: false,
  blocksSight: false,
  overlooksUnits: false,
  unitRoom: 0,
};

const plain: UnitStats = {
  cost: 0,
  attack: 0,
  defense: 0,
  movement: 1,
  range: 1,
  hp: 1,
  chargeBonus: 0,
  chargeDistance: 1,
  shieldWallEach: 0,
  shieldWallMost: 0,
  meleeMalus: 0,
};

export { bare as bareTerrain, plain as plainUnit };

/** The game of 000. */
export const attrition1 = {
  id: 'attrition-1',
  family: 'attrition',
  title: { en: 'War of Attrition', es: 'Guerra de desgaste' },
  summary: {
    en: 'Two players take turns on 21×9 hexes: compare-and-die combat, strongholds, mines and a crown, 30 rounds.',
    es: 'Dos jugadores por turnos en 21×9 hexágonos: combate de comparar y morir, fortalezas, minas y una corona, 30 rondas.',
  },
  traits: { seats: [2, 2], simultaneous: false, hidden: false, chance: false },
  sides: ['A', 'B'],
  dialect: 'attrition',
  tickField: 'tick_target',
  combat: 'duel',
  options: {
    // 000 §4
    layout: [
      '(((.&..~.....~..&.)))',
      '([(..~&.$.~.$.&~..)])',
      '(((&...=.&.&.=...&)))',
      '((..~$..&.^.&..$~..))',
      '=..&..~&.$*$.&~..&..=',
      '((..~$..&.^.&..$~..))',
      '(((&...=.&.&.=...&)))',
      '([(..~&.$.~.$.&~..)])',
      '(((.&..~.....~..&.)))',
    ],
    // 000 §3
    terrain: {
      plains: bare,
      forest: { ...bare, glyph: '&', defense: 1, breaksCharge: true, blocksSight: true },
      hills: { ...bare, glyph: '~', defense: 1 },
      high_ground: { ...bare, glyph: '^', defense: 2, overlooksUnits: true },
      gold_mine: { ...bare, glyph: '$', gold: 3, reserve: 20 },
      lumber_camp: { ...bare, glyph: '=', wood: 2, reserve: 15 },
      crown: { ...bare, glyph: '*', defense: 1, vp: 1 },
      stronghold_a: { ...bare, glyph: '[', defense: 3, gold: 2, controlledBy: 'A', isStronghold: true },
      stronghold_b: { ...bare, glyph: ']', defense: 3, gold: 2, controlledBy: 'B', isStronghold: true },
      deploy_a: { ...bare, glyph: '(', controlledBy: 'A' },
      deploy_b: { ...bare, glyph: ')', controlledBy: 'B' },
    },
    // 000 §5.3
    units: {
      infantry: { ...plain, cost: 10, attack: 2, defense: 4, shieldWallEach: 1, shieldWallMost: 2 },
      cavalry: { ...plain, cost: 18, attack: 4, defense: 2, movement: 3, chargeBonus: 2, chargeDistance: 2 },
      archer: { ...plain, cost: 14, attack: 3, defense: 1, movement: 2, range: 2, meleeMalus: 1 },
    },
    // 000 §6.3
    startUnits: [
      { side: 'A', type: 'infantry', at: 'B2' },
      { side: 'A', type: 'infantry', at: 'H2' },
      { side: 'A', type: 'infantry', at: 'G2' },
      { side: 'A', type: 'cavalry', at: 'B3' },
      { side: 'A', type: 'cavalry', at: 'H3' },
      { side: 'A', type: 'archer', at: 'C2' },
      { side: 'B', type: 'infantry', at: 'B20' },
      { side: 'B', type: 'infantry', at: 'H20' },
      { side: 'B', type: 'infantry', at: 'G20' },
      { side: 'B', type: 'cavalry', at: 'B19' },
      { side: 'B', type: 'cavalry', at: 'H19' },
      { side: 'B', type: 'archer', at: 'C20' },
    ],
    startGold: 0,
    startWood: 0,
    actionsPerTurn: 3,
    turnLimit: 30,
    moveActions: 1,
    attackActions: 1,
    recruitActions: 1,
    fortifyActions: 1,
    fortifyWood: 1,
    fortifyDefense: 2,
    attackerBonus: 0,
    stackLimit: 1,
    stackBonus: 0,
    vpPerKill: 0,
    unitLimit: 0,
    hasUnitLimits: true,
    recruitsRest: true,
    recruitsOnCaptured: true,
    needsSight: true,
    strongholdsToWin: 2,
    winsByEntering: false,
    timeoutScores: ['vp', 'unit_value', 'hexes'],
  },
} as const satisfies AttritionFacts;
