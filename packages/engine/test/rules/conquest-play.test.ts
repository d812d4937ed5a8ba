import { expect } from 'vitest';
import { type Description, opening, position } from './position.ts';
import { rule } from './rule.ts';

const conquest = (description: Description = {}) => position({ game: 'conquest-1', ...description });
const malformed = 'malformed-action 000 §9.1';

rule(
  ['ruling conquest-1.7', 'ruling fine-print conquest.3'],
  'fortifying is free but for one action, and adds 1',
  () => {
    const match = conquest({ units: ['A-1 infantry 0,1', 'B-1 infantry 1,1'] });
    match.play('fortify A-1');
    expect(match.view.actionsRemaining).toBe(2);
    match.play('pass');
    expect(match.fight('attack B-1 0,1').defensePower).toBe(4);
  },
);

rule(['ruling conquest-1.7', 'ruling fine-print conquest.3'], 'it ends with the next own tick', () => {
  const match = conquest({ units: ['A-1 infantry 0,1'] });
  match.play('fortify A-1', 'pass');
  expect(match.unit('A-1')?.isFortified).toBe(true);
  match.play('pass');
  expect(match.unit('A-1')?.isFortified).toBe(false);
});

rule('ruling fine-print conquest.3', 'it survives a move', () => {
  const match = conquest({ units: ['A-1 cavalry 0,1'] });
  match.play('fortify A-1', 'move A-1 2,1');
  expect(match.unit('A-1')?.isFortified).toBe(true);
});

rule('ruling conquest-1.8', 'three actions, all by one unit', () => {
  const match = conquest({ units: ['A-1 infantry -3,1'] });
  match.play('move A-1 -2,1', 'move A-1 -1,1');
  expect(match.view).toMatchObject({ activePlayer: 'A', actionsRemaining: 1 });
  match.play('move A-1 0,1');
  expect(match.at('A-1')).toBe('0,1');
  expect(match.view).toMatchObject({ activePlayer: 'B', actionsRemaining: 3 });
});

rule('ruling conquest-1.8', 'one unit attacks twice in a turn', () => {
  const match = conquest({ units: ['A-1 cavalry -1,1', 'B-1 archer 0,1', 'B-2 archer 1,1'] });
  match.play('attack A-1 0,1', 'attack A-1 1,1');
  expect([match.at('A-1'), match.at('B-1'), match.at('B-2')]).toEqual(['1,1', null, null]);
});

const crowd = (count: number) =>
  Array.from({ length: count }, (_, i) => `A-${i + 10} infantry ${(i % 6) - 2},${i < 6 ? 1 : 2}`);

rule.each<[string, Description, string]>([
  ['ruling conquest-1.9', 'on the own capital', '-3,-3', { control: { A: ['-3,-3'] } }, 'allowed'],
  ['ruling conquest-1.9', 'even when it is neutral', '-3,-3', {}, 'allowed'],
  [
    'ruling conquest-1.9',
    'not when it is occupied',
    '-3,-3',
    { units: ['A-1 infantry -3,-3'] },
    'cell-occupied 000 §9.5',
  ],
  ['ruling conquest-1.9', "not on the enemy's capital", '3,3', {}, 'not-a-recruit-site ruling conquest-1.9'],
  ['ruling conquest-1.9', 'not on a tower', '0,0', { control: { A: ['0,0'] } }, 'not-a-recruit-site 000 §9.5'],
  ['ruling conquest-1.9', 'nine units make room for a tenth', '-3,-3', { units: crowd(8) }, 'allowed'],
  [
    'ruling conquest-1.9',
    'ten units do not make room for an eleventh',
    '-3,-3',
    { units: crowd(9) },
    'unit-limit ruling conquest-1.9',
  ],
  ['ruling conquest-1.9', 'a controlled tower does', '-3,-3', { units: crowd(9), control: { A: ['0,0'] } }, 'allowed'],
  [
    'ruling conquest-1.9',
    "an enemy's tower does not",
    '-3,-3',
    { units: crowd(9), control: { B: ['0,0'] } },
    'unit-limit ruling conquest-1.9',
  ],
  [
    'ruling conquest-1.9',
    'two towers make room for two',
    '-3,-3',
    { units: crowd(10), control: { A: ['0,0', '3,0'] } },
    'allowed',
  ],
  [
    'ruling conquest-1.9',
    'but not for three',
    '-3,-3',
    { units: crowd(11), control: { A: ['0,0', '3,0'] } },
    'unit-limit ruling conquest-1.9',
  ],
])((at, description, verdict) => {
  // One bystander counts among the units of A.
  const match = conquest({ board: 'own', gold: { A: 50, B: 50 }, ...description });
  expect(match.judge(`recruit infantry ${at}`)).toBe(verdict);
});

