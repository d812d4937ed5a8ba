import { expect } from 'vitest';
import { position } from './position.ts';
import { rule } from './rule.ts';

rule.each<[string, string]>([
  ['000 §9.6/1', 'an own unit fortifies', 'fortify A-1', 'allowed'],
  ['000 §9.6/1', 'a unit that does not exist cannot', 'fortify A-9', 'unknown-unit 000 §9.6'],
  ['000 §9.6/1', "the enemy's unit cannot", 'fortify B-1', 'not-your-unit 000 §9.6'],
  [['000 §9.6/2', '000 §5.3/24'], 'not after a move', 'fortify A-2', 'already-moved 000 §9.6'],
  [['000 §9.6/2', '000 §5.3/24'], 'not after an attack', 'fortify A-3', 'already-attacked 000 §9.6'],
  ['000 §9.6/3', 'not twice', 'fortify A-4', 'already-fortified 000 §9.6'],
  ['ruling attrition-1.4', 'not while resting', 'fortify A-5', 'unit-resting ruling attrition-1.4'],
])((order, verdict) => {
  const units = [
    'A-1 infantry E5',
    'A-2 infantry C5 moved:1',
    'A-3 infantry G5 attacked',
    'A-4 infantry I5 fortified',
    'A-5 infantry E9 resting',
    'B-1 infantry E7',
  ];
  expect(position({ units, wood: { A: 5 } }).judge(order)).toBe(verdict);
});

rule.each<[number, string]>([
  [['000 §9.6/4', '000 §9.2/4'], 'no unit fortifies without wood', 0, 'not-enough-wood 000 §9.6'],
  ['000 §9.6/4', 'one wood is enough', 1, 'allowed'],
])((wood, verdict) => {
  const match = position({ units: ['A-1 infantry E5'], wood: { A: wood, B: 9 } });
  expect(match.judge('fortify A-1')).toBe(verdict);
});

rule(['000 §9.6/5', '000 §9.2/4', '000 §5.1/2'], 'fortifying takes one wood', () => {
  const match = position({ units: ['A-1 infantry E5'], wood: { A: 1 } });
  match.play('fortify A-1');
  expect(match.player('A').wood).toBe(0);
});

rule.each<[string]>([
  ['000 §9.6/1', 'cavalry may fortify', 'cavalry'],
  ['000 §9.6/1', 'an archer may fortify', 'archer'],
])((type) => {
  const match = position({ units: [`A-1 ${type} E5`], wood: { A: 1 } });
  match.play('fortify A-1');
  expect(match.unit('A-1')?.isFortified).toBe(true);
});

rule(['000 §9.6/6', '000 §5.3/19'], 'a fortified unit defends with 2 more in the next turn of the enemy', () => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 cavalry E6'], wood: { A: 1 } });
  match.play('fortify A-1', 'end_turn');
  expect(match.unit('A-1')?.isFortified).toBe(true);
  expect(match.fight('attack B-1 E5').defensePower).toBe(6);
});

rule(['000 §9.6/6', '000 §5.3/20'], 'the fortification ends at the next own tick', () => {
  const match = position({ units: ['A-1 infantry E5'], wood: { A: 1 } });
  match.play('fortify A-1');
  match.round();
  expect(match.unit('A-1')?.isFortified).toBe(false);
  expect(match.judge('move A-1 E6')).toBe('allowed');
});

rule.each<[string, string]>([
  [['000 §9.6/7', '000 §5.3/21'], 'after fortifying a unit does not move', 'move A-1 E4', 'already-fortified 000 §9.6'],
  [
    ['000 §9.6/7', '000 §5.3/21'],
    'after fortifying a unit does not attack',
    'attack A-1 E6',
    'already-fortified 000 §9.6',
  ],
  ['000 §9.6/3', 'after fortifying a unit does not fortify', 'fortify A-1', 'already-fortified 000 §9.6'],
  ['000 §9.6/7', 'others go on', 'move A-2 C6', 'allowed'],
])((order, verdict) => {
  const match = position({ units: ['A-1 infantry E5', 'A-2 infantry C5', 'B-1 infantry E6'], wood: { A: 2 } });
  match.play('fortify A-1');
  expect(match.judge(order)).toBe(verdict);
});

rule('000 §9.6/7', 'legal lists nothing for a unit that has fortified', () => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 infantry E6'], wood: { A: 2 } });
  const mentions = () => match.legal().filter((action) => (action as { unitId?: string }).unitId === 'A-1');
  expect(mentions()).not.toEqual([]);
  match.play('fortify A-1');
  expect(mentions()).toEqual([]);
});

rule(
  ['000 §9.6/7', '000 §5.3/21'],
  'the view says that a unit that has fortified may not act, though it has neither moved nor attacked',
  () => {
    const match = position({ units: ['A-1 infantry E5'], wood: { A: 1 } });
    match.play('fortify A-1');
    expect(match.unit('A-1')).toMatchObject({ canActThisTurn: false, movedThisTurn: false, attackedThisTurn: false });
  },
);
