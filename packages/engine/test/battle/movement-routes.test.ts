import { expect } from 'vitest';
import type { TerrainName } from '../../src/battle/rules.ts';
import { removeUnit } from '../../src/battle/state/units.ts';
import { rule } from '../rules/rule.ts';
import { type Description, Field, withUnits } from './field.ts';

const ring = ['1,0', '1,-1', '0,-1', '-1,0', '-1,1', '0,1'];
const around = (q: number, r: number) =>
  ring.map((step) => {
    const [dq, dr] = step.split(',').map(Number);
    return `${q + dq},${r + dr}`;
  });
const walls = (hexes: string[]) => Object.fromEntries(hexes.map((hex) => [hex, 'Impassable' as TerrainName]));
const enemies = (hexes: string[]) => hexes.map((hex, i) => `u${3 + 2 * i} Scout ${hex}`);

rule.each<[string, Partial<Description>, string]>([
  ['ruling battle.2/1', 'E comes before SE', '1,1', {}, '1,0 1,1'],
  ['ruling battle.2/1', 'E before NE', '2,-1', {}, '1,0 2,-1'],
  ['ruling battle.2/1', 'NE before NW', '1,-2', {}, '1,-1 1,-2'],
  ['ruling battle.2/1', 'NW before W', '-1,-1', {}, '0,-1 -1,-1'],
  ['ruling battle.2/1', 'W before SW', '-2,1', {}, '-1,0 -2,1'],
  ['ruling battle.2/1', 'SW before SE', '-1,2', {}, '-1,1 -1,2'],
  [
    'ruling battle.2/1',
    'one forest costs as much as the way around',
    '2,0',
    { terrain: { '1,0': 'Forest' } },
    '1,0 2,0',
  ],
  ['ruling battle.2/1', 'two cost more', '3,0', { terrain: { '1,0': 'Forest', '2,0': 'Hills' } }, '1,-1 2,-1 3,-1 3,0'],
  ['001 §2.3/7', 'nothing goes through Impassable', '2,0', { terrain: { '1,0': 'Impassable' } }, '1,-1 2,-1 2,0'],
  [
    ['ruling battle.2/1', 'ruling fine-print battle.5'],
    'enemies in sight are in the way',
    '2,0',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,0'] },
    '1,-1 2,-1 2,0',
  ],
  [
    'ruling battle.2/1',
    'enemies out of sight are not',
    '2,0',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,0'], unseen: ['1,0'] },
    '1,0 2,0',
  ],
  [
    'ruling battle.2/1',
    'zones in sight are avoided where that is cheaper',
    '3,0',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,1'] },
    '1,-1 2,-1 3,-1 3,0',
  ],
  [
    'ruling battle.2/1',
    'zones out of sight are not',
    '3,0',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,1'], unseen: ['1,1'] },
    '1,0 2,0 3,0',
  ],
  [
    'ruling fine-print battle.5',
    'enemies in sight may be the end of a route',
    '2,0',
    { units: ['u2 Scout 0,0', 'u3 Scout 2,0'] },
    '1,0 2,0',
  ],
  ['ruling battle.2/1', 'friends are not in the way', '2,0', { units: ['u2 Scout 0,0', 'u4 Scout 1,0'] }, '1,0 2,0'],
  [
    'ruling battle.2/1',
    'neutral units are enemies',
    '2,0',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0 neutral'] },
    '1,-1 2,-1 2,0',
  ],
  ['ruling battle.2/3', 'a hex out of sight may be ordered', '2,0', { unseen: ['1,0', '2,0'] }, '1,0 2,0'],
  ['ruling fine-print battle.5', 'a unit ordered to its own hex stays', '0,0', {}, ''],
  ['ruling fine-print battle.5', 'no way into Impassable', '5,0', { terrain: { '5,0': 'Impassable' } }, 'no way'],
  [
    'ruling fine-print battle.5',
    'no way into ground that it encloses',
    '5,0',
    { terrain: walls(around(5, 0)) },
    'no way',
  ],
  ['ruling fine-print battle.5', 'no way out of it', '5,0', { terrain: walls(around(0, 0)) }, 'no way'],
  [
    'ruling fine-print battle.5',
    'no way through enemies in sight on all sides',
    '5,0',
    { units: ['u2 Scout 0,0', ...enemies(around(0, 0))] },
    'no way',
  ],
  [
    'ruling fine-print battle.5',
    'but a way into one of them',
    '0,1',
    { units: ['u2 Scout 0,0', ...enemies(around(0, 0))] },
    '0,1',
  ],
  [
    'ruling fine-print battle.5',
    'and a way if one of them is out of sight',
    '-2,2',
    { units: ['u2 Scout 0,0', ...enemies(around(0, 0))], unseen: ['-1,1'] },
    '-1,1 -2,2',
  ],
])((to, description, way) => {
  expect(new Field(1, { units: ['u2 Scout 0,0'], ...description }).route('u2', to)).toBe(way);
});