rule('ruling conquest-1.12', 'a recruit acts at once', () => {
  const match = conquest({ board: 'own', gold: { A: 10 } });
  match.play('recruit infantry -3,-3', 'move A-7 -2,-3');
  expect(match.at('A-7')).toBe('-2,-3');
  expect(match.player('A').gold).toBe(0);
});

rule.each<[string, string, string | null, string | null]>([
  ['ruling conquest-1.10', 'above: the defender dies and the winner steps in', 'cavalry', 'cavalry', '1,1', null],
  ['ruling conquest-1.10', 'equal: both die', 'infantry', 'cavalry', null, null],
  ['ruling conquest-1.10', 'below: the attacker dies', 'infantry', 'infantry', null, '1,1'],
])((attacker, defender, endA, endB) => {
  const match = conquest({ units: [`A-1 ${attacker} 0,1`, `B-1 ${defender} 1,1`] });
  match.play('attack A-1 1,1');
  expect([match.at('A-1'), match.at('B-1')]).toEqual([endA, endB]);
});

rule('ruling conquest-1.10', 'a tie makes the hex neutral', () => {
  const match = conquest({ units: ['A-1 infantry 0,1', 'B-1 cavalry 1,1'], control: { B: ['1,1'] } });
  match.play('attack A-1 1,1');
  expect(match.hex('1,1').controlledBy).toBeNull();
});

rule.each<[string, string[]]>([
  ['ruling conquest-1.10', 'a unit in between does not block a shot', '2,1', ['B-2 infantry 1,1']],
  ['ruling conquest-1.10', 'a bent line is not an obstacle', '1,2', []],
])((target, more) => {
  const match = conquest({ units: ['A-1 archer 0,1', `B-1 cavalry ${target}`, ...more] });
  match.play(`attack A-1 ${target}`);
  expect([match.at('A-1'), match.at('B-1')]).toEqual(['0,1', null]);
});

rule('ruling conquest-1.12', 'control changes at the end of the turn', () => {
  const match = conquest({ units: ['A-1 infantry 0,1'] });
  match.play('move A-1 1,1');
  expect(match.hex('1,1').controlledBy).toBeNull();
  match.play('pass');
  expect(match.hex('1,1').controlledBy).toBe('A');
});

rule.each<[unknown, string]>([
  [
    ['ruling conquest-1.14', '002 legacy/3', '002 legacy/4'],
    'move',
    { action: 'move', unitId: 'A-1', targetHex: { q: 0, r: 1 } },
    'allowed',
  ],
  [
    ['ruling conquest-1.14', '002 legacy/3', '002 legacy/4'],
    'attack',
    { action: 'attack', unitId: 'A-1', targetHex: { q: 1, r: 1 } },
    'allowed',
  ],
  [
    ['ruling conquest-1.14', '002 legacy/3', '002 legacy/4'],
    'recruit',
    { action: 'recruit', unitType: 'infantry', targetHex: { q: -3, r: -3 } },
    'allowed',
  ],
  ['002 legacy/4', 'fortify', { action: 'fortify', unitId: 'A-1' }, 'allowed'],
  [
    ['ruling conquest-1.14', '002 legacy/4'],
    'pass, with a reasoning',
    { action: 'pass', reasoning: 'enough' },
    'allowed',
  ],
  [['ruling conquest-1.14', '002 legacy/4'], 'no end_turn', { action: 'end_turn' }, malformed],
  ['002 legacy/3', 'no hex id', { action: 'move', unitId: 'A-1', targetHex: 'C4' }, malformed],
  ['002 legacy/3', 'no field to', { action: 'move', unitId: 'A-1', to: { q: 0, r: 1 } }, malformed],
  ['002 legacy/1', 'q ends at 3', { action: 'move', unitId: 'A-1', targetHex: { q: 4, r: 1 } }, 'off-board 000 §9.3'],
  ['002 legacy/1', 'r ends at -3', { action: 'move', unitId: 'A-1', targetHex: { q: 0, r: -4 } }, 'off-board 000 §9.3'],
])((action, verdict) => {
  const match = conquest({ board: 'own', units: ['A-1 archer 0,0', 'B-1 archer 1,1'], gold: { A: 10 } });
  expect(match.judge(action as object)).toBe(verdict);
});

rule('ruling fine-print conquest.4', 'pass is listed, last', () => {
  expect(opening('conquest-1').legal().at(-1)).toEqual({ action: 'pass' });
});
