import { expect } from 'vitest';
import type { BattleOptions } from '../../src/battle/options/options.ts';
import { NEUTRAL, RESEARCH, SEAT_FIELDS } from '../../src/battle/state/state.ts';
import { drawBelow } from '../../src/draw.ts';
import { rule } from '../rules/rule.ts';
import { type Description, Field, withUnits } from './field.ts';

/** R = 1, one round. */
const certain = { damageVariance: 0, combatRounds: 1 };
const fight = (description: Description, options: Partial<BattleOptions> = certain) =>
  new Field(1, { ...description, options: { ...options, ...description.options } }).fight();

rule.each<[Description, string]>([
  [
    ['001 §3.9/2', '001 §3.9/4'],
    'attacks are summed, and the defences of the other side taken off',
    { units: ['u2 Armored 0,0', 'u4 LightInfantry 0,0', 'u3 Armored 0,0'] },
    'u2 119 u4 60 u3 106',
  ],
  [
    ['001 §3.9/3', 'ruling battle.8/4'],
    'the defence is the sum of the pool',
    { units: ['u2 Armored 0,0', 'u4 LightInfantry 0,0', 'u3 Armored 0,0', 'u5 Armored 0,0'] },
    'u2 108 u4 54 u3 119 u5 120',
  ],
  ['001 §3.9/4', 'at least 1', { units: ['u2 Scout 0,0', 'u3 Armored 0,0'] }, 'u2 24 u3 119'],
  [
    ['001 §3.9/8', '001 §2.3/4', 'ruling battle.8/3'],
    'Hills add a tenth to the first: 20 − 17.6 is 2',
    { units: ['u2 Armored 0,0', 'u3 Armored 0,0 since:2'], terrain: { '0,0': 'Hills' } },
    'u2 118 u3 116',
  ],
  [
    ['001 §3.9/8', '001 §2.3/5', 'ruling battle.8/2'],
    'Forest a fifth: 20 − 19.2, and at least 1',
    { units: ['u2 Armored 0,0', 'u3 Armored 0,0 since:2'], terrain: { '0,0': 'Forest' } },
    'u2 119 u3 116',
  ],
  [
    'ruling fine-print battle.1',
    'if sides tie, nobody has the ground',
    { units: ['u2 Armored 0,0', 'u3 Armored 0,0'], terrain: { '0,0': 'Forest' } },
    'u2 116 u3 116',
  ],
  [
    'ruling fine-print battle.1',
    'all units of the first side have it, even late ones: 40 − 38.4 is 1',
    {
      units: ['u2 Armored 0,0', 'u4 Armored 0,0 since:9', 'u3 Mechanized 0,0 since:2', 'u5 Mechanized 0,0 since:2'],
      terrain: { '0,0': 'Forest' },
    },
    'u2 119 u4 120 u3 82 u5 82',
  ],
  [
    ['001 §3.9/6', 'ruling battle-1.4'],
    'damage is shared by full HP, the remainder to the lowest id: 10 as 6 and 4, 20 − 10 = 10',
    { units: ['u2 LightInfantry 0,0', 'u4 Scout 0,0', 'u3 Armored 0,0'] },
    'u2 54 u4 36 u3 119',
  ],
  [
    'ruling battle-1.4',
    'a remainder of one goes to the lowest id: 8 among three as 3, 3, 2',
    {
      units: ['u2 LightInfantry 0,0', 'u4 LightInfantry 0,0', 'u6 LightInfantry 0,0', 'u3 Armored 0,0', 'u5 Scout 0,0'],
    },
    'u2 57 u4 57 u6 58 u3 112 u5 38',
  ],
  [
    ['001 §3.9/6', 'ruling fine-print battle.15'],
    'damage that the dead cannot take passes to the next unit',
    { units: ['u2 LightInfantry 0,0 hp:2', 'u4 Scout 0,0', 'u3 Armored 0,0'] },
    'u2 0 u4 32 u3 119',
  ],
  [
    'ruling fine-print battle.15',
    'and wraps around once',
    { units: ['u2 LightInfantry 0,0', 'u4 Scout 0,0 hp:1', 'u3 Armored 0,0'] },
    'u2 51 u4 0 u3 119',
  ],
  [
    ['ruling battle.8/5', 'ruling battle.8/6'],
    'three sides: each half of both outputs against the own defence: (20 + 18) ÷ 2 − 12, (20 + 18) ÷ 2 − 12, 18 − 16',
    { units: ['u3 Armored 0,0', 'u4 Mechanized 0,0', 'u5 Mechanized 0,0'], players: 3 },
    'u3 118 u4 83 u5 83',
  ],
  [
    'ruling battle.8/6',
    'incoming damage is summed before mitigation: two sides that could not hurt alone do together',
    {
      units: ['u3 Armored 0,0', 'u4 Mechanized 0,0', 'u5 Mechanized 0,0'],
      players: 3,
      options: withUnits({ Armored: { defense: 17 } }),
    },
    'u3 119 u4 83 u5 83',
  ],
  [
    'ruling fine-print battle.24',
    'neutral units are one side and attack out of supply: 16 − 12 and 18 − 16',
    { units: ['u2 Armored 0,0 neutral', 'u3 Mechanized 0,0'] },
    'u2 118 u3 86',
  ],
])((description, outcome) => {
  const field = fight(description);
  expect([...field.slots.keys()].map((name) => `${name} ${field.hp(name)}`).join(' ')).toBe(outcome);
});

