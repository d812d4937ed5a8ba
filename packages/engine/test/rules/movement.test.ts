import { expect } from 'vitest';
import { within } from './geometry.ts';
import { position } from './position.ts';
import { rule } from './rule.ts';

rule.each<[string, string]>([
  ['000 §9.3/1', 'an own unit moves', 'move A-1 E6', 'allowed'],
  ['000 §9.3/1', 'a unit that does not exist cannot', 'move A-9 E6', 'unknown-unit 000 §9.3'],
  ['000 §9.3/1', 'an id that is none cannot', 'move C-1 E6', 'unknown-unit 000 §9.3'],
  ['000 §9.3/1', "the enemy's unit cannot", 'move B-1 E6', 'not-your-unit 000 §9.3'],
  ['000 §9.3/2', 'a resting unit cannot', 'move A-2 C6', 'unit-resting 000 §9.3'],
  ['000 §9.3/3', 'a unit that has moved cannot', 'move A-3 G6', 'already-moved 000 §9.3'],
  ['000 §5.3/22', 'one move per turn', 'move A-3 G6', 'already-moved 000 §9.3'],
  ['000 §9.3/3', 'a unit that has attacked can', 'move A-4 I6', 'allowed'],
  ['000 §9.3/4', 'no unit leaves the board by a row', 'move A-1 J5', 'off-board 000 §9.3'],
  ['000 §9.3/4', 'no unit leaves the board by a column', 'move A-1 E22', 'off-board 000 §9.3'],
  ['000 §9.3/4', 'no unit moves onto an enemy', 'move A-1 D5', 'cell-occupied 000 §9.3'],
  ['000 §9.3/4', 'no unit moves onto a friend', 'move A-1 E4', 'cell-occupied 000 §9.3'],
  ['000 §9.3/4', 'no unit moves to its own hex', 'move A-1 E5', 'cell-occupied 000 §9.3'],
])((order, verdict) => {
  const units = [
    'A-1 infantry E5',
    'A-2 infantry C5 resting',
    'A-3 infantry G5 moved:1',
    'A-4 infantry I5 attacked',
    'A-5 archer E4',
    'B-1 infantry D5',
  ];
  expect(position({ units }).judge(order)).toBe(verdict);
});

rule.each<[string, string, string]>([
  [['000 §9.3/5', '000 §5.3/4'], 'infantry moves 1', 'infantry', 'E6', 'allowed'],
  [['000 §9.3/5', '000 §5.3/4'], 'infantry does not move 2', 'infantry', 'E7', 'out-of-reach 000 §9.3'],
  [['000 §9.3/5', '000 §5.3/10'], 'cavalry moves 3', 'cavalry', 'E8', 'allowed'],
  [['000 §9.3/5', '000 §5.3/10'], 'cavalry does not move 4', 'cavalry', 'E9', 'out-of-reach 000 §9.3'],
  [['000 §9.3/5', '000 §5.3/16'], 'an archer moves 2', 'archer', 'E7', 'allowed'],
  [['000 §9.3/5', '000 §5.3/16'], 'an archer does not move 3', 'archer', 'E8', 'out-of-reach 000 §9.3'],
  ['000 §9.3/5', 'no unit jumps across the board', 'cavalry', 'A21', 'out-of-reach 000 §9.3'],
])((type, to, verdict) => {
  expect(position({ units: [`A-1 ${type} E5`] }).judge(`move A-1 ${to}`)).toBe(verdict);
});

rule('000 §9.3', 'a move takes the unit there and notes how far it was', () => {
  const match = position({ units: ['A-1 cavalry E5'] });
  match.play('move A-1 E7');
  expect(match.unit('A-1')).toMatchObject({ position: 'E7', movedThisTurn: true, movedDistance: 2 });
  expect(match.hex('E5').unitIds).toEqual([]);
  expect(match.hex('E7').unitIds).toEqual(['A-1']);
});

rule.each<[string]>([
  [['000 §9.3/6', 'ruling attrition-1.7'], 'a friend of another type is in the way', 'A-2 infantry'],
  [['000 §9.3/6', 'ruling attrition-1.7'], 'a friend of the same type is in the way', 'A-2 archer'],
  [['000 §9.3/6', 'ruling attrition-1.7'], 'an enemy is in the way', 'B-2 infantry'],
])((blocker) => {
  expect(position({ units: ['A-1 archer E5', `${blocker} E6`] }).judge('move A-1 E7')).toBe('out-of-reach 000 §9.3');
});

rule(
  ['000 §9.3', '000 §11/2', 'ruling attrition-1.7'],
  'around a blocker the way to E7 is 3 long, and so is the moved distance',
  () => {
    const match = position({ units: ['A-1 cavalry E5', 'B-1 infantry E6'] });
    match.play('move A-1 E7');
    expect(match.unit('A-1')?.movedDistance).toBe(3);
  },
);

rule('000 §11/2', 'one free path is enough, though other shortest ones are blocked', () => {
  // F6 is two steps from E5: by E6 or by F5.
  const match = position({ units: ['A-1 archer E5', 'B-1 infantry E6'] });
  expect(match.judge('move A-1 F6')).toBe('allowed');
});

rule('000 §11/2', 'with every path of the allowed length blocked the move is refused', () => {
  const match = position({ units: ['A-1 archer E5', 'B-1 infantry E6', 'B-2 infantry F5'] });
  expect(match.judge('move A-1 F6')).toBe('out-of-reach 000 §9.3');
});

rule('000 §9.3/6', 'a unit walled in cannot move at all', () => {
  const match = position({ units: ['A-1 cavalry A1', 'A-2 infantry A2', 'B-1 infantry B1'], bystanders: false });
  expect(match.reach('A-1')).toEqual([]);
});

rule(['000 §9.3/5', '000 §9.3/6'], 'the reach among many units is that of a flood over free hexes', () => {
  const others = ['D5', 'E6', 'F6', 'G5', 'D7', 'C6', 'E3', 'F3', 'D3'];
  const units = others.map((hex, i) => `${i % 2 ? 'A' : 'B'}-${i + 10} infantry ${hex}`);
  const match = position({ units: ['A-1 cavalry E5', ...units] });
  const free = [...within('E5', 3, others).keys()].filter((hex) => hex !== 'E5');
  expect(match.reach('A-1').sort()).toEqual(free.sort());
});

rule(['000 §5.2/4', '000 §5.2/5'], 'every unit is on one hex, and every hex holds one unit at most', () => {
  const match = position({ units: ['A-1 cavalry E5', 'A-2 cavalry E8'] });
  match.play('move A-1 E7', 'move A-2 E6');
  const held = match.view.board.flatMap((hex) => hex.unitIds);
  expect([...held].sort()).toEqual(['A-1', 'A-2', 'A-6', 'B-6']);
  expect(match.view.board.every((hex) => hex.unitIds.length <= 1)).toBe(true);
});

rule('000 §5.2/5', 'a position with two units on a hex is refused', () => {
  expect(() => position({ units: ['A-1 cavalry E5', 'A-2 cavalry E5'] })).toThrow('stack-too-high');
});
