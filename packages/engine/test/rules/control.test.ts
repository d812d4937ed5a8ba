import { expect } from 'vitest';
import { position } from './position.ts';
import { rule } from './rule.ts';

rule(['000 §8/1', '000 §8'], 'moving onto a hex does not take it yet', () => {
  const match = position({ units: ['A-1 infantry E5'], control: { B: ['E6'] } });
  match.play('move A-1 E6');
  expect(match.hex('E6').controlledBy).toBe('B');
});

rule(['000 §8/2', '000 §7.3/2'], 'standing on a hex at the end of the turn takes it', () => {
  const match = position({ units: ['A-1 infantry E5'], control: { B: ['E6'] } });
  match.play('move A-1 E6', 'end_turn');
  expect(match.hex('E6').controlledBy).toBe('A');
});

rule('000 §7.3/2', 'a neutral hex is taken the same way', () => {
  const match = position({ units: ['A-1 infantry E5'] });
  match.play('end_turn');
  expect(match.hex('E5').controlledBy).toBe('A');
});

rule('000 §7.3/2', 'the update concerns every occupied hex, also those of the side that waits', () => {
  const match = position({ units: ['B-1 infantry E5'] });
  match.play('end_turn');
  expect(match.hex('E5').controlledBy).toBe('B');
});

rule(['000 §7.3/3', '000 §8/3'], 'an empty hex stays under control', () => {
  const match = position({ units: ['A-1 infantry E5'], control: { A: ['E5', 'C3'], B: ['G3'] } });
  match.play('move A-1 E6', 'end_turn');
  expect([match.hex('E5'), match.hex('C3'), match.hex('G3')].map((hex) => hex.controlledBy)).toEqual(['A', 'A', 'B']);
});

rule('000 §7.3/3', 'an empty neutral hex stays neutral', () => {
  const match = position({});
  match.play('end_turn');
  expect(match.hex('E5').controlledBy).toBeNull();
});

rule('000 §8/1', 'a hex crossed on the way is not taken', () => {
  const match = position({ units: ['A-1 cavalry E5'] });
  match.play('move A-1 E8', 'end_turn');
  expect(match.hex('E6').controlledBy).toBeNull();
});

rule('000 §8/1', 'the advance after a won melee takes the hex only at the end of the turn', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'], control: { B: ['E6'] } });
  match.play('attack A-1 E6');
  expect(match.hex('E6').controlledBy).toBe('B');
  match.play('end_turn');
  expect(match.hex('E6').controlledBy).toBe('A');
});

rule('000 §8/1', 'a won shot leaves the control of the hex', () => {
  const match = position({ units: ['A-1 archer E5', 'B-1 cavalry E7'], control: { B: ['E7'] } });
  match.play('attack A-1 E7', 'end_turn');
  expect(match.hex('E7').controlledBy).toBe('B');
});

rule.each<['A' | 'B']>([
  [['000 §8/4', '000 §9.8/13'], "a tie makes the defender's own hex neutral at once", 'B'],
  [['000 §8/4', '000 §9.8/13'], "a tie makes the attacker's hex under the defender neutral at once", 'A'],
])((owner) => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 cavalry E6'], control: { [owner]: ['E6'] } });
  match.play('attack A-1 E6');
  expect(match.hex('E6').controlledBy).toBeNull();
});

rule('000 §8/4', "a tie leaves the attacker's hex as it was", () => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 cavalry E6'], control: { A: ['E5'], B: ['E6'] } });
  match.play('attack A-1 E6');
  expect(match.hex('E5').controlledBy).toBe('A');
});

rule('000 §8/3', 'a hex made neutral stays so until somebody ends a turn on it', () => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 cavalry E6', 'B-2 infantry E7'], control: { B: ['E6'] } });
  match.play('attack A-1 E6', 'end_turn');
  expect(match.hex('E6').controlledBy).toBeNull();
  match.play('move B-2 E6', 'end_turn');
  expect(match.hex('E6').controlledBy).toBe('B');
});

rule('000 §8', 'control, not occupation, decides where to recruit', () => {
  const description = { terrain: { B2: 'stronghold_a' }, gold: { A: 10 } };
  expect(position({ ...description, control: { A: ['B2'] } }).judge('recruit infantry B2')).toBe('allowed');
  expect(position({ ...description, control: { B: ['B2'] } }).judge('recruit infantry B2')).toBe(
    'not-controlled 000 §9.5',
  );
});
