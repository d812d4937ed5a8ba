import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

rule.each<[Description, object | null]>([
  [
    ['000 §10.1/1', '000 §10.1', '000 §7.3/5'],
    'A on B20 and H20 wins',
    { units: ['A-1 infantry B20', 'A-2 infantry H20'] },
    { winners: [0], reason: 'stronghold_capture', returns: [1, -1] },
  ],
  [
    ['000 §10.1/2', '000 §10.1', '000 §7.3/5'],
    'B on B2 and H2 wins',
    { units: ['B-1 infantry B2', 'B-2 infantry H2'], active: 'B' },
    { winners: [1], reason: 'stronghold_capture', returns: [-1, 1] },
  ],
  ['000 §10.1/1', 'one stronghold is not enough', { units: ['A-1 infantry B20'], control: { B: ['H20'] } }, null],
  ['000 §10.1/1', 'one and a neutral one is not enough', { units: ['A-1 infantry B20'] }, null],
  [
    '000 §10.1/1',
    'one taken before counts while it is held',
    { units: ['A-1 infantry B20'], control: { A: ['H20'] } },
    { winners: [0] },
  ],
  [
    '000 §10.1/1',
    'one taken back does not',
    { units: ['A-1 infantry B20', 'B-1 infantry H20'], control: { A: ['H20'] } },
    null,
  ],
  ['000 §10.1/2', "a side's own strongholds do not win", { units: ['A-1 infantry B2', 'A-2 infantry H2'] }, null],
])((description, outcome) => {
  const match = position({ board: 'own', ...description });
  match.play('end_turn');
  if (outcome === null) expect(match.outcome).toBeNull();
  else expect(match.outcome).toMatchObject(outcome);
});

rule(['000 §10.1', 'ruling attrition-1.2'], 'reaching the second stronghold does not win before the turn ends', () => {
  const match = position({ board: 'own', units: ['A-1 infantry B20', 'A-2 infantry H19'] });
  match.play('move A-2 H20');
  expect(match.outcome).toBeNull();
  match.play('end_turn');
  expect(match.outcome?.winners).toEqual([0]);
});

rule(['000 §7.3/4', '000 §10.1'], 'the last action ends the turn, updates control and wins', () => {
  const match = position({ board: 'own', units: ['A-1 infantry B20', 'A-2 infantry H19'], actions: 1 });
  match.play('move A-2 H20');
  expect(match.outcome).toMatchObject({ winners: [0], reason: 'stronghold_capture' });
  expect(match.view).toMatchObject({ status: 'ended', activePlayer: 'A', actionsRemaining: 0 });
});

rule.each<[Description, string, object]>([
  [
    ['000 §10.2', 'ruling attrition-1.2'],
    'killing the last enemy wins at once',
    { units: ['A-1 cavalry E5', 'B-1 archer E6'] },
    'attack A-1 E6',
    { winners: [0], reason: 'elimination' },
  ],
  [
    '000 §10.2',
    'losing the last own unit in an attack loses at once',
    { units: ['A-1 infantry E5', 'B-1 infantry E6'] },
    'attack A-1 E6',
    { winners: [1], reason: 'elimination' },
  ],
  [
    ['000 §10.2', 'ruling attrition-1.12'],
    'if both last units die it is a draw',
    { units: ['A-1 infantry E5', 'B-1 cavalry E6'] },
    'attack A-1 E6',
    { winners: [], reason: 'draw', returns: [0, 0] },
  ],
  [
    ['000 §7.3/6', '000 §10.2'],
    'a side without units has lost at the end of a turn',
    { units: ['A-1 infantry E5'] },
    'end_turn',
    { winners: [0], reason: 'elimination' },
  ],
])((description, order, outcome) => {
  const match = position({ bystanders: false, ...description });
  match.play(order);
  expect(match.outcome).toMatchObject(outcome);
});

rule('000 §10.2', 'one unit left is enough to go on', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'] });
  match.play('attack A-1 E6');
  expect(match.outcome).toBeNull();
});

rule('ruling attrition-1.2', 'a match that ends within a turn pays its action and stops there', () => {
  const match = position({
    units: ['A-1 cavalry E5', 'B-1 archer E6'],
    bystanders: false,
    control: { B: ['E6', 'B20'] },
    terrain: { B20: 'stronghold_b' },
    turn: 7,
  });
  match.play('attack A-1 E6');
  expect(match.view).toMatchObject({ status: 'ended', turn: 7, activePlayer: 'A', actionsRemaining: 2 });
  expect(match.hex('E6').controlledBy).toBe('B');
  expect(match.player('B').gold).toBe(0);
});

rule('ruling attrition-1.2', 'the same with the last action: no control update, no switch, no tick', () => {
  const match = position({
    units: ['A-1 cavalry E5', 'B-1 archer E6'],
    bystanders: false,
    control: { B: ['E6', 'B20'] },
    terrain: { B20: 'stronghold_b' },
    actions: 1,
  });
  expect(match.play('attack A-1 E6').map((event) => event.type)).toEqual(['attack', 'game_end']);
  expect(match.view).toMatchObject({ status: 'ended', turn: 2, activePlayer: 'A', actionsRemaining: 0 });
  expect(match.hex('E6').controlledBy).toBe('B');
  expect(match.player('B').gold).toBe(0);
});

rule.each<[0 | 1]>([
  ['000 §10.2', 'no seat acts in an ended match, not even the winner', 0],
  ['000 §10.2', 'nor the loser', 1],
])((seat) => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'], bystanders: false });
  match.play('attack A-1 E6');
  expect(match.judge('end_turn', seat)).toBe('game-over 000 §10');
  expect(match.game.legal(match.state, seat)).toEqual([]);
});
