import { isRefusal, type Refusal } from '@hexfront/engine';
import { expect } from 'vitest';
import { rule } from './rule.ts';
import { field, optionsOf, warshard } from './warshard-field.ts';

const { units } = warshard.options() as Exclude<ReturnType<typeof warshard.options>, Refusal>;

rule.each<[keyof typeof units, string, number, number, number, number]>([
  // paragraph              title          type          kind       power  defence  mobility  range
  ['003 pawns/infantry', 'infantry', 'infantry', 'melee', 1, 2, 2, 0],
  ['003 pawns/mechanised', 'mechanised', 'mechanised', 'melee', 3, 3, 4, 0],
  ['003 pawns/armor', 'armor', 'armor', 'melee', 6, 3, 6, 0],
  ['003 pawns/artillery', 'artillery', 'artillery', 'support', 3, 0, 2, 3],
  ['003 pawns/air_wing', 'air wing', 'air_wing', 'support', 2, 0, 9, 9],
  ['003 pawns/hq', 'HQ', 'hq', 'support', 0, 0, 2, 0],
])((type, kind, power, defense, mobility, range) => {
  const generatesSupply = type === 'hq';
  const special = { generatesSupply, ignoresZoc: false, crossesWater: false };
  expect(units[type]).toEqual({ kind, power, defense, mobility, range, ...special });
});

rule(['003 board/1', 'ruling fine-print warshard.1'], 'a hex has six neighbours, and a unit may step to each', () => {
  const match = field({
    units: ['B1 infantry 0,0', 'R1 infantry 4,3'],
    options: { units: { infantry: { mobility: 1 } } },
  });
  expect(match.reach('B1')).toEqual(['0,-1', '1,-1', '-1,0', '1,0', '-1,1', '0,1']);
});

rule('003 pawns/1', 'a unit is on one hex, which lists it', () => {
  const match = field({ units: ['B1 infantry 0,0', 'R1 infantry 4,3'] });
  expect(match.view.board.filter((hex) => hex.units.includes('B1'))).toMatchObject([{ q: 0, r: 0, units: ['B1'] }]);
});

rule('003 pawns/2', 'no unit moves onto a friend or starts on one', () => {
  const match = field({ units: ['B1 infantry 0,0', 'B2 infantry 1,0', 'R1 infantry 4,3'] });
  expect(match.judge('move B1 1,0')).toBe('cell-occupied 003 pawns/2');
  const refusal = optionsOf({ units: ['B1 infantry 0,0', 'B2 infantry 0,0', 'R1 infantry 4,3'] });
  expect(isRefusal(refusal) && refusal.message).toContain('scenario.units[1].at: (0,0) is already occupied by B1');
});

rule('003 pawns/3', 'a melee unit attacks and does not support, a support unit does neither more nor less', () => {
  const match = field({ units: ['B1 armor 1,0', 'B2 artillery 0,1', 'B3 armor 4,0', 'R1 infantry 0,0'] });
  match.play('done');
  expect(match.judge('attack B2 0,0')).toBe('not-melee 003 combat/6');
  match.play('attack B1 0,0');
  expect(match.stage).toBe('support_att');
  expect(match.judge('support B3 0')).toBe('not-support 003 turn/allocation-3');
  expect(match.judge('support B2 0')).toBe('allowed');
});

rule('003 pawns/4', 'a unit is named by its id, and ids are unique', () => {
  const match = field({ units: ['B1 infantry 0,0', 'R1 infantry 4,3'] });
  expect(match.judge('move B9 1,0')).toBe('unknown-unit 003 pawns/4');
  const refusal = optionsOf({ units: ['B1 infantry 0,0', 'B1 infantry 1,0', 'R1 infantry 4,3'] });
  expect(isRefusal(refusal) && refusal.message).toContain('scenario.units[1].id: the id B1 is used twice');
});

rule(['003 pawns/5', 'ruling warshard-1.3'], 'an artillery that is attacked alone is destroyed without a die', () => {
  const match = field({ units: ['B1 infantry 1,0', 'R1 artillery 0,0', 'R2 infantry 4,3'], ground: { '0,0': '#' } });
  expect(match.fights('done', 'attack B1 0,0')).toMatchObject([{ defense: 0, die: null, odds: null, result: 'DE' }]);
  expect(match.at('R1')).toBe('lost');
});

rule('003 pawns/5', 'with the help of another artillery it is defended: 1 to 3 is 1-2, and the die decides', () => {
  const match = field({ units: ['B1 infantry 1,0', 'R1 artillery 0,0', 'R2 artillery -2,0'] });
  match.play('done', 'attack B1 0,0');
  expect(match.fights('support R2 0')).toMatchObject([{ attack: 1, defense: 3, odds: '1-2', defenseSupport: ['R2'] }]);
});

rule.each<[string, number, string]>([
  ['003 pawns/6', 'artillery supports at 3', '3,0', 3, 'allowed'],
  ['003 pawns/6', 'and not at 4', '4,0', 4, 'out-of-range 003 pawns/6'],
])((at, _, verdict) => {
  const match = field({ units: ['B1 infantry 1,0', `B2 artillery ${at}`, 'B3 air_wing 5,0', 'R1 infantry 0,0'] });
  match.play('done', 'attack B1 0,0');
  expect(match.judge('support B2 0')).toBe(verdict);
});

rule('003 pawns/6', 'an air wing supports a defence at 9', () => {
  const map = Array.from({ length: 3 }, () => '.'.repeat(16));
  const match = field({
    map,
    origin: [-10, 0],
    units: ['B1 armor 1,0', 'R1 infantry 0,0', 'R2 air_wing -9,0', 'R3 air_wing -10,0'],
    hasHeadquarters: false,
  });
  match.play('done', 'attack B1 0,0');
  expect(match.legal()).toEqual(['support R2 0', 'done']);
});
