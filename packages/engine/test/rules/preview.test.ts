import type { Preview } from '@hexfront/engine';
import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { foretold } from './preview.ts';
import { rule } from './rule.ts';
import { type Field, field, hexOf, warshard } from './warshard-field.ts';

/** Far from everything else, so that nobody threatens anybody by chance. */
const far = ['B-9 infantry A21'];

rule.each<[Description, object, string[]]>([
  [
    ['000 §9.8/2', '000 §9.8/5'],
    'the sum of an attack, who dies, and who moves in',
    { units: ['A-1 cavalry E5 moved:2', 'B-1 infantry E6', ...far], terrain: { E6: 'hills' } },
    { action: 'attack', unitId: 'A-1', target: 'E6' },
    [
      'cost actions 1, left 2',
      'attack A-1 6: base cavalry 4, charge 2',
      'defense B-1 5: base infantry 4, terrain hills 1',
      'moves-in A-1',
      'dies B-1',
    ],
  ],
  [
    '000 §9.8/2',
    'a stronger defender kills the attacker',
    { units: ['A-1 infantry E5', 'B-1 infantry E6', ...far] },
    { action: 'attack', unitId: 'A-1', target: 'E6' },
    ['cost actions 1, left 2', 'attack A-1 2: base infantry 2', 'defense B-1 4: base infantry 4', 'dies A-1'],
  ],
  [
    ['002 combat/3', 'ruling attrition-2.1'],
    'in the second edition, what is left of everyone',
    { game: 'attrition-2', units: ['A-1 cavalry E5', 'B-1 infantry E6', ...far] },
    { action: 'attack', unitId: 'A-1', target: 'E6' },
    [
      'cost actions 1, left 2',
      'attack A-1 5: base cavalry 4, attacking 1',
      'defense B-1 4: base infantry 4',
      'hurt B-1 2',
      'threatened A-1 by B-1',
    ],
  ],
  [
    ['000 §5.3/12', '000 §5.3/17'],
    'the way of a move, the charge that it gives, and who could attack there',
    { units: ['A-1 cavalry E5', 'B-1 archer E9', ...far] },
    { action: 'move', unitId: 'A-1', to: 'E7' },
    ['path E6 E7', 'cost actions 1, left 2', 'charges A-1 2', 'threatened A-1 by B-1'],
  ],
  [
    ['000 §9.2/3', '000 §9.5/5'],
    'the price of a recruit and what is left',
    { units: far, terrain: { C3: 'stronghold_a' }, control: { A: ['C3'] }, gold: { A: 12 } },
    { action: 'recruit', unitType: 'infantry', at: 'C3' },
    ['cost actions 1, left 2', 'cost gold 10, left 2', 'arrives A-7'],
  ],
  [
    '000 §9.5/3',
    'why there can be no recruit',
    { units: ['A-1 infantry C3', ...far], terrain: { C3: 'stronghold_a' }, control: { A: ['C3'] }, gold: { A: 12 } },
    { action: 'recruit', unitType: 'infantry', at: 'C3' },
    ['cell-occupied'],
  ],
  [
    ['000 §9.6/5', '000 §9.6/6'],
    'what a fortification costs and adds',
    { units: ['A-1 infantry E5', ...far], wood: { A: 3 } },
    { action: 'fortify', unitId: 'A-1' },
    ['cost actions 1, left 2', 'cost wood 1, left 2', 'fortified A-1 2'],
  ],
  [
    ['000 §7.2/1', '000 §9.2/5'],
    'the end of the turn shows who would stand in danger',
    { units: ['A-1 infantry E5', 'B-1 infantry E7', ...far] },
    { action: 'end_turn' },
    ['threatened A-1 by B-1'],
  ],
  [
    ['000 §9.2/1', '000 §7.2/2'],
    'the last action ends the turn',
    { units: ['A-1 infantry E5', ...far], actions: 1 },
    { action: 'move', unitId: 'A-1', to: 'E6' },
    ['path E6', 'cost actions 1, left 0', 'turn-ends'],
  ],
])((description, action, expected) => {
  const { game, state } = position(description);
  const before = game.hash(state);
  expect(foretold(game.preview(state, 0, action))).toEqual(expected);
  expect(game.hash(state)).toBe(before);
});

/** Two blocks of units face each other in the middle. */
const lines: Field = { units: ['B1 armor 0,0', 'B2 artillery 1,0', 'R1 infantry -1,0'] };

rule.each<[Field, string[], object, string[]]>([
  [
    ['003 movement/1', '003 movement/3'],
    'what a move costs, that it ends in a zone of control, and who can attack there',
    { units: ['B1 armor 2,0', 'R1 infantry -1,0'] },
    [],
    { action: 'move', unit: 'B1', to: hexOf('0,0') },
    ['path (1,0) (0,0)', 'cost mobility 2, left 4', 'zone-of-control B1', 'threatened B1 by R1'],
  ],
  [
    ['003 combat/3', '003 combat/2', '003 combat/3-1'],
    'the odds of an attack, and how often the die has which result',
    lines,
    ['done'],
    { action: 'attack', unit: 'B1', hex: hexOf('-1,0') },
    ['fight 0: attack 6, defense 2, odds 3-1', 'odds (-1,0) dr 4/6', 'odds (-1,0) EX 1/6', 'odds (-1,0) DE 1/6'],
  ],
  [
    ['003 combat/3', '003 combat/4-1'],
    'support changes them',
    lines,
    ['done', 'attack B1 -1,0'],
    { action: 'support', unit: 'B2', fight: 0 },
    ['fight 0: attack 9, defense 2, odds 4-1', 'odds (-1,0) dr 3/6', 'odds (-1,0) EX 2/6', 'odds (-1,0) DE 1/6'],
  ],
  [
    '003 combat/4',
    'a fight below a half is void unless someone supports it',
    { units: ['B1 infantry 0,0', 'R1 armor -1,0', 'R2 armor -2,0'], ground: { '-1,0': '#' } },
    ['done'],
    { action: 'attack', unit: 'B1', hex: hexOf('-1,0') },
    ['fight 0: attack 1, defense 6', 'void'],
  ],
])((description, before, action, expected) => {
  const match = field(description);
  match.play(...before);
  const hash = warshard.hash(match.state);
  expect(foretold(warshard.preview(match.state, match.seat, action) as Preview)).toEqual(expected);
  expect(warshard.hash(match.state)).toBe(hash);
});
