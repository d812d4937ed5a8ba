import { expect } from 'vitest';
import { battle1Options } from '../../src/battle/options/battle-1.ts';
import { battle2Options } from '../../src/battle/options/battle-2.ts';
import type { UnitType } from '../../src/battle/rules.ts';
import { rule } from './rule.ts';

type Row = [UnitType, number, number, number, number, number];
const strengths = (unit: UnitType, options = battle1Options) => {
  const { hp, attack, defense, movement, vision } = options.units[unit];
  return [hp, attack, defense, movement, vision];
};

// HP, attack, defence, MP, vision
rule.each<Row>([
  [['001 §2.6/4', '001 §2.6/2', '004 §2.3/5'], 'Light Infantry', 'LightInfantry', 60, 10, 6, 2, 2],
  [['001 §2.6/6', '001 §2.6/2', '004 §2.3/6', '004 §2.3/7'], 'Scout', 'Scout', 40, 6, 4, 3, 4],
  [['001 §2.6/8', '001 §2.6/2', '004 §2.3/8'], 'Armored', 'Armored', 120, 20, 16, 1, 2],
  [['001 §2.6/10', '001 §2.6/2', '004 §2.3/10'], 'Mechanized', 'Mechanized', 90, 18, 12, 2, 2],
  [['001 §2.6/12', '001 §2.6/2', '004 §2.3/12'], 'Special Forces', 'SpecialForces', 80, 14, 10, 2, 3],
  [['001 §2.6/15', '001 §2.6/2', '004 §2.3/2'], 'Chief', 'Chief', 150, 12, 12, 1, 2],
])((unit, ...expected) => {
  expect(strengths(unit)).toEqual(expected);
  expect(strengths(unit, battle2Options)).toEqual(expected);
});

// M, F, I, ticks, upkeep
rule.each<Row>([
  [
    ['001 §2.6/5', '001 §2.5/1', '004 §2.3/5', '004 §2.2/1'],
    'Light Infantry: price and time',
    'LightInfantry',
    40,
    0,
    0,
    3,
    0,
  ],
  ['001 §2.6/7', 'Scout: price and time', 'Scout', 50, 0, 10, 3, 0],
  [
    ['001 §2.6/9', '001 §2.5/2', '004 §2.3/8', '004 §2.3/9', '004 §2.2/2'],
    'Armored: price, time and upkeep',
    'Armored',
    120,
    40,
    0,
    6,
    4,
  ],
  [
    ['001 §2.6/11', '001 §2.5/2', '004 §2.3/10', '004 §2.3/11', '004 §2.2/2'],
    'Mechanized: price, time and upkeep',
    'Mechanized',
    140,
    60,
    0,
    6,
    6,
  ],
  [
    ['001 §2.6/13', '001 §2.5/3', '004 §2.3/12', '004 §2.2/3'],
    'Special Forces: price and time',
    'SpecialForces',
    80,
    0,
    30,
    5,
    0,
  ],
])((unit, ...expected) => {
  const { cost, buildTicks, upkeep, isBuildable } = battle1Options.units[unit];
  expect([cost.M, cost.F, cost.I, buildTicks, upkeep]).toEqual(expected);
  expect(isBuildable).toBe(true);
  if (unit !== 'Scout') expect(battle2Options.units[unit]).toEqual(battle1Options.units[unit]);
});

rule('004 §2.3/6', 'the second Scout costs 60 M and no Intel', () => {
  expect(battle2Options.units.Scout.cost).toEqual({ M: 60, F: 0, I: 0 });
});

rule(['001 §2.6/16', '004 §2.3/4'], 'a Chief cannot be built', () => {
  for (const { units } of [battle1Options, battle2Options]) expect(units.Chief.isBuildable).toBe(false);
});

// cost, defence, vision lost
rule.each<['Plains' | 'Hills' | 'Forest' | 'City', number, number, number]>([
  [['001 §2.3/3', '004 §2.1/2'], 'Plains', 'Plains', 1, 0, 0],
  [['001 §2.3/4', '004 §2.1/3'], 'Hills', 'Hills', 2, 10, 0],
  [['001 §2.3/5', '004 §2.1/4', 'ruling battle-2.14'], 'Forest', 'Forest', 2, 20, 1],
  [['001 §2.3/6', '004 §2.1/5'], 'City', 'City', 1, 0, 0],
])((terrain, ...expected) => {
  for (const options of [battle1Options, battle2Options]) {
    const { moveCost, defense, visionPenalty } = options.terrain[terrain];
    expect([moveCost, defense, visionPenalty]).toEqual(expected);
  }
});

rule(['001 starts/1', '001 starts/2', '001 starts/3'], 'nodes pay 6 M, 4 F and 3 I', () => {
  expect(battle1Options.nodeYield).toEqual({ M: 6, F: 4, I: 3 });
  expect(battle2Options.nodeYield).toEqual({ M: 6, F: 4, I: 3 });
});

rule.each<[keyof typeof battle1Options, unknown, unknown]>([
  ['001 §2.2/2', 'a tick lasts a second', 'tickSeconds', 1, 1],
  ['001 §2.2/3', 'a match lasts an hour', 'durationMinutes', 60, 60],
  [['001 §2.6/1', '004 §2.3/1'], 'ten units per hex', 'stackCap', 10, 10],
  ['001 §2.5/6', 'storage for 5000', 'storageCap', 5000, 5000],
  [
    '001 starts/7',
    'each player starts with 320 M, 70 F, 50 I',
    'startResources',
    { M: 320, F: 70, I: 50 },
    { M: 320, F: 70, I: 50 },
  ],
  [
    'ruling battle.1/10',
    'a Chief, two Light Infantry and a Scout',
    'startUnits',
    ['Chief', 'LightInfantry', 'LightInfantry', 'Scout'],
    ['Chief', 'LightInfantry', 'LightInfantry', 'Scout'],
  ],
  [['001 §2.5/5', 'ruling battle.1/8'], 'two slots in a base', 'baseSlots', 2, 2],
  [['001 §2.10/1', 'ruling battle.1/9'], 'one slot in a City', 'citySlots', 1, 1],
  ['ruling battle-2.13', 'damage varies by 5 % in the first game, not in the second', 'damageVariance', 5, 0],
  ['004 §2.2/5', 'starving costs attack in the second game only', 'starvedAttack', 0, 20],
  ['004 §2.5/2', 'the defence that halves damage', 'defenseConstant', 25, 25],
  ['ruling battle.1/14', 'starts do not grow with the map', 'scalesWithSize', false, false],
  ['ruling battle.1/14', 'starts do not grow with the players', 'scalesWithPlayers', false, false],
  ['ruling battle.1/14', 'safe nodes do not grow with the players', 'addsSafeNode', false, false],
  ['ruling battle.12/4', 'research is off', 'hasResearch', false, false],
])((option, first, second) => {
  expect(battle1Options[option]).toEqual(first);
  expect(battle2Options[option]).toEqual(second);
});
