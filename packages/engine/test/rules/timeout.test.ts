import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

rule.each<[Description, object]>([
  ['000 §10.3/1', 'more VP wins', { vp: { A: 5, B: 4 } }, { winners: [0], reason: 'turn_limit' }],
  ['000 §10.3/1', 'also for B', { vp: { A: 4, B: 5 } }, { winners: [1], reason: 'turn_limit' }],
  [
    '000 §10.3/1',
    'VP go before units and hexes',
    { vp: { A: 1 }, units: ['B-1 cavalry E5'], control: { B: ['E9'] } },
    { winners: [0] },
  ],
  [
    '000 §10.3/2',
    'then dearer units win',
    { vp: { A: 3, B: 3 }, units: ['A-1 infantry E5', 'B-1 archer E9'] },
    { winners: [1], reason: 'turn_limit' },
  ],
  [
    '000 §10.3/2',
    'cost counts, not number: 18 is more than 10',
    { units: ['A-1 cavalry E5', 'B-1 infantry E9'] },
    { winners: [0] },
  ],
  [
    '000 §10.3/2',
    'two infantry, 20, are more than one cavalry, 18',
    { units: ['A-1 infantry E5', 'A-2 infantry E3', 'B-1 cavalry E9'] },
    { winners: [0] },
  ],
  [
    '000 §10.3/2',
    'units go before hexes',
    { units: ['A-1 cavalry E5', 'B-1 infantry E9'], control: { B: ['C3', 'C4', 'C5'] } },
    { winners: [0] },
  ],
  [
    '000 §10.3/3',
    'then more hexes win',
    { control: { A: ['C3'], B: ['C4', 'C5'] } },
    { winners: [1], reason: 'turn_limit' },
  ],
  [
    '000 §10.3/3',
    'hexes count as the closing update leaves them',
    { units: ['A-1 infantry E5', 'B-1 infantry E9'], control: { B: ['E5', 'E9'] } },
    { winners: [], reason: 'draw' },
  ],
  [
    ['000 §10.3/4', 'ruling attrition-1.12'],
    'else it is a draw, gold or not',
    { gold: { A: 100 }, wood: { B: 3 } },
    { winners: [], reason: 'draw' },
  ],
])((description, outcome) => {
  const match = position({ turn: 30, active: 'B', ...description });
  match.play('end_turn');
  expect(match.outcome).toMatchObject(outcome);
});

rule.each<[Description, object]>([
  [
    ['000 §10.3', '000 §7/2'],
    'round 30 is not over when A ends',
    { turn: 30 },
    { status: 'active', turn: 30, activePlayer: 'B' },
  ],
  [
    ['000 §10.3', '000 §7/2'],
    'round 29 leads to round 30',
    { turn: 29, active: 'B' },
    { status: 'active', turn: 30, activePlayer: 'A' },
  ],
  [
    ['000 §10.3', '000 §7/2', '000 §7.3/10', 'ruling attrition-1.5'],
    'round 30 of B ends it: round 31, A active',
    { turn: 30, active: 'B' },
    { status: 'ended', turn: 31, activePlayer: 'A' },
  ],
])((description, view) => {
  const match = position(description);
  match.play('end_turn');
  expect(match.view).toMatchObject(view);
});

rule('ruling attrition-1.5', 'no tick runs before the timeout', () => {
  const units = ['A-1 infantry E5 fortified moved:1'];
  const terrain = { B2: 'stronghold_a', E11: 'crown' };
  const match = position({ turn: 30, active: 'B', units, terrain, control: { A: ['B2', 'E11'] } });
  const events = match.play('end_turn');
  expect(match.player('A')).toMatchObject({ gold: 0, vp: 0 });
  expect(match.unit('A-1')).toMatchObject({ isFortified: true, movedThisTurn: true });
  expect(events.map((event) => event.type)).not.toContain('turn_start');
});

rule(['000 §10.3', '000 §7.3/4'], 'a capture in the last turn goes before the timeout', () => {
  const match = position({
    board: 'own',
    turn: 30,
    active: 'B',
    vp: { A: 9 },
    units: ['B-1 infantry B2', 'B-2 infantry H2'],
  });
  match.play('end_turn');
  expect(match.outcome).toMatchObject({ winners: [1], reason: 'stronghold_capture' });
  expect(match.view.turn).toBe(30);
});