rule.each<[string, string]>([
  ['ruling battle.2/2', 'a Scout goes three hexes of ten', 'Scout', '3,0'],
  ['ruling battle.2/2', 'LightInfantry goes two', 'LightInfantry', '2,0'],
  ['ruling battle.2/2', 'Armored one', 'Armored', '1,0'],
  [['ruling battle.2/7', '001 §2.7/6'], 'out of supply: one less', 'Scout 0,0 unsupplied', '2,0'],
  [['ruling battle.2/7', '001 §4/3'], 'disrupted: one less', 'Scout 0,0 disrupted', '2,0'],
  [
    ['ruling battle.2/7', '001 §2.5/7', '004 §2.2/5'],
    'starved: three quarters of 3, rounded down',
    'Scout 0,0 starved',
    '2,0',
  ],
  ['ruling battle.2/7', 'starved: three quarters of 2, rounded down', 'LightInfantry 0,0 starved', '1,0'],
  ['ruling battle.2/7', 'starved first, then out of supply', 'Scout 0,0 starved unsupplied', '1,0'],
  ['ruling battle.2/7', 'all three: still 1', 'Scout 0,0 starved unsupplied disrupted', '1,0'],
  [['ruling battle.2/7', '001 §2.7/6'], 'Armored out of supply: still 1', 'Armored 0,0 unsupplied', '1,0'],
])((unit, end) => {
  const units = [`u2 ${unit.includes(' ') ? unit : `${unit} 0,0`}`];
  for (const edition of [1, 2] as const) {
    const field = new Field(edition, { units }).march({ u2: '10,0' });
    expect(field.where('u2')).toBe(end);
    expect(field.march({}).where('u2')).toBe(end);
  }
});

rule.each<[string, string, Partial<Description>, string]>([
  [
    '001 §2.7/1',
    'a step into Forest spends 2',
    'Scout',
    '2,0',
    { terrain: { '1,0': 'Forest', '2,0': 'Forest' } },
    '1,0',
  ],
  ['001 §2.7/1', 'a step into a City spends 1', 'LightInfantry', '2,0', { terrain: { '1,0': 'City' } }, '2,0'],
  [
    'ruling battle.2/4',
    'the first step may cost more than the unit has',
    'Armored',
    '3,0',
    { terrain: { '1,0': 'Hills' } },
    '1,0',
  ],
  [
    'ruling battle.2/4',
    'also in a zone',
    'Armored',
    '1,0',
    { units: ['u2 Armored 0,0', 'u3 Scout 2,0'], terrain: { '1,0': 'Forest' } },
    '1,0',
  ],
  [
    '001 §2.7/4',
    'entering a zone costs one more',
    'LightInfantry',
    '2,0',
    { units: ['u2 LightInfantry 0,0', 'u3 Scout 1,1'], terrain: walls(['1,-1', '0,-1']) },
    '1,0',
  ],
  [
    '001 §2.7/4',
    'and so does leaving it',
    'LightInfantry',
    '2,0',
    { units: ['u2 LightInfantry 0,0', 'u3 Scout -1,0'] },
    '1,0',
  ],
  [
    ['ruling battle.2/8', '001 §2.7/4'],
    'two enemies cost no more than one, and leaving and entering at once no more than either',
    'Scout',
    '3,0',
    { units: ['u2 Scout 1,0', 'u3 Scout 1,1', 'u5 Scout 0,1'], options: withUnits({ Scout: { movement: 4 } }) },
    '3,0',
  ],
  [
    'ruling battle.2/6',
    'a zone out of sight is charged and stops',
    'LightInfantry',
    '2,0',
    { units: ['u2 LightInfantry 0,0', 'u3 Scout 1,1'], unseen: ['1,1'] },
    '1,0',
  ],
  [
    'ruling battle.2/5',
    'enemies out of sight end the route',
    'Scout',
    '3,0',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,0'], unseen: ['1,0'], options: withUnits({ Scout: { movement: 6 } }) },
    '1,0',
  ],
])((type, to, description, end) => {
  for (const edition of [1, 2] as const) {
    const field = new Field(edition, { units: [`u2 ${type} 0,0`], ...description });
    expect(field.march({ u2: to }).where('u2')).toBe(end);
  }
});

rule('ruling fine-print battle.4', 'an enemy that marches away is charged for in every substep', () => {
  for (const edition of [1, 2] as const) {
    const units = ['u2 LightInfantry 0,0', 'u3 Scout 1,1'];
    const field = new Field(edition, { units, unseen: ['1,1'] }).march({ u2: '2,0', u3: '1,4' });
    expect(field.positions()).toEqual(['u2 1,0', 'u3 1,4']);
  }
});

rule('ruling fine-print battle.4', 'a disbanded one is not', () => {
  const field = new Field(1, { units: ['u2 LightInfantry 0,0', 'u3 Scout 1,1'] });
  removeUnit(field.state, field.slots.get('u3')!);
  expect(field.march({ u2: '2,0' }).where('u2')).toBe('2,0');
});

rule.each<[1 | 2, string]>([
  [
    ['ruling battle.2/5', 'ruling battle-1.2'],
    'in the first edition enemies that leave in time do not end a route',
    1,
    '3,0',
  ],
  ['ruling battle-2.1', 'in the second, those that stood there at the start do', 2, '1,0'],
])((edition, end) => {
  const description = { units: ['u2 Scout 0,0', 'u3 Scout 1,0'], unseen: ['1,0'] };
  const field = new Field(edition, { ...description, options: withUnits({ Scout: { movement: 6 } }) });
  expect(field.march({ u2: '3,0', u3: '1,-3' }).where('u2')).toBe(end);
});

rule('ruling battle.14/1', 'LightInfantry on plains reaches 18 hexes, or only its neighbours when hemmed in', () => {
  expect(new Field(1, { units: ['u2 LightInfantry 0,0'] }).reach('u2')).toHaveLength(18);
  const forest = Object.fromEntries(around(0, 0).map((hex) => [hex, 'Forest' as TerrainName]));
  expect(new Field(1, { units: ['u2 LightInfantry 0,0'], terrain: forest }).reach('u2')).toEqual([
    '0,-1',
    '1,-1',
    '-1,0',
    '1,0',
    '-1,1',
    '0,1',
  ]);
});