/** An attack of 100 against no defence shows its percent. */
const bare = withUnits({
  Armored: { attack: 100, defense: 0, hp: 1000 },
  SpecialForces: { attack: 100, defense: 0, hp: 1000, enemyGroundAttack: 10 },
});
const east = ['1,0', '1,-1', '0,-1'];

rule.each<[string, string[][], number]>([
  ['ruling battle.8/1', 'a unit in supply on its own ground', 'Armored 0,0', [['0,0', ...east]], 100],
  ['001 §2.7/7', 'out of supply: a fifth less', 'Armored 0,0 unsupplied', [], 80],
  ['001 §2.5/7', 'starving does not weaken the attack in the first edition', 'Armored 0,0 starved', [], 100],
  [
    ['001 §3.9/9', 'ruling fine-print battle.19'],
    'flank: three own hexes around an enemy hex',
    'Armored 0,0',
    [east, ['0,0']],
    110,
  ],
  ['001 §3.9/9', 'two are not enough', 'Armored 0,0', [east.slice(1), ['0,0']], 100],
  ['001 §3.9/9', 'six bring no more', 'Armored 0,0', [[...east, '-1,0', '-1,1', '0,1'], ['0,0']], 110],
  ['001 §3.9/9', 'a neutral hex is not an enemy hex', 'Armored 0,0', [east], 100],
  ['001 §2.6/14', 'Special Forces on ground an enemy controls', 'SpecialForces 0,0', [[], ['0,0']], 110],
  ['001 §2.6/14', "not on nobody's", 'SpecialForces 0,0', [], 100],
  ['ruling battle.8/1', 'percents add up', 'SpecialForces 0,0 unsupplied', [east, ['0,0']], 100],
])((unit, control, damage) => {
  const field = fight({ units: [`u2 ${unit}`, 'u3 Armored 0,0'], control, options: bare });
  expect(1000 - field.hp('u3')).toBe(damage);
});

rule('001 §2.6/19', 'the first tier of research gives a class a tenth of attack and defence', () => {
  const field = new Field(1, { units: ['u2 Armored 0,0', 'u3 Armored 0,0'], options: certain });
  field.state.seats[SEAT_FIELDS + RESEARCH] = 1 << field.state.unitType[field.slots.get('u3')!];
  field.fight();
  expect([field.hp('u2'), field.hp('u3')]).toEqual([120 - 6, 120 - 2]);
});

rule('001 §2.6/20', 'the second tier gives infantry a tenth of defence where Forest helps it: 20 − 7.8', () => {
  const field = new Field(1, {
    units: ['u2 LightInfantry 0,0', 'u3 Armored 0,0 since:2'],
    terrain: { '0,0': 'Forest' },
    options: certain,
  });
  field.state.seats[RESEARCH] = 2 << 6;
  expect(field.fight().hp('u2')).toBe(60 - 12);
});

rule(['001 §3.9/7', '001 §4/6'], 'three rounds per tick, and the next tick continues', () => {
  const field = fight({ units: ['u2 Mechanized 0,0', 'u3 Mechanized 0,0'] }, { damageVariance: 0 });
  expect([field.hp('u2'), field.hp('u3')]).toEqual([72, 72]);
  expect(field.fight().hp('u2')).toBe(54);
});

