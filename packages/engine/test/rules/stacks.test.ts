import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

const second = (description: Description) => position({ game: 'attrition-2', ...description });
const stack = (count: number, type: string, hex: string, first = 1, side = 'A') =>
  Array.from({ length: count }, (_, i) => `${side}-${first + i} ${type} ${hex}`);

rule.each<[string[], string]>([
  [['002 stacking/1', 'ruling attrition-2.5'], 'six on a hex', stack(6, 'cavalry', 'E5', 11), 'stack-too-high'],
  [
    ['002 stacking/1', 'ruling attrition-2.5'],
    'two types on a hex',
    ['A-1 cavalry E5', 'A-2 archer E5'],
    'mixed-stack',
  ],
  [
    ['002 stacking/1', 'ruling attrition-2.5'],
    'two owners on a hex',
    ['A-1 cavalry E5', 'B-1 cavalry E5'],
    'two-owners',
  ],
])((units, code) => {
  expect(() => second({ units })).toThrow(code);
});

rule(['002 stacking/1', 'ruling attrition-2.5'], 'five of a type and owner share a hex', () => {
  expect(second({ units: stack(5, 'cavalry', 'E5') }).hex('E5').unitIds).toHaveLength(5);
});

rule.each<[string]>([
  [['002 stacking/2', 'ruling attrition-2.5'], 'the front names the stack', 'move A-1 E6'],
  [['002 stacking/2', 'ruling attrition-2.5'], 'so does the middle', 'move A-2 E6'],
  [['002 stacking/2', 'ruling attrition-2.5'], 'or the back: no unit splits off', 'move A-3 E6'],
])((order) => {
  const match = second({ units: stack(3, 'infantry', 'E5') });
  match.play(order);
  expect(match.hex('E6').unitIds).toEqual(['A-1', 'A-2', 'A-3']);
  expect(match.hex('E5').unitIds).toEqual([]);
});

rule('ruling attrition-2.5', 'each member that moves has its own event', () => {
  const events = second({ units: stack(2, 'archer', 'E5') }).play('move A-1 E7');
  expect(events).toEqual([
    { type: 'move_unit', turn: 2, player: 'A', unitId: 'A-1', from: 'E5', to: 'E7' },
    { type: 'move_unit', turn: 2, player: 'A', unitId: 'A-2', from: 'E5', to: 'E7' },
  ]);
});

rule.each<[string, object]>([
  ['ruling attrition-2.5', 'a move marks every member', 'move A-2 E4', { movedThisTurn: true, movedDistance: 1 }],
  ['ruling attrition-2.5', 'an attack marks every member', 'attack A-2 E6', { attackedThisTurn: true }],
  ['ruling attrition-2.5', 'fortifying marks every member', 'fortify A-2', { isFortified: true }],
])((order, marks) => {
  const match = second({ units: [...stack(3, 'archer', 'E5'), 'B-1 infantry E6 fortified'], wood: { A: 5 } });
  match.play(order);
  for (const id of ['A-1', 'A-2', 'A-3']) expect(match.unit(id)).toMatchObject(marks);
});

rule('ruling attrition-2.5', 'one wood fortifies the stack', () => {
  const match = second({ units: stack(5, 'archer', 'E5'), wood: { A: 1 } });
  match.play('fortify A-1');
  expect(match.player('A').wood).toBe(0);
});

rule.each<[string, string, string]>([
  [
    'ruling attrition-2.5',
    'one that has moved holds the move of all',
    'moved:1',
    'move A-1 E4',
    'already-moved 000 §9.3',
  ],
  ['ruling attrition-2.5', 'but not their attack', 'moved:1', 'attack A-1 E6', 'allowed'],
  ['ruling attrition-2.5', 'and their fortification', 'moved:1', 'fortify A-1', 'already-moved 000 §9.6'],
  [
    'ruling attrition-2.5',
    'one that has attacked holds the attack of all',
    'attacked',
    'attack A-1 E6',
    'already-attacked 000 §9.4',
  ],
  ['ruling attrition-2.5', 'but not their move', 'attacked', 'move A-1 E4', 'allowed'],
  ['ruling attrition-2.5', 'a resting one holds the move of all', 'resting', 'move A-1 E4', 'unit-resting 000 §9.3'],
  ['ruling attrition-2.5', 'and the attack', 'resting', 'attack A-1 E6', 'unit-resting 000 §9.4'],
  ['ruling attrition-2.5', 'and the fortification', 'resting', 'fortify A-1', 'unit-resting ruling attrition-1.4'],
  [
    'ruling attrition-2.5',
    'a fortified one holds the move of all',
    'fortified',
    'move A-1 E4',
    'already-fortified 000 §9.6',
  ],
  ['ruling attrition-2.5', 'their attack', 'fortified', 'attack A-1 E6', 'already-fortified 000 §9.6'],
  ['ruling attrition-2.5', 'and a second fortification', 'fortified', 'fortify A-1', 'already-fortified 000 §9.6'],
])((flags, order, verdict) => {
  const match = second({ units: ['A-1 infantry E5', `A-2 infantry E5 ${flags}`, 'B-1 infantry E6'], wood: { A: 5 } });
  expect(match.judge(order)).toBe(verdict);
});

