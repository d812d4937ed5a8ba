import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

const second = (description: Description) => position({ game: 'attrition-2', ...description });
const on = (hex: string, type: string, ...ids: string[]) => ids.map((id) => `${id} ${type} ${hex}`);
const wall = on('E6', 'infantry', 'B-1');

rule.each<[string[], number]>([
  [['ruling attrition-2.1', '002 combat/2'], 'infantry attacks with 2 + 1', on('E5', 'infantry', 'A-1'), 3],
  [['ruling attrition-2.1', '002 combat/2'], 'cavalry with 4 + 1', on('E5', 'cavalry', 'A-1'), 5],
  [['ruling attrition-2.1', '002 combat/2'], 'an archer with 3 + 1', on('E5', 'archer', 'A-1'), 4],
  [['ruling attrition-2.1', '002 combat/3'], 'a second unit adds 1', on('E5', 'infantry', 'A-1', 'A-2'), 4],
  [
    ['ruling attrition-2.1', '002 combat/3'],
    'five cavalry have 4 + 1 + 4',
    on('E5', 'cavalry', 'A-1', 'A-2', 'A-3', 'A-4', 'A-5'),
    9,
  ],
  ['ruling attrition-2.1', 'a charge adds 2', ['A-1 cavalry E5 moved:2'], 7],
  [
    'ruling attrition-2.5',
    'the charge of one member serves the stack, once',
    ['A-1 cavalry E5', 'A-2 cavalry E5 moved:2', 'A-3 cavalry E5 moved:2'],
    9,
  ],
])((units, power) => {
  expect(second({ units: [...units, ...wall] }).fight('attack A-1 E6').attackPower).toBe(power);
});

rule.each<[string[], { [hex: string]: string }, number]>([
  [['ruling attrition-2.1', '002 combat/3'], 'infantry defends with 4', wall, {}, 4],
  [
    ['ruling attrition-2.1', '002 combat/3'],
    'a stack of three with 4 + 2',
    on('E6', 'infantry', 'B-1', 'B-2', 'B-3'),
    {},
    6,
  ],
  ['ruling attrition-2.1', 'terrain adds', wall, { E6: 'high_ground' }, 6],
  ['ruling attrition-2.1', 'fortification adds 2', ['B-1 infantry E6 fortified'], {}, 6],
  [
    'ruling attrition-2.5',
    'one fortified member protects all',
    ['B-1 cavalry E6', 'B-2 cavalry E6', 'B-3 cavalry E6 fortified'],
    {},
    2 + 2 + 2,
  ],
  ['ruling attrition-2.1', 'an archer in melee loses 1, down to 0', on('E6', 'archer', 'B-1'), {}, 0],
  [
    'ruling attrition-2.1',
    'the malus comes after the stack: 1 + 2 - 1',
    on('E6', 'archer', 'B-1', 'B-2', 'B-3'),
    {},
    2,
  ],
  ['ruling attrition-2.6', 'one hex with infantry next to it adds 1', [...wall, ...on('E7', 'infantry', 'B-2')], {}, 5],
  [
    'ruling attrition-2.6',
    'three infantry on one hex add 1',
    [...wall, ...on('E7', 'infantry', 'B-2', 'B-3', 'B-4')],
    {},
    5,
  ],
  [
    'ruling attrition-2.6',
    'two hexes add 2',
    [...wall, ...on('E7', 'infantry', 'B-2'), ...on('D6', 'infantry', 'B-3')],
    {},
    6,
  ],
  [
    'ruling attrition-2.6',
    'three hexes add 2',
    [...wall, 'B-2 infantry E7', 'B-3 infantry D6', 'B-4 infantry F6'],
    {},
    6,
  ],
  [
    'ruling attrition-2.6',
    'units of the same stack are not neighbours: 4 + 1',
    on('E6', 'infantry', 'B-1', 'B-2'),
    {},
    5,
  ],
  ['ruling attrition-2.6', 'cavalry next door adds nothing', [...wall, ...on('E7', 'cavalry', 'B-2')], {}, 4],
  [
    'ruling attrition-2.1',
    'all of it together: 4 + 1 + 3 + 2 + 2',
    ['B-1 infantry E6 fortified', 'B-5 infantry E6 fortified', 'B-2 infantry E7', 'B-3 infantry D6'],
    { E6: 'stronghold_b' },
    12,
  ],
])((units, terrain, power) => {
  expect(second({ units: ['A-1 cavalry E5', ...units], terrain }).fight('attack A-1 E6').defensePower).toBe(power);
});

rule.each<[string[], { [hex: string]: string }, string[]]>([
  ['ruling attrition-2.8', 'only the bonus', ['A-1 cavalry E5', 'B-1 cavalry E6'], {}, ['attacker_bonus']],
  [
    'ruling attrition-2.8',
    'charge and stack',
    ['A-1 cavalry E5 moved:2', 'A-2 cavalry E5', 'B-1 cavalry E6'],
    {},
    ['attacker_bonus', 'charge', 'stack_attack'],
  ],
  [
    'ruling attrition-2.8',
    'stack and shield wall in defence',
    ['A-1 cavalry E5', 'B-1 infantry E6', 'B-2 infantry E6', 'B-3 infantry E7'],
    {},
    ['attacker_bonus', 'shield_wall', 'stack_defense'],
  ],
  [
    'ruling attrition-2.8',
    'terrain, fortification and the weak archer',
    ['A-1 cavalry E5', 'B-1 archer E6 fortified'],
    { E6: 'hills' },
    ['attacker_bonus', 'fortify', 'melee_vulnerability', 'terrain'],
  ],
])((units, terrain, names) => {
  expect([...second({ units, terrain }).fight('attack A-1 E6').abilities].sort()).toEqual(names);
});
