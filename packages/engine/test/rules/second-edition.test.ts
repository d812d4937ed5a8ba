import { expect } from 'vitest';
import { type Description, opening, optionsOf, position } from './position.ts';
import { rule } from './rule.ts';

const second = (description: Description) => position({ game: 'attrition-2', ...description });

rule(['ruling attrition-2.0', '000 §1/3'], 'board, units, control and gold open as in the first edition', () => {
  const [first, later] = [opening('attrition-1').view, opening('attrition-2').view];
  expect(later.board).toEqual(first.board);
  expect([later.turn, later.activePlayer, later.actionsRemaining]).toEqual([1, 'A', 3]);
  for (const side of ['A', 'B'] as const) {
    expect(later.players[side].gold).toBe(first.players[side].gold);
    expect(later.players[side].units.map((unit) => [unit.id, unit.type, unit.position])).toEqual(
      first.players[side].units.map((unit) => [unit.id, unit.type, unit.position]),
    );
  }
});

rule('ruling attrition-2.0', 'costs, terrain, economy and action costs are those of the first edition', () => {
  type Costed = { terrain: object; units: Record<string, { hp: number }>; actionsPerTurn: number; fortifyWood: number };
  const [first, later] = ['attrition-1', 'attrition-2'].map((id) => optionsOf(opening(id).game) as Costed);
  const withoutHp = ({ units }: Costed) => Object.entries(units).map(([type, stats]) => ({ type, ...stats, hp: 0 }));
  expect(later.terrain).toEqual(first.terrain);
  expect(withoutHp(later)).toEqual(withoutHp(first));
  expect([later.actionsPerTurn, later.fortifyWood]).toEqual([3, 1]);
});

rule.each<[Description, string, string]>([
  [
    'ruling attrition-2.0',
    'sight: a unit in between blocks',
    { units: ['A-1 archer E9', 'B-1 infantry E11', 'B-2 infantry E10'] },
    'attack A-1 E11',
    'no-line-of-sight 000 §9.7',
  ],
  [
    'ruling attrition-2.0',
    'sight: a bent line is none',
    { units: ['A-1 archer E9', 'B-1 infantry D10'] },
    'attack A-1 D10',
    'no-line-of-sight 000 §9.7',
  ],
  [
    'ruling attrition-2.0',
    'cost: 9 gold buy no infantry',
    { gold: { A: 9 }, control: { A: ['B2'] }, terrain: { B2: 'stronghold_a' } },
    'recruit infantry B2',
    'not-enough-gold 000 §9.5',
  ],
  [
    'ruling attrition-2.0',
    'cost: fortifying needs wood',
    { units: ['A-1 archer E9'] },
    'fortify A-1',
    'not-enough-wood 000 §9.6',
  ],
  [
    'ruling attrition-2.0',
    'fortifying binds the unit',
    { units: ['A-1 archer E9 fortified resting'] },
    'move A-1 E8',
    'already-fortified 000 §9.6',
  ],
])((description, order, verdict) => {
  expect(second(description).judge(order)).toBe(verdict);
});

rule.each<[Description, object | null]>([
  [
    ['ruling attrition-2.7', '002 victory/1'],
    'one stronghold of B wins for A',
    { units: ['A-1 infantry B20'] },
    { winners: [0], reason: 'stronghold_capture' },
  ],
  [
    ['ruling attrition-2.7', '002 victory/1'],
    'the other one does too',
    { units: ['A-1 infantry H20'] },
    { winners: [0], reason: 'stronghold_capture' },
  ],
  [
    ['ruling attrition-2.7', '002 victory/1'],
    'one stronghold of A wins for B',
    { units: ['B-1 infantry H2'], active: 'B' },
    { winners: [1], reason: 'stronghold_capture' },
  ],
  ['ruling attrition-2.7', 'the own strongholds win nothing', { units: ['A-1 infantry B2', 'A-2 infantry H2'] }, null],
  ['ruling attrition-2.7', 'standing next to one wins nothing', { units: ['A-1 infantry B19'] }, null],
])((description, outcome) => {
  const match = second({ board: 'own', ...description });
  match.play('end_turn');
  if (outcome === null) expect(match.outcome).toBeNull();
  else expect(match.outcome).toMatchObject(outcome);
});

rule('ruling attrition-2.7', 'the capture is judged when the turn ends, not before', () => {
  const match = second({ board: 'own', units: ['A-1 infantry B19'] });
  match.play('move A-1 B20');
  expect(match.outcome).toBeNull();
  match.play('end_turn');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'stronghold_capture' });
});

rule('ruling attrition-2.7', 'elimination stays', () => {
  const match = second({ units: ['A-1 cavalry E5', 'B-1 archer E6'], bystanders: false });
  match.play('attack A-1 E6');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'elimination' });
  expect(match.player('A').vp).toBe(1);
});

rule.each<[Description, object]>([
  [
    ['ruling attrition-2.7', '002 victory/2'],
    'A ending round 20 does not end the match',
    { turn: 20 },
    { status: 'active', turn: 20 },
  ],
  [
    ['ruling attrition-2.7', '002 victory/2'],
    'round 19 leads to round 20',
    { turn: 19, active: 'B' },
    { status: 'active', turn: 20 },
  ],
  [
    ['ruling attrition-2.7', '002 victory/2'],
    'B ending round 20 does',
    { turn: 20, active: 'B' },
    { status: 'ended', turn: 21 },
  ],
])((description, view) => {
  const match = second(description);
  match.play('end_turn');
  expect(match.view).toMatchObject(view);
});

rule.each<[Description, object]>([
  ['002 victory/2', 'VP first', { vp: { B: 1 }, units: ['A-1 cavalry E5'] }, { winners: [1], reason: 'turn_limit' }],
  [
    '002 victory/2',
    'then unit value, wounds or not',
    { units: ['A-1 cavalry E5 hp:1', 'B-1 archer E9'] },
    { winners: [0], reason: 'turn_limit' },
  ],
  [
    '002 victory/2',
    'every unit of a stack has its value',
    { units: ['A-1 archer E5', 'A-2 archer E5', 'B-1 cavalry E9'] },
    { winners: [0] },
  ],
  ['002 victory/2', 'then hexes', { control: { A: ['C3', 'C4'], B: ['C5'] } }, { winners: [0], reason: 'turn_limit' }],
  ['002 victory/2', 'then a draw', {}, { winners: [], reason: 'draw' }],
])((description, outcome) => {
  const match = second({ turn: 20, active: 'B', ...description });
  match.play('end_turn');
  expect(match.outcome).toMatchObject(outcome);
});
