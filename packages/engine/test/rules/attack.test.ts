import { expect } from 'vitest';
import { position } from './position.ts';
import { rule } from './rule.ts';

rule.each<[string, string]>([
  ['000 §9.4/1', 'an own unit attacks', 'attack A-1 E6', 'allowed'],
  ['000 §9.4/1', 'a unit that does not exist cannot', 'attack A-9 E6', 'unknown-unit 000 §9.4'],
  ['000 §9.4/1', "the enemy's unit cannot", 'attack B-1 E5', 'not-your-unit 000 §9.4'],
  ['000 §9.4/1', 'a resting unit cannot', 'attack A-2 C6', 'unit-resting 000 §9.4'],
  [['000 §9.4/2', '000 §5.3/23'], 'a unit that has attacked cannot', 'attack A-3 G6', 'already-attacked 000 §9.4'],
  ['000 §9.4/2', 'a unit that has moved can', 'attack A-4 I6', 'allowed'],
  ['000 §9.4/3', 'an empty hex is not a target', 'attack A-1 D5', 'no-target 000 §9.4'],
  ['000 §9.4/3', 'a friend is not a target', 'attack A-1 E4', 'no-target 000 §9.4'],
  ['000 §9.4/3', "the unit's own hex is not a target", 'attack A-1 E5', 'no-target 000 §9.4'],
  ['000 §9.4/3', 'a hex off the board is not a target', 'attack A-1 J5', 'off-board 000 §9.4'],
])((order, verdict) => {
  const units = [
    'A-1 infantry E5',
    'A-2 infantry C5 resting',
    'A-3 infantry G5 attacked',
    'A-4 infantry I5 moved:1',
    'A-5 archer E4',
    'B-1 infantry E6',
    'B-2 infantry C6',
    'B-3 infantry G6',
    'B-4 infantry I6',
  ];
  expect(position({ units }).judge(order)).toBe(verdict);
});

rule.each<[string, string, string]>([
  [['000 §9.4/4', '000 §5.3/5'], 'infantry reaches its neighbour', 'infantry', 'E6', 'allowed'],
  [['000 §9.4/4', '000 §5.3/5'], 'infantry does not reach two hexes', 'infantry', 'E7', 'out-of-range 000 §9.4'],
  [['000 §9.4/4', '000 §5.3/11'], 'cavalry reaches its neighbour', 'cavalry', 'E6', 'allowed'],
  [['000 §9.4/4', '000 §5.3/11'], 'cavalry does not reach two hexes', 'cavalry', 'E7', 'out-of-range 000 §9.4'],
  [['000 §9.4/4', '000 §5.3/17'], 'an archer reaches its neighbour', 'archer', 'E6', 'allowed'],
  [['000 §9.4/4', '000 §5.3/17'], 'an archer reaches two hexes', 'archer', 'E7', 'allowed'],
  [['000 §9.4/4', '000 §5.3/17'], 'an archer does not reach three', 'archer', 'E8', 'out-of-range 000 §9.4'],
])((type, target, verdict) => {
  expect(position({ units: [`A-1 ${type} E5`, `B-1 infantry ${target}`] }).judge(`attack A-1 ${target}`)).toBe(verdict);
});

rule('ruling attrition-1.7', 'the attack distance goes through units: F6 stays at 2 with E6 and F5 taken', () => {
  // Two shared neighbours, so no line: refused for sight, not for range.
  const match = position({ units: ['A-1 archer E5', 'B-1 infantry F6', 'B-2 infantry E6', 'B-3 infantry F5'] });
  expect(match.judge('attack A-1 F6')).toBe('no-line-of-sight 000 §9.7');
});

rule('ruling attrition-1.7', 'a walled-in archer still shoots at distance 2 from high ground', () => {
  const units = ['A-1 archer A1', 'A-2 infantry A2', 'A-3 infantry B1', 'B-1 infantry A3', 'B-2 infantry I21'];
  const match = position({ units, terrain: { A1: 'high_ground' }, bystanders: false });
  expect(match.fight('attack A-1 A3').distance).toBe(2);
});

rule('000 §9.4/5', 'without a line of sight an archer does not shoot at distance 2', () => {
  const match = position({ units: ['A-1 archer E5', 'B-1 infantry E7'], terrain: { E6: 'forest' } });
  expect(match.judge('attack A-1 E7')).toBe('no-line-of-sight 000 §9.7');
});

rule('000 §9.4/5', 'next door an archer needs no line of sight', () => {
  const match = position({ units: ['A-1 archer E5', 'B-1 infantry E6'], terrain: { E6: 'forest' } });
  expect(match.judge('attack A-1 E6')).toBe('allowed');
});

rule('000 §5.3/23', 'a unit that attacked and survived does not attack again', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6', 'B-2 archer E7'] });
  match.play('attack A-1 E6');
  expect(match.unit('A-1')?.attackedThisTurn).toBe(true);
  expect(match.judge('attack A-1 E7')).toBe('already-attacked 000 §9.4');
});

rule('000 §5.3/22', 'attack, then move: one of each is allowed in either order', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'] });
  match.play('attack A-1 E6', 'move A-1 E9');
  expect(match.at('A-1')).toBe('E9');
});

rule.each<[string, object]>([
  ['000 §9.4', 'at distance 1 an archer has 3 against infantry with 4', 'E6', { distance: 1, ranged: false }],
  ['000 §9.4', 'at distance 2 it is the same comparison', 'E7', { distance: 2, ranged: true }],
])((target, kind) => {
  const match = position({ units: ['A-1 archer E5', `B-1 infantry ${target}`] });
  expect(match.fight(`attack A-1 ${target}`)).toMatchObject({ ...kind, attackPower: 3, defensePower: 4 });
  expect(match.at('A-1')).toBeNull();
  expect(match.at('B-1')).toBe(target);
});
