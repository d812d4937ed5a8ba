import { expect, test } from 'vitest';
import { rule } from './rule.ts';
import { field, warshard } from './warshard-field.ts';

const columns = ['1-2', '1-1', '2-1', '3-1', '4-1', '5-1', '6-1'];
const always = (result: string) => Object.fromEntries(columns.map((name) => [name, Array(6).fill(result)]));
const units = ['B1 armor 2,0', 'B2 artillery 3,0', 'R1 infantry 0,0', 'R2 artillery -2,0'];

rule('003 turn/2', 'the events of a turn, in the order of its stages', () => {
  const match = field({ units, options: { odds: always('dr') } });
  const events = match.play(
    'move B1 1,0',
    'done',
    'attack B1 0,0',
    'support B2 0',
    'support R2 0',
    'retreat R1 -1,0',
    'advance 0 B1',
  );
  expect(events.map((event) => (event.type === 'stage_end' ? `${event.stage} ends` : event.type))).toEqual([
    'move',
    'move ends',
    'attack_declared',
    'attack ends',
    'support_declared',
    'support_att ends',
    'support_declared',
    'support_def ends',
    'fight',
    'retreat',
    'retreat ends',
    'advance',
    'advance ends',
    'turn_start',
  ]);
  expect(
    events.every((event) => 'side' in event && event.side === (event.type === 'turn_start' ? 'red' : 'blue')),
  ).toBe(true);
  expect(events.find((event) => event.type === 'fight')).toMatchObject({
    fight: 0,
    hex: { q: 0, r: 0 },
    attackers: ['B1'],
    attackSupport: ['B2'],
    defenders: ['R1'],
    defenseSupport: ['R2'],
    attack: 9,
    defense: 5,
    shift: 0,
    odds: '1-1',
    result: 'dr',
  });
});

test('a lost unit is named with its hex and the reason, before the retreats', () => {
  const match = field({ units, options: { odds: always('EX') } });
  const events = match.play('move B1 1,0', 'done', 'attack B1 0,0', 'done', 'done');
  expect(events.filter((event) => event.type === 'unit_lost')).toMatchObject([
    { unit: 'B1', at: { q: 1, r: 0 }, cause: 'fight' },
    { unit: 'R1', at: { q: 0, r: 0 }, cause: 'fight' },
  ]);
});

test('a refused action is an event, and nothing else happens', () => {
  const { state } = field({ units });
  const before = warshard.hash(state);
  const { events, rejected } = warshard.advance(state, { 0: [{ action: 'move', unit: 'B1', to: { q: 0, r: 0 } }] });
  expect(events).toMatchObject([{ type: 'reject', player: 'blue', reason: 'cell-occupied' }]);
  expect([rejected.length, warshard.hash(state)]).toEqual([1, before]);
});

test('the view shows fights, marks and the deciding side during a turn', () => {
  const match = field({ units, options: { odds: always('dr') } });
  match.play('move B1 1,0', 'done', 'attack B1 0,0', 'done', 'done');
  expect(match.view).toMatchObject({
    stage: 'retreat',
    side: 'blue',
    decides: 'blue',
    retreating: 'R1',
    advancing: null,
  });
  expect(match.view.units.find(({ id }) => id === 'R1')).toMatchObject({
    fight: 0,
    mustRetreat: true,
    hasMoved: false,
  });
  expect(match.view.units.find(({ id }) => id === 'B1')).toMatchObject({
    fight: 0,
    mustRetreat: false,
    hasMoved: true,
  });
});
