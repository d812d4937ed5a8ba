import { expect } from 'vitest';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

rule(['000 §7/1', '000 §7.1/10'], 'a turn begins with 3 actions', () => {
  const match = position({ actions: 1 });
  match.play('end_turn');
  expect(match.view.actionsRemaining).toBe(3);
});

rule.each<[string]>([
  [['000 §7.2/1', '000 §9.1/5'], 'end_turn hands over to B', 'end_turn'],
  ['000 §9.1/6', 'pass does the same', 'pass'],
])((order) => {
  const match = position({});
  match.play(order);
  expect(match.view.activePlayer).toBe('B');
});

rule('000 §9.1/6', 'pass and end_turn lead to the same state', () => {
  const [one, other] = [position({}), position({})];
  one.play('end_turn');
  other.play('pass');
  expect(one.game.hash(one.state)).toBe(other.game.hash(other.state));
});

rule.each<[number, string, number]>([
  [['000 §7.2/2', 'ruling attrition-1.3'], 'the last action ends the turn and opens the next', 1, 'B', 3],
  ['000 §7.2/2', 'an action before the last does not', 2, 'A', 1],
])((actions, active, left) => {
  const match = position({ units: ['A-1 infantry E5'], actions });
  match.play('move A-1 E6');
  expect(match.view).toMatchObject({ activePlayer: active, actionsRemaining: left });
});

rule('ruling attrition-1.3', 'control and income of that hand-over are in the same step', () => {
  const match = position({
    units: ['A-1 infantry E5'],
    control: { B: ['B2'] },
    terrain: { B2: 'stronghold_a' },
    actions: 1,
  });
  match.play('move A-1 E6');
  expect(match.hex('E6').controlledBy).toBe('A');
  expect(match.player('B').gold).toBe(2);
});

rule('ruling attrition-1.3', 'one action, one step of events from move_unit to turn_start', () => {
  const match = position({ units: ['A-1 infantry E5'], control: { A: ['E6', 'A1'], B: ['I21'] }, actions: 1 });
  expect(match.play('move A-1 E6').map((event) => event.type)).toEqual(['move_unit', 'turn_end', 'turn_start']);
});

rule.each<[string, string]>([
  ['000 §7.2', 'B may not act in the turn of A', 'end_turn', 'not-your-turn 000 §7.2'],
  ['000 §7.2', 'not even with an own unit', 'move B-6 I20', 'not-your-turn 000 §7.2'],
])((order, verdict) => {
  expect(position({}).judge(order, 1)).toBe(verdict);
});

rule('000 §7.2', 'nothing is listed for the side that waits', () => {
  const match = position({});
  expect(match.game.legal(match.state, 1)).toEqual([]);
  expect(match.game.legal(match.state, 0)).not.toEqual([]);
});

rule.each<['A' | 'B', object]>([
  [['000 §7.3/7', '000 §7.3/8', '000 §7/3'], 'after A comes B in the same round', 'A', { activePlayer: 'B', turn: 5 }],
  [
    ['000 §7.3/7', '000 §7.3/9', '000 §7/3', '002 locks/3'],
    'after B comes A, a round later',
    'B',
    { activePlayer: 'A', turn: 6 },
  ],
])((active, next) => {
  const match = position({ active, turn: 5 });
  match.play('end_turn');
  expect(match.view).toMatchObject(next);
});

rule('000 §7.1', 'the tick runs once, when the side becomes active', () => {
  const match = position({
    units: ['A-1 infantry E5'],
    terrain: { B2: 'stronghold_a' },
    control: { A: ['B2'] },
    active: 'B',
  });
  match.play('end_turn');
  expect(match.player('A').gold).toBe(2);
  match.play('move A-1 E6');
  expect(match.player('A').gold).toBe(2);
  match.play('end_turn');
  expect(match.player('A').gold).toBe(2);
});

