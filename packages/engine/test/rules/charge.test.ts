import { expect } from 'vitest';
import { position } from './position.ts';
import { rule } from './rule.ts';

/** The attack power of A-1 against an infantry next to where its move ended. */
function powerAfter(move: string, target: string, more: { units?: string[]; forest?: string[] } = {}): number {
  const terrain = Object.fromEntries((more.forest ?? []).map((hex) => [hex, 'forest']));
  const match = position({ units: ['A-1 cavalry E5', `B-1 infantry ${target}`, ...(more.units ?? [])], terrain });
  if (move !== 'stay') match.play(`move A-1 ${move}`);
  return match.fight(`attack A-1 ${target}`).attackPower;
}

rule.each<[string, string, number]>([
  ['000 §5.3/12', 'without a move there is no charge', 'stay', 'E6', 4],
  ['000 §5.3/12', 'a move of 1 is not a charge', 'E6', 'E7', 4],
  [['000 §5.3/12', '000 §9.8/3'], 'a move of 2 is a charge', 'E7', 'E8', 6],
  [['000 §5.3/12', '000 §9.8/3'], 'a move of 3 is a charge', 'E8', 'E9', 6],
])((move, target, power) => {
  expect(powerAfter(move, target)).toBe(power);
});

rule.each<[string[], number]>([
  [['000 §5.3/12', 'ruling attrition-1.6'], 'a forest on the only shortest path breaks it', ['E6'], 4],
  ['ruling attrition-1.6', 'a forest at the destination breaks it', ['E7'], 4],
  ['ruling attrition-1.6', 'a forest at the origin does not', ['E5'], 6],
  ['ruling attrition-1.6', 'a forest beside the path does not', ['D5', 'D6', 'F5', 'F6'], 6],
])((forest, power) => {
  // E6 is the only hex between E5 and E7.
  expect(powerAfter('E7', 'E8', { forest })).toBe(power);
});

rule('ruling attrition-1.6', 'a longer way round the forest does not help', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 infantry E8'], terrain: { E6: 'forest' } });
  match.play('move A-1 E7');
  expect(match.unit('A-1')?.movedDistance).toBe(2);
  expect(match.fight('attack A-1 E8').attackPower).toBe(4);
});

rule.each<[{ units?: string[]; forest?: string[] }, number]>([
  // F6 is two steps from E5: by E6 or by F5.
  [['ruling attrition-1.6', '000 §11/2'], 'one of two shortest paths without forest is enough', { forest: ['E6'] }, 6],
  [['ruling attrition-1.6', '000 §11/2'], 'the other one is enough as well', { forest: ['F5'] }, 6],
  ['ruling attrition-1.6', 'forest on both breaks it', { forest: ['E6', 'F5'] }, 4],
  [
    'ruling attrition-1.6',
    'a blocker on the open one leaves the forest one',
    { forest: ['E6'], units: ['A-2 infantry F5'] },
    4,
  ],
  ['ruling attrition-1.6', 'an enemy blocks like a friend', { forest: ['E6'], units: ['B-2 infantry F5'] }, 4],
])((more, power) => {
  expect(powerAfter('F6', 'F7', more)).toBe(power);
});

rule.each<[string[], number]>([
  // With E6 taken the shortest ways to E7 are D5 D6 and F5 F6, three steps each.
  [['ruling attrition-1.6', 'ruling attrition-1.7'], 'a detour without forest is a charge', [], 6],
  [['ruling attrition-1.6', 'ruling attrition-1.7'], 'one of two detours without forest is enough', ['D5'], 6],
  ['ruling attrition-1.6', 'forest on both detours breaks it', ['D5', 'F6'], 4],
])((forest, power) => {
  expect(powerAfter('E7', 'E8', { units: ['B-2 infantry E6'], forest })).toBe(power);
});

rule.each<[string, number]>([
  ['000 §5.3/12', 'infantry does not charge', 'infantry', 2],
  ['000 §5.3/12', 'an archer does not charge', 'archer', 3],
])((type, power) => {
  const match = position({ units: [`A-1 ${type} E7 moved:2`, 'B-1 infantry E8'] });
  expect(match.fight('attack A-1 E8').attackPower).toBe(power);
});

rule('000 §5.3/12', 'the charge does not outlive the turn', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 infantry E8'] });
  match.play('move A-1 E7');
  match.round();
  expect(match.fight('attack A-1 E8').attackPower).toBe(4);
});

rule(['000 §5.3/12', 'ruling attrition-1.11'], 'the advance after a won melee does not count as a charge', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'] });
  match.play('attack A-1 E6');
  expect(match.unit('A-1')).toMatchObject({ position: 'E6', movedThisTurn: false, movedDistance: 0 });
  expect(match.judge('move A-1 E8')).toBe('allowed');
});

rule('ruling attrition-1.11', 'an advance does not touch the marks of an earlier move', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E8'] });
  match.play('move A-1 E7', 'attack A-1 E8');
  expect(match.unit('A-1')).toMatchObject({
    position: 'E8',
    movedThisTurn: true,
    movedDistance: 2,
    attackedThisTurn: true,
  });
});
