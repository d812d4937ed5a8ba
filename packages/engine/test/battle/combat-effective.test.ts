import { expect } from 'vitest';
import type { BattleOptions } from '../../src/battle/options/options.ts';
import { drawBelow } from '../../src/draw.ts';
import { rule } from '../rules/rule.ts';
import { type Description, Field, withUnits } from './field.ts';

const fight = (description: Description, options: Partial<BattleOptions> = { combatRounds: 1 }) =>
  new Field(2, { ...description, options: { ...options, ...description.options } }).fight();

rule.each<[Description, string]>([
  [
    ['004 §2.5/6', '004 §2.5/9', '004 §2.5/2'],
    'less than effective HP hurts by output × 25 ÷ (defence + 25): 20 × 25 ÷ 37 and 18 × 25 ÷ 41',
    { units: ['u2 Armored 0,0', 'u3 Mechanized 0,0'] },
    'u2 109.025 u3 76.487',
  ],
  [
    '004 §2.5/4',
    'output shrinks with HP: half at half HP',
    { units: ['u2 Armored 0,0 hp:60', 'u3 Armored 0,0'] },
    'u2 47.805 u3 113.903',
  ],
  [
    ['004 §2.5/3', '004 §2.1/3'],
    'Hills add 10 points to the first: 20 × 25 ÷ 51',
    { units: ['u2 Armored 0,0', 'u3 Armored 0,0 since:2'], terrain: { '0,0': 'Hills' } },
    'u2 110.197 u3 107.805',
  ],
  [
    ['004 §2.5/3', '004 §2.1/4', 'ruling battle-2.14'],
    'Forest 20: 20 × 25 ÷ 61',
    { units: ['u2 Armored 0,0', 'u3 Armored 0,0 since:2'], terrain: { '0,0': 'Forest' } },
    'u2 111.804 u3 107.805',
  ],
  [
    '004 §2.5/5',
    'the unit with the least HP is hit first, and it alone while it stands',
    { units: ['u2 Armored 0,0 hp:50', 'u4 LightInfantry 0,0 hp:40', 'u3 Armored 0,0'] },
    'u2 50 u4 23.871 u3 110.855',
  ],
  [
    ['004 §2.5/7', '004 §2.5/8', 'ruling fine-print battle.16'],
    'a kill takes 5 × 31 ÷ 25 = 6.2, and 13.8 × 25 ÷ 41 passes to the next',
    { units: ['u2 Armored 0,0 hp:50', 'u4 LightInfantry 0,0 hp:5', 'u3 Armored 0,0'] },
    'u2 41.586 u4 0 u3 114.411',
  ],
  [
    ['004 §2.5/8', 'ruling fine-print battle.16'],
    'output equal to effective HP kills: 20 against 10 HP behind as much defence as the constant',
    { units: ['u2 LightInfantry 0,0 hp:10', 'u3 Armored 0,0'], options: withUnits({ LightInfantry: { defense: 25 } }) },
    'u2 0 u3 118.985',
  ],
  [
    'ruling battle-2.12',
    'of equal HP the lowest id is hit first',
    { units: ['u2 LightInfantry 0,0 hp:20', 'u4 LightInfantry 0,0 hp:20', 'u3 LightInfantry 0,0'] },
    'u2 11.936 u4 20 u3 54.625',
  ],
  [
    'ruling fine-print battle.16',
    'a unit left below 1 HP dies: 9 − 8.064',
    { units: ['u2 LightInfantry 0,0 hp:9', 'u3 LightInfantry 0,0'] },
    'u2 0 u3 58.791',
  ],
  [
    ['ruling battle.8/5', 'ruling fine-print battle.16'],
    'three sides: half of each output, summed, then mitigated',
    { units: ['u3 Armored 0,0', 'u4 Mechanized 0,0', 'u5 Mechanized 0,0'], players: 3 },
    'u3 109.025 u4 77.163 u5 77.163',
  ],
  [
    ['004 §2.3/3', 'ruling battle-2.11'],
    'the Chief gives a tenth of base defence within 2 hexes, before terrain: 16 × 1.1 + 10',
    { units: ['u2 Armored 0,0', 'u4 Chief 2,0', 'u3 Armored 0,0 since:2'], terrain: { '0,0': 'Hills' } },
    'u2 110.495 u4 150 u3 107.805',
  ],
  [
    '004 §2.3/3',
    'not at 3 hexes',
    { units: ['u2 Armored 0,0', 'u4 Chief 3,0', 'u3 Armored 0,0'] },
    'u2 107.805 u4 150 u3 107.805',
  ],
  ['ruling battle-2.11', 'but not to itself', { units: ['u2 Chief 0,0', 'u3 Armored 0,0'] }, 'u2 136.487 u3 112.683'],
  [
    '004 §2.3/3',
    'each Chief helps only its own side: 6 × 25 ÷ 41 and 20 × 25 ÷ 29.4',
    { units: ['u2 Armored 0,0', 'u5 Chief 1,0', 'u3 Scout 0,0'] },
    'u2 116.342 u5 150 u3 22.994',
  ],
])((description, outcome) => {
  const field = fight(description);
  const shown = [...field.slots.keys()].map((name) => `${name} ${field.hp(name)}`);
  expect(shown.join(' ')).toBe(outcome);
});