rule.each<[number, number, string]>([
  [['002 stacking/1', 'ruling attrition-2.5'], 'two join three', 2, 3, 'allowed'],
  [['002 stacking/1', 'ruling attrition-2.5'], 'three do not join three', 3, 3, 'stack-full 002 stacking/1'],
  [['002 stacking/1', 'ruling attrition-2.5'], 'one joins four', 1, 4, 'allowed'],
  [['002 stacking/1', 'ruling attrition-2.5'], 'one does not join five', 1, 5, 'stack-full 002 stacking/1'],
])((movers, hosts, verdict) => {
  const match = second({ units: [...stack(movers, 'cavalry', 'E5'), ...stack(hosts, 'cavalry', 'E6', 11)] });
  expect(match.judge('move A-1 E6')).toBe(verdict);
  expect(match.reach('A-1').includes('E6')).toBe(verdict === 'allowed');
});

rule.each<[string, string]>([
  ['002 stacking/1', 'not one of another type', 'A-2 archer E6', 'cell-occupied 000 §9.3'],
  ['002 stacking/1', 'not one of another owner', 'B-2 cavalry E6', 'cell-occupied 000 §9.3'],
])((unit, verdict) => {
  const match = second({ units: ['A-1 cavalry E5', unit] });
  expect(match.judge('move A-1 E6')).toBe(verdict);
  expect(match.reach('A-1')).not.toContain('E6');
});

rule(['ruling attrition-2.2', 'ruling attrition-2.5'], 'units that join go to the back, in order', () => {
  const match = second({ units: ['A-1 cavalry E5', 'A-2 cavalry E5', 'A-11 cavalry E7', 'A-12 cavalry E7'] });
  match.play('move A-1 E7');
  expect(match.hex('E7').unitIds).toEqual(['A-11', 'A-12', 'A-1', 'A-2']);
});

rule.each<[string]>([
  ['ruling fine-print attrition.5', 'a stack that has moved may be joined', 'moved:1'],
  ['ruling fine-print attrition.5', 'one that has attacked may be', 'attacked'],
  ['ruling fine-print attrition.5', 'a fortified one may be', 'fortified resting'],
  ['ruling fine-print attrition.5', 'a resting recruit may be', 'resting'],
])((flags) => {
  const match = second({ units: ['A-1 cavalry E5', `A-2 cavalry E6 ${flags}`] });
  match.play('move A-1 E6');
  expect(match.hex('E6').unitIds).toEqual(['A-2', 'A-1']);
});

rule('ruling attrition-2.5', 'a stack never passes through another of its type', () => {
  const match = second({ units: ['A-1 archer E5', 'A-2 archer E6'] });
  expect(match.judge('move A-1 E6')).toBe('allowed');
  expect(match.judge('move A-1 E7')).toBe('out-of-reach 000 §9.3');
});

rule('ruling attrition-2.5', 'a stack to be joined is in the way of what lies behind it', () => {
  const units = ['A-1 cavalry A1', 'A-2 cavalry A2', 'A-3 cavalry B1', 'B-1 infantry I21'];
  expect(second({ units, bystanders: false }).reach('A-1').sort()).toEqual(['A2', 'B1']);
});

rule('ruling attrition-2.5', 'joining around a blocker counts the way really gone', () => {
  const match = second({ units: ['A-1 cavalry E5', 'B-1 infantry E6', 'A-2 cavalry E7'] });
  match.play('move A-1 E7');
  expect(match.unit('A-1')?.movedDistance).toBe(3);
  expect(match.unit('A-2')).toMatchObject({ movedThisTurn: false, movedDistance: 0 });
});

rule('ruling attrition-2.5', 'legal names the front member only', () => {
  const match = second({ units: ['A-3 cavalry E5', 'A-1 cavalry E5', 'B-1 archer E6'], wood: { A: 1 } });
  const named = match.legal().map((action) => (action as { unitId?: string }).unitId);
  expect(named).toContain('A-3');
  expect(named).not.toContain('A-1');
});

rule.each<[string]>([
  [['ruling attrition-2.5', '002 stacking/2'], 'another member is an accepted alias in a move', 'move A-1 E4'],
  ['ruling attrition-2.5', 'in an attack', 'attack A-1 E6'],
  ['ruling attrition-2.5', 'and in fortifying', 'fortify A-1'],
])((order) => {
  const play = (text: string) => {
    const match = second({ units: ['A-3 cavalry E5', 'A-1 cavalry E5', 'B-1 infantry E6'], wood: { A: 1 } });
    match.play(text);
    return match.game.hash(match.state);
  };
  expect(play(order)).toBe(play(order.replace('A-1', 'A-3')));
});

rule.each<[string]>([
  ['002 stacking/3', 'not onto one of the same type', 'A-1 infantry B2'],
  ['002 stacking/3', 'not onto one of another type', 'A-1 archer B2'],
])((unit) => {
  const match = second({ units: [unit], terrain: { B2: 'stronghold_a' }, control: { A: ['B2'] }, gold: { A: 50 } });
  expect(match.judge('recruit infantry B2')).toBe('cell-occupied 000 §9.5');
});