rule('001 §3.9/7', 'it ends sooner when one side is gone', () => {
  const field = fight({ units: ['u2 Mechanized 0,0', 'u3 Scout 0,0 hp:5'] }, { damageVariance: 0 });
  expect([field.hp('u2'), field.where('u3')]).toEqual([89, 'dead']);
});

rule('001 §3.9/1', 'all blows of a round fall at once: both may die', () => {
  const field = fight({ units: ['u2 Mechanized 0,0 hp:6', 'u3 Mechanized 0,0 hp:6'] });
  expect(field.positions()).toEqual(['u2 dead', 'u3 dead']);
});

rule(['001 §3.9/1', '001 §2.6/3'], 'only enemies in one hex fight', () => {
  const field = fight({ units: ['u2 Mechanized 0,0', 'u3 Mechanized 1,0', 'u4 Scout 0,0'] });
  expect(field.tick.fights).toEqual([]);
  expect(field.isEngaged('u2')).toBe(false);
});

rule('ruling fine-print battle.1', 'the first side is remembered when its first unit has died', () => {
  const field = fight({
    units: ['u2 Scout 0,0 hp:1', 'u4 Armored 0,0 since:9', 'u3 Armored 0,0 since:5'],
    terrain: { '0,0': 'Forest' },
  });
  expect(field.where('u2')).toBe('dead');
  const before = field.hp('u4');
  field.fight();
  expect(before - field.hp('u4')).toBe(1);
});

/** R in every digit: an attack of 10,000 against no defence. */
const precise = withUnits({ Armored: { attack: 10_000, defense: 0, hp: 1_000_000 } });
const drawn = (seed: string, index: number, at = [0, 0]) => 9500 + drawBelow(1001, seed, 'R', 10, at[0], at[1], index);

rule(
  ['001 §3.9/5', '001 §2.12/3', 'ruling battle-1.5', 'ruling fine-print battle.13'],
  'R by seed, tick, hex and index: round by round, players in order',
  () => {
    for (const seed of ['a', 'b', 'c']) {
      const field = fight({ units: ['u2 Armored 3,-2', 'u3 Armored 3,-2'], seed, options: precise }, {});
      const dealt = [0, 2, 4].reduce((sum, index) => sum + drawn(seed, index, [3, -2]), 0);
      const taken = [1, 3, 5].reduce((sum, index) => sum + drawn(seed, index, [3, -2]), 0);
      expect([1_000_000 - field.hp('u3'), 1_000_000 - field.hp('u2')]).toEqual([dealt, taken]);
    }
  },
);

rule('ruling fine-print battle.13', 'neutral units draw last', () => {
  const units = ['u2 Armored 0,0 neutral', 'u3 Armored 0,0'];
  const field = fight({ units, seed: 'n', options: precise }, { combatRounds: 1 });
  expect(1_000_000 - field.hp('u2')).toBe(drawn('n', 0));
  expect(1_000_000 - field.hp('u3')).toBe(Math.floor(0.8 * drawn('n', 1)));
});

rule('001 §3.9/5', 'R stays within 5%', () => {
  const seen = Array.from({ length: 300 }, (_, index) => drawn('bounds', index));
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(9500);
  expect(Math.max(...seen)).toBeLessThanOrEqual(10500);
  expect(new Set(seen).size).toBeGreaterThan(200);
});

rule('001 §3.9/1', 'a fight is noted: who, where, who was first, what was lost, who died', () => {
  const field = fight({ units: ['u2 Mechanized 0,0', 'u3 Scout 0,0 hp:5 since:2', 'u5 Scout 0,0 since:2'] });
  const [note] = field.tick.fights;
  expect(note).toMatchObject({ sides: 3, defender: 0, otherCell: -1, damage: [1000, 10000, 0, 0, 0, 0, 0] });
  expect(note.dead.map(({ number }) => number)).toEqual([3]);
  expect(note.hurt.map(({ number }) => number)).toEqual([2, 5]);
  expect(['u2', 'u5'].every((name) => field.isEngaged(name))).toBe(true);
  expect(note.damage).toHaveLength(NEUTRAL + 1);
});
