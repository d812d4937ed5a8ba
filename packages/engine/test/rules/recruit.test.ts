import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

/** The real theatre without units beside the bystanders; A has its strongholds and gold for one archer. */
function camp(more: Description = {}) {
  return position({
    board: 'own',
    control: { A: ['B2', 'H2', 'A1', 'E11'], B: ['B20', 'H20'] },
    gold: { A: 14 },
    ...more,
  });
}

rule.each<[string, string]>([
  ['000 §9.5/1', 'on a stronghold', 'B2', 'allowed'],
  ['000 §9.5/1', 'on the other stronghold', 'H2', 'allowed'],
  ['000 §9.5/1', 'not on a deployment hex', 'A2', 'not-a-recruit-site 000 §9.5'],
  ['000 §9.5/1', 'not on the crown', 'E11', 'not-a-recruit-site 000 §9.5'],
  ['000 §9.5/2', "not on the enemy's stronghold", 'B20', 'not-controlled 000 §9.5'],
  ['000 §9.5/1', 'not off the board', 'J2', 'off-board 000 §9.5'],
])((at, verdict) => {
  expect(camp().judge(`recruit archer ${at}`)).toBe(verdict);
});

rule('000 §9.5/2', 'not on a neutral stronghold of its own', () => {
  expect(camp({ control: {} }).judge('recruit archer B2')).toBe('not-controlled 000 §9.5');
});

rule(['ruling attrition-1.10', '000 §9.5/1', '000 §9.5/2'], 'on a captured stronghold as well', () => {
  const match = camp({ control: { A: ['B20'] } });
  match.play('recruit archer B20');
  expect(match.at('A-7')).toBe('B20');
});

rule.each<[string]>([
  ['000 §9.5/3', 'not on a friend', 'A-1 infantry B2'],
  ['000 §9.5/3', 'not on an enemy', 'B-1 infantry B2'],
])((unit) => {
  expect(camp({ units: [unit] }).judge('recruit archer B2')).toBe('cell-occupied 000 §9.5');
});

rule.each<[string, number, string]>([
  [['000 §9.5/4', '000 §5.3/1'], 'infantry needs 10', 'infantry', 10, 'allowed'],
  [['000 §9.5/4', '000 §5.3/1'], '9 is too little for infantry', 'infantry', 9, 'not-enough-gold 000 §9.5'],
  [['000 §9.5/4', '000 §5.3/7'], 'cavalry needs 18', 'cavalry', 18, 'allowed'],
  [['000 §9.5/4', '000 §5.3/7'], '17 is too little for cavalry', 'cavalry', 17, 'not-enough-gold 000 §9.5'],
  [['000 §9.5/4', '000 §5.3/13'], 'an archer needs 14', 'archer', 14, 'allowed'],
  [['000 §9.5/4', '000 §5.3/13'], '13 is too little for an archer', 'archer', 13, 'not-enough-gold 000 §9.5'],
])((type, gold, verdict) => {
  expect(camp({ gold: { A: gold, B: 99 } }).judge(`recruit ${type} B2`)).toBe(verdict);
});

rule.each<[string, number]>([
  [['000 §9.2/3', '000 §5.3/1', '000 §5.2/1', '000 §5.1/1'], 'infantry takes 10 gold', 'infantry', 90],
  [['000 §9.2/3', '000 §5.3/7', '000 §5.2/2'], 'cavalry takes 18 gold', 'cavalry', 82],
  [['000 §9.2/3', '000 §5.3/13', '000 §5.2/3'], 'an archer takes 14 gold', 'archer', 86],
])((type, left) => {
  const match = camp({ gold: { A: 100 } });
  match.play(`recruit ${type} B2`);
  expect(match.player('A').gold).toBe(left);
  expect(match.unit('A-7')?.type).toBe(type);
});

rule('000 §9.5/5', 'the recruit appears on the named hex', () => {
  const match = camp();
  match.play('recruit archer H2');
  expect(match.hex('H2').unitIds).toEqual(['A-7']);
  expect(match.unit('A-7')).toMatchObject({ type: 'archer', owner: 'A', position: 'H2' });
});

rule.each<[string, string]>([
  ['000 §9.5/6', 'a recruit does not move', 'move A-7 B3', 'unit-resting 000 §9.3'],
  ['000 §9.5/6', 'a recruit does not attack', 'attack A-7 B4', 'unit-resting 000 §9.4'],
  [
    ['000 §9.5/6', 'ruling attrition-1.4'],
    'a recruit does not fortify',
    'fortify A-7',
    'unit-resting ruling attrition-1.4',
  ],
])((order, verdict) => {
  const match = camp({ wood: { A: 1 }, units: ['B-1 infantry B4'] });
  match.play('recruit archer B2');
  expect(match.judge(order)).toBe(verdict);
});

rule(['000 §9.5/6', '000 §7.1/4'], 'it acts when its side is active again', () => {
  const match = camp();
  match.play('recruit archer B2');
  expect(match.unit('A-7')?.canActThisTurn).toBe(false);
  match.play('end_turn');
  expect(match.unit('A-7')?.canActThisTurn).toBe(false);
  match.play('end_turn');
  expect(match.judge('move A-7 B3')).toBe('allowed');
});

rule('000 §9.5/6', 'a resting recruit still defends', () => {
  const match = camp({ units: ['B-1 cavalry B3'], gold: { A: 10 } });
  match.play('recruit infantry B2', 'end_turn');
  expect(match.fight('attack B-1 B2').defensePower).toBe(4 + 3);
});

rule('ruling attrition-1.10', 'numbers count up', () => {
  const match = camp({ gold: { A: 20 } });
  match.play('recruit infantry B2', 'recruit infantry H2');
  expect([match.at('A-7'), match.at('A-8')]).toEqual(['B2', 'H2']);
});

rule('ruling attrition-1.10', 'the number of a dead unit is not used again', () => {
  const match = camp({ units: ['B-1 cavalry B4'], gold: { A: 50 } });
  match.play('recruit archer B2');
  match.round();
  match.play('move A-7 B3', 'end_turn');
  match.play('attack B-1 B3', 'end_turn');
  expect(match.at('A-7')).toBeNull();
  match.play('recruit infantry B2');
  expect(match.at('A-8')).toBe('B2');
});

rule('ruling attrition-1.10', 'sides count on their own', () => {
  const match = camp({ gold: { A: 10, B: 10 } });
  match.play('recruit infantry B2', 'end_turn', 'recruit infantry B20');
  expect([match.at('A-7'), match.at('B-7')]).toEqual(['B2', 'B20']);
});
