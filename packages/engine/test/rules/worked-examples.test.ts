import { expect } from 'vitest';
import { opening, position } from './position.ts';
import { rule } from './rule.ts';

const gold = (match: ReturnType<typeof opening>) => [match.player('A').gold, match.player('B').gold];

rule('ruling example.1', 'A opens with 4 gold and 3 actions, B with nothing', () => {
  const match = opening();
  expect(gold(match)).toEqual([4, 0]);
  expect(match.view.actionsRemaining).toBe(3);
});

rule('ruling example.1', 'A ends: B has 4 gold, still turn 1', () => {
  const match = opening();
  match.play('end_turn');
  expect(gold(match)).toEqual([4, 4]);
  expect(match.view.turn).toBe(1);
});

rule('ruling example.1', 'B ends: turn 2, A has 8 gold', () => {
  const match = opening();
  match.round();
  expect(gold(match)).toEqual([8, 4]);
  expect(match.view.turn).toBe(2);
});

rule.each<[string, number]>([
  ['ruling example.2', 'A-1 has 4 destinations', 'A-1', 4],
  ['ruling example.2', 'A-3 has 5', 'A-3', 5],
  ['ruling example.2', 'A-4 has 23', 'A-4', 23],
  ['ruling example.2', 'A-6 has 12', 'A-6', 12],
])((id, count) => {
  expect(opening().reach(id)).toHaveLength(count);
});

rule('ruling example.3', 'A-4 charges from B3 to C5 and takes C6: 6 over 4', () => {
  const match = position({ board: 'own', units: ['A-4 cavalry B3', 'B-1 infantry C6'] });
  match.play('move A-4 C5');
  expect(match.fight('attack A-4 C6')).toMatchObject({ attackPower: 6, defensePower: 4 });
  expect([match.at('A-4'), match.at('B-1')]).toEqual(['C6', null]);
});

rule('ruling example.3', 'with a friend on B4 only the forest path is left: 4 against 4', () => {
  const match = position({
    board: 'own',
    units: ['A-4 cavalry B3', 'A-5 infantry B4', 'B-1 infantry C6'],
    control: { B: ['C6'] },
  });
  match.play('move A-4 C5');
  expect(match.fight('attack A-4 C6')).toMatchObject({ attackPower: 4, defensePower: 4 });
  expect([match.at('A-4'), match.at('B-1')]).toEqual([null, null]);
  expect(match.hex('C6').controlledBy).toBeNull();
});

rule.each<[string, string[], string]>([
  ['ruling example.4', 'F10 over a unit on E11', 'F10', ['B-2 infantry E11'], 'allowed'],
  ['ruling example.4', 'not E10, which shares D10 and E11 with it', 'E10', [], 'no-line-of-sight 000 §9.7'],
  ['ruling example.4', 'not B12, for the forest on C12', 'B12', [], 'no-line-of-sight 000 §9.7'],
  ['ruling example.4', 'not D13, a forest itself', 'D13', [], 'no-line-of-sight 000 §9.7'],
])((target, more, verdict) => {
  const match = position({ board: 'own', units: ['A-1 archer D11', `B-1 infantry ${target}`, ...more] });
  expect(match.judge(`attack A-1 ${target}`)).toBe(verdict);
});

rule('ruling example.5', 'an archer on E9 shoots at infantry on the crown: 3 under 5, it dies', () => {
  const match = position({ board: 'own', units: ['A-1 archer E9', 'B-1 infantry E11'] });
  expect(match.fight('attack A-1 E11')).toMatchObject({ attackPower: 3, defensePower: 5 });
  expect([match.at('A-1'), match.at('B-1')]).toEqual([null, 'E11']);
});

rule('ruling example.5', 'at cavalry it is 3 against 3: both die and the crown is neutral', () => {
  const match = position({ board: 'own', units: ['A-1 archer E9', 'B-1 cavalry E11'], control: { B: ['E11'] } });
  expect(match.fight('attack A-1 E11')).toMatchObject({ attackPower: 3, defensePower: 3 });
  expect([match.at('A-1'), match.at('B-1')]).toEqual([null, null]);
  expect(match.hex('E11').controlledBy).toBeNull();
});

rule.each<[string, 'gold' | 'wood', number[]]>([
  ['ruling example.6', 'a mine pays 3 six times, then 2, then nothing', 'D6', 'gold', [3, 3, 3, 3, 3, 3, 2, 0, 0]],
  ['ruling example.6', 'a camp pays 2 seven times, then 1, then nothing', 'C8', 'wood', [2, 2, 2, 2, 2, 2, 2, 1, 0, 0]],
])((hex, resource, payments) => {
  const match = position({ board: 'own', control: { A: [hex] } });
  const paid = payments.map(() => {
    const before = match.player('A')[resource];
    match.round();
    return match.player('A')[resource] - before;
  });
  expect(paid).toEqual(payments);
});

rule('ruling example.7', 'five cavalry against two infantry: 9 to 5, one dies, the other keeps 2', () => {
  const cavalry = [1, 2, 3, 4, 5].map((n) => `A-${n} cavalry E9`);
  const match = position({
    game: 'attrition-2',
    board: 'own',
    units: [...cavalry, 'B-1 infantry E10', 'B-2 infantry E10'],
  });
  const { attackPower, defensePower, outcome } = match.fight('attack A-1 E10');
  expect([attackPower, defensePower]).toEqual([9, 5]);
  expect(outcome).toMatchObject({ damageDealt: 4, damageTaken: 0, captured: false, attackerCasualties: [] });
  expect([match.unit('B-1')?.hp, match.unit('B-2')?.hp]).toEqual([undefined, 2]);
  expect(match.player('A').vp).toBe(1);
  expect(match.hex('E9').unitIds).toHaveLength(5);
});