/** Against no defence the attack shows its percent. */
const bare = withUnits({
  Armored: { attack: 100, defense: 0, hp: 1000 },
  SpecialForces: { attack: 100, defense: 0, hp: 1000, enemyGroundAttack: 10 },
});
const east = ['1,0', '1,-1', '0,-1'];

rule.each<[string, string[][], number]>([
  ['001 §2.7/7', 'out of supply: a fifth less', 'Armored 0,0 unsupplied', [], 80],
  ['004 §2.2/5', 'starved: a fifth less', 'Armored 0,0 starved', [], 80],
  ['ruling battle.8/1', 'both together: two fifths less', 'Armored 0,0 starved unsupplied', [], 60],
  ['004 §2.3/13', 'Special Forces on enemy ground', 'SpecialForces 0,0', [[], ['0,0']], 110],
  ['ruling fine-print battle.19', 'the flank bonus applies here too', 'Armored 0,0', [east, ['0,0']], 110],
])((unit, control, damage) => {
  const field = fight({ units: [`u2 ${unit}`, 'u3 Armored 0,0'], control, options: bare });
  expect(1000 - field.hp('u3')).toBe(damage);
});

rule(['ruling battle-2.13', 'ruling fine-print battle.16'], 'damage varies only if the option says so', () => {
  const options = { ...withUnits({ Armored: { attack: 10_000, defense: 0, hp: 1_000_000 } }), combatRounds: 1 };
  const units = ['u2 Armored 0,0', 'u3 Armored 0,0'];
  expect(1_000_000 - fight({ units, options, seed: 'v' }).hp('u3')).toBe(10_000);
  const varied = fight({ units, options: { ...options, damageVariance: 5 }, seed: 'v' });
  expect(1_000_000 - varied.hp('u3')).toBe(9500 + drawBelow(1001, 'v', 'R', 10, 0, 0, 0));
});

rule('004 §2.5/1', 'three rounds at most, both sides at once', () => {
  const field = fight({ units: ['u2 Scout 0,0', 'u3 Scout 0,0'] }, {});
  expect(field.hp('u2')).toBe(field.hp('u3'));
  expect(field.hp('u2')).toBeGreaterThan(40 - 3 * 5.18);
  expect(field.tick.fights).toHaveLength(1);
});

const swap = { u1: '1,0', u2: '0,0' };

rule(
  ['ruling battle-2.10', 'ruling battle-2.9'],
  'units that met head-on have their own ground, no matter who was there first',
  () => {
    const field = new Field(2, {
      units: ['u1 Armored 0,0', 'u2 Armored 1,0'],
      terrain: { '0,0': 'Forest', '1,0': 'Hills' },
      options: { combatRounds: 1 },
    });
    field.march(swap).fight();
    expect([field.hp('u1'), field.hp('u2')]).toEqual([111.804, 110.197]);
  },
);

rule(
  ['ruling battle-2.10', 'ruling fine-print battle.17', '004 §2.4/5'],
  'head-ons come first and have 3 rounds of their own; then the hex is fought for',
  () => {
    const units = ['u1 Armored 0,0', 'u2 LightInfantry 1,0', 'u4 Armored -1,0', 'u6 LightInfantry 1,0'];
    const field = new Field(2, { units }).march({ ...swap, u4: '0,0' }).fight();
    expect(field.tick.fights.map(({ otherCell, sides }) => [otherCell !== -1, sides])).toEqual([
      [true, 3],
      [false, 3],
    ]);
    expect(field.hp('u2')).toBeCloseTo(13.85, 2);
    expect(field.hp('u6')).toBe(60);
    expect(field.hp('u1')).toBeLessThan(106 - 3 * 10);
  },
);

rule(
  'ruling fine-print battle.17',
  'a head-on draws by the first of its two hexes by (r, q), and later draws of that hex continue the count',
  () => {
    const armored = { attack: 10_000, defense: 0, hp: 1_000_000 };
    const options = { ...withUnits({ Armored: armored }), combatRounds: 1, damageVariance: 5 };
    const units = ['u1 Armored 0,0', 'u2 Armored 0,-1', 'u3 Armored 1,-1'];
    const field = new Field(2, { units, options, seed: 'h' }).march({ u1: '0,-1', u2: '0,0', u3: '0,-1' });
    expect(field.headOns()).toEqual(['0,-1|0,0 u1 u2']);
    field.fight();
    const drawn = (index: number) => 9500 + drawBelow(1001, 'h', 'R', 10, 0, -1, index);
    expect(1_000_000 - field.hp('u1')).toBe(drawn(0));
    const first = 1_000_000 - drawn(1);
    const second = Math.floor((10_000_000 * drawn(3)) / 10_000) / 1000;
    expect(field.hp('u2')).toBeCloseTo(first - second, 3);
  },
);

rule('ruling fine-print battle.18', 'a Chief who falls head-on still strengthens the fights that follow', () => {
  const strong = { ...withUnits({ Mechanized: { attack: 10_000 } }), combatRounds: 1 };
  const units = ['u1 Mechanized 0,0', 'u2 Chief 1,0', 'u4 Armored 2,0', 'u3 Armored 2,0 since:2'];
  const field = new Field(2, { units, options: strong }).march({ u1: '1,0', u2: '0,0' }).fight();
  expect(field.where('u2')).toBe('dead');
  expect(field.hp('u4')).toBe(120 - 11.737);
});
