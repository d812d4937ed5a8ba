import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

const second = (description: Description) => position({ game: 'attrition-2', ...description });
const on = (hex: string, type: string, ...ids: string[]) => ids.map((id) => `${id} ${type} ${hex}`);

type Hp = { readonly [id: string]: number | undefined };

rule.each<[string[], string, Hp]>([
  [
    ['ruling attrition-2.2', '002 combat/4'],
    '5 over 4: one lost',
    ['A-1 cavalry E5', 'B-1 infantry E6'],
    'E6',
    { 'A-1': 2, 'B-1': 2 },
  ],
  [
    ['ruling attrition-2.2', '002 combat/4'],
    '5 over 2: three are more than cavalry has',
    ['A-1 cavalry E5', 'B-1 cavalry E6'],
    'E6',
    { 'A-1': 2, 'B-1': undefined },
  ],
  [
    ['ruling attrition-2.2', '002 combat/4'],
    '4 against 4: one lost, none back',
    ['A-1 archer E5', 'B-1 infantry E6'],
    'E6',
    { 'A-1': 2, 'B-1': 2 },
  ],
  [
    ['ruling attrition-2.2', '002 combat/4'],
    '3 under 4 in melee: one each',
    ['A-1 infantry E5', 'B-1 infantry E6'],
    'E6',
    { 'A-1': 2, 'B-1': 2 },
  ],
  [
    ['ruling attrition-2.2', '002 combat/4'],
    '4 under 6 from afar: one lost, none back',
    ['A-1 archer E5', 'B-1 infantry E7 fortified'],
    'E7',
    { 'A-1': 2, 'B-1': 2 },
  ],
  [
    ['ruling attrition-2.2', '002 combat/4'],
    'far below it is still one each',
    ['A-1 infantry E5', 'B-1 infantry E6 fortified', 'B-2 infantry E7', 'B-3 infantry D6'],
    'E6',
    { 'A-1': 2, 'B-1': 2 },
  ],
  [
    ['ruling attrition-2.2', '002 combat/1'],
    '7 over 5, front with 1 HP: it dies and the next loses 1',
    ['A-1 cavalry E5 moved:2', 'B-1 infantry E6 hp:1', 'B-2 infantry E6'],
    'E6',
    { 'B-1': undefined, 'B-2': 2 },
  ],
  [
    ['ruling attrition-2.2', '002 combat/1'],
    'the front is the first of unitIds, whatever its number',
    ['A-1 cavalry E5 moved:2', 'B-9 infantry E6', 'B-1 infantry E6'],
    'E6',
    { 'B-9': 1, 'B-1': 3 },
  ],
  [
    'ruling attrition-2.2',
    'the blow back hits the front of the attackers',
    ['A-2 infantry E5', 'A-1 infantry E5', 'B-1 infantry E6 fortified'],
    'E6',
    { 'A-2': 2, 'A-1': 3 },
  ],
])((units, target, hp) => {
  const match = second({ units });
  match.play(`attack ${units[0].split(' ')[0]} ${target}`);
  expect(Object.fromEntries(Object.keys(hp).map((id) => [id, match.unit(id)?.hp]))).toEqual(hp);
});

rule.each<[string[], [number, number]]>([
  [['ruling attrition-2.3', '002 combat/6'], 'a kill scores 1', ['A-1 cavalry E5', 'B-1 archer E6'], [1, 0]],
  [
    ['ruling attrition-2.3', '002 combat/6'],
    'two kills in one attack score 2',
    ['A-1 cavalry E5 moved:2', 'B-1 archer E6', 'B-2 archer E6'],
    [2, 0],
  ],
  ['ruling attrition-2.3', 'a wound scores nothing', ['A-1 cavalry E5', 'B-1 infantry E6'], [0, 0]],
  [
    'ruling attrition-2.3',
    'a death by the blow back scores for the other side',
    ['A-1 infantry E5 hp:1', 'B-1 infantry E6'],
    [0, 1],
  ],
  ['ruling attrition-2.3', 'two deaths score for both', ['A-1 infantry E5 hp:1', 'B-1 infantry E6 hp:1'], [1, 1]],
])((units, vp) => {
  const match = second({ units });
  match.play('attack A-1 E6');
  expect([match.player('A').vp, match.player('B').vp]).toEqual(vp);
});