rule('000 §7.3/11', 'the state after a turn shows the next side already ticked', () => {
  const match = position({
    units: ['B-1 infantry E5 fortified'],
    terrain: { B20: 'stronghold_b' },
    control: { B: ['B20'] },
  });
  match.play('end_turn');
  expect(match.unit('B-1')?.isFortified).toBe(false);
  expect(match.player('B').gold).toBe(2);
  expect(match.view.actionsRemaining).toBe(3);
});

rule.each<[string, object]>([
  [
    ['000 §7.1/2', '000 §5.3/20'],
    'fortification ends',
    'fortified resting',
    { isFortified: false, canActThisTurn: true },
  ],
  ['000 §7.1/3', 'the move and its distance are forgotten', 'moved:1', { movedThisTurn: false, movedDistance: 0 }],
  ['000 §7.1/3', 'the attack is forgotten', 'attacked', { attackedThisTurn: false }],
  ['000 §7.1/4', 'a recruit is ready', 'resting', { canActThisTurn: true }],
])((flags, fresh) => {
  const match = position({ units: [`A-1 infantry E5 ${flags}`], active: 'B' });
  match.play('end_turn');
  expect(match.unit('A-1')).toMatchObject(fresh);
});

rule.each<[string, object]>([
  ['000 §7.1/1', "B's tick leaves the fortification of A", 'fortified', { isFortified: true }],
  ['000 §7.1/1', "B's tick leaves the marks of A", 'moved:1 attacked', { movedThisTurn: true, attackedThisTurn: true }],
  ['000 §7.1/1', "B's tick does not wake a recruit of A", 'resting', { canActThisTurn: false }],
])((flags, same) => {
  const match = position({ units: [`A-1 infantry E5 ${flags}`] });
  match.play('end_turn');
  expect(match.unit('A-1')).toMatchObject(same);
});

rule.each<[string]>([
  ['000 §9.2/1', 'a move costs one action', 'move A-1 E4'],
  ['000 §9.2/2', 'an attack costs one action', 'attack A-1 E6'],
  ['000 §9.2/3', 'a recruit costs one action', 'recruit infantry B2'],
  ['000 §9.2/4', 'fortifying costs one action', 'fortify A-1'],
])((order) => {
  const match = position({
    units: ['A-1 infantry E5', 'B-1 infantry E6'],
    terrain: { B2: 'stronghold_a' },
    control: { A: ['B2'] },
    gold: { A: 10 },
    wood: { A: 1 },
  });
  match.play(order);
  expect(match.view.actionsRemaining).toBe(2);
});

rule.each<[string, string]>([
  ['000 §9.2/1', 'no move without an action', 'move A-1 E4', 'not-enough-actions 000 §9.2'],
  ['000 §9.2/2', 'no attack without an action', 'attack A-1 E6', 'not-enough-actions 000 §9.2'],
  ['000 §9.2/3', 'no recruit without an action', 'recruit infantry B2', 'not-enough-actions 000 §9.2'],
  ['000 §9.2/4', 'no fortification without an action', 'fortify A-1', 'not-enough-actions 000 §9.2'],
  ['000 §9.2/5', 'ending the turn needs no action', 'end_turn', 'allowed'],
  ['000 §9.2/5', 'passing needs no action', 'pass', 'allowed'],
])((order, verdict) => {
  const match = position({
    units: ['A-1 infantry E5', 'B-1 infantry E6'],
    terrain: { B2: 'stronghold_a' },
    control: { A: ['B2'] },
    gold: { A: 10 },
    wood: { A: 1 },
    actions: 0,
  });
  expect(match.judge(order)).toBe(verdict);
});

rule(['000 §7/1', '000 §7.2/2'], 'from the opening, three moves bring B to turn', () => {
  const match = opening();
  match.play('move A-4 B5', 'move A-5 H5', 'move A-6 C3');
  expect(match.view).toMatchObject({ activePlayer: 'B', turn: 1, actionsRemaining: 3 });
});