rule('ruling attrition-2.3', 'a tie leaves the hex to whom it belongs', () => {
  const match = second({ units: ['A-1 archer E5', 'B-1 infantry E6 hp:1'], control: { B: ['E6'] } });
  expect(match.play('attack A-1 E6').map((event) => event.type)).toEqual(['attack']);
  expect(match.hex('E6').controlledBy).toBe('B');
});

rule.each<[string[], string[], string[]]>([
  [
    ['ruling attrition-2.4', '002 combat/5'],
    'the whole stack steps in',
    [...on('E5', 'cavalry', 'A-1', 'A-2'), 'B-1 archer E6'],
    [],
    ['A-1', 'A-2'],
  ],
  [
    ['ruling attrition-2.4', '002 combat/5'],
    'not while a defender lives',
    [...on('E5', 'cavalry', 'A-1', 'A-2'), 'B-1 infantry E6'],
    ['A-1', 'A-2'],
    ['B-1'],
  ],
  [
    ['ruling attrition-2.4', '002 combat/5'],
    'not while one of two lives',
    [...on('E5', 'cavalry', 'A-1'), 'B-1 cavalry E6', 'B-2 cavalry E6'],
    ['A-1'],
    ['B-2'],
  ],
  [
    'ruling attrition-2.4',
    'after a tie that killed the last defender',
    ['A-1 archer E5', 'B-1 infantry E6 hp:1'],
    [],
    ['A-1'],
  ],
  [
    'ruling attrition-2.4',
    'the survivors of a blow back',
    ['A-1 infantry E5 hp:1', 'A-2 infantry E5', 'B-1 infantry E6 fortified hp:1'],
    [],
    ['A-2'],
  ],
  [
    ['ruling attrition-2.4', 'ruling fine-print attrition.1'],
    'no unit advances if the last attacker dies too',
    ['A-1 infantry E5 hp:1', 'B-1 infantry E6 hp:1'],
    [],
    [],
  ],
])((units, from, to) => {
  const match = second({ units });
  match.play('attack A-1 E6');
  expect([match.hex('E5').unitIds, match.hex('E6').unitIds]).toEqual([from, to]);
});

rule('002 combat/5', 'a shot never moves the archers', () => {
  const match = second({ units: ['A-1 archer E5', 'B-1 cavalry E7'] });
  match.play('attack A-1 E7');
  expect([match.at('A-1'), match.at('B-1')]).toEqual(['E5', null]);
});

rule('ruling fine-print attrition.1', 'a defender that dies still strikes back', () => {
  const match = second({ units: ['A-1 infantry E5', 'B-1 infantry E6 hp:1'] });
  match.play('attack A-1 E6');
  expect([match.unit('A-1')?.hp, match.at('B-1')]).toEqual([2, null]);
});

rule.each<[string[], object]>([
  [
    'ruling fine-print attrition.6',
    'of 9 - 1 damage two archers lose 4',
    ['A-1 cavalry E5 moved:2', 'A-2 cavalry E5', 'A-3 cavalry E5', 'B-1 archer E6', 'B-2 archer E6'],
    { damageDealt: 4, damageTaken: 0 },
  ],
  [
    'ruling fine-print attrition.6',
    'of 5 - 2 damage a wounded cavalry loses 1',
    ['A-1 cavalry E5', 'B-1 cavalry E6 hp:1'],
    { damageDealt: 1 },
  ],
  [
    'ruling fine-print attrition.6',
    'the blow back is 1',
    ['A-1 infantry E5', 'B-1 infantry E6'],
    { damageDealt: 1, damageTaken: 1 },
  ],
])((units, damage) => {
  expect(second({ units }).fight('attack A-1 E6').outcome).toMatchObject(damage);
});

rule('002 events/attack', 'a fight of stacks names the front of the attackers and all defenders from the front', () => {
  const match = second({ units: [...on('E5', 'cavalry', 'A-3', 'A-1'), ...on('E6', 'infantry', 'B-9', 'B-2')] });
  const { attackerId, attackerFrom, defenderIds, outcome } = match.fight('attack A-1 E6');
  expect({ attackerId, attackerFrom, defenderIds }).toEqual({
    attackerId: 'A-3',
    attackerFrom: 'E5',
    defenderIds: ['B-9', 'B-2'],
  });
  expect(outcome).toMatchObject({
    attackerSurvivors: ['A-3', 'A-1'],
    defenderSurvivors: ['B-9', 'B-2'],
    captured: false,
  });
});
