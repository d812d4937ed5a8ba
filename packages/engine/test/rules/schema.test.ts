import { expect } from 'vitest';
import { type Description, position } from './position.ts';
import { rule } from './rule.ts';

const malformed = 'malformed-action 000 §9.1';

const scene: Description = {
  units: ['A-1 archer E5', 'B-1 infantry E6'],
  terrain: { B2: 'stronghold_a' },
  control: { A: ['B2'] },
  gold: { A: 100 },
  wood: { A: 1 },
};

rule.each<[unknown, string]>([
  [
    ['000 §9.1/1', '002 move-schema'],
    'move with unitId and to',
    { action: 'move', unitId: 'A-1', to: 'E4' },
    'allowed',
  ],
  ['000 §9.1/1', 'move without to', { action: 'move', unitId: 'A-1' }, malformed],
  ['000 §9.1/1', 'move without unitId', { action: 'move', to: 'E4' }, malformed],
  ['000 §9.1/1', 'move with a number for a hex', { action: 'move', unitId: 'A-1', to: 4 }, malformed],
  [
    ['000 §9.1/2', '002 move-schema'],
    'attack with unitId and target',
    { action: 'attack', unitId: 'A-1', target: 'E6' },
    'allowed',
  ],
  ['000 §9.1/2', 'attack with to for target', { action: 'attack', unitId: 'A-1', to: 'E6' }, malformed],
  [
    ['000 §9.1/3', '002 move-schema'],
    'recruit with unitType and at',
    { action: 'recruit', unitType: 'archer', at: 'B2' },
    'allowed',
  ],
  ['000 §9.1/3', 'recruit without at', { action: 'recruit', unitType: 'archer' }, malformed],
  ['000 §9.1/3', 'recruit of an unknown type', { action: 'recruit', unitType: 'scout', at: 'B2' }, malformed],
  [
    ['000 §9.1/3', '002 state/unit-types'],
    'recruit of infantry',
    { action: 'recruit', unitType: 'infantry', at: 'B2' },
    'allowed',
  ],
  [
    ['000 §9.1/3', '002 state/unit-types'],
    'recruit of cavalry',
    { action: 'recruit', unitType: 'cavalry', at: 'B2' },
    'allowed',
  ],
  [['000 §9.1/4', '002 move-schema'], 'fortify with unitId', { action: 'fortify', unitId: 'A-1' }, 'allowed'],
  ['000 §9.1/4', 'fortify with a hex', { action: 'fortify', unitId: 'A-1', at: 'E5' }, malformed],
  ['000 §9.1/4', 'fortify without unitId', { action: 'fortify' }, malformed],
  [['000 §9.1/5', '002 move-schema'], 'end_turn alone', { action: 'end_turn' }, 'allowed'],
  ['000 §9.1/5', 'end_turn with a unit', { action: 'end_turn', unitId: 'A-1' }, malformed],
  [['000 §9.1/6', '002 move-schema'], 'pass alone', { action: 'pass' }, 'allowed'],
  [
    ['000 §9.1', '002 locks/2'],
    'a reasoning may go along',
    { action: 'end_turn', reasoning: 'nothing to do' },
    'allowed',
  ],
  ['000 §9.1', 'a reasoning is a string', { action: 'end_turn', reasoning: 7 }, malformed],
  [['000 §9.1', '002 locks/2'], 'no other field may', { action: 'move', unitId: 'A-1', to: 'E4', speed: 2 }, malformed],
  [['000 §9.1', '002 locks/2'], 'no other action exists', { action: 'retreat', unitId: 'A-1' }, malformed],
  [['000 §9', '000 §9.1'], 'an action is named', { unitId: 'A-1', to: 'E4' }, malformed],
  [['000 §9', '000 §9.1'], 'an action is an object', 'move', malformed],
  [['000 §9', '000 §9.1'], 'a list is none', [], malformed],
  [['000 §9', '000 §9.1'], 'null is none', null, malformed],
])((action, verdict) => {
  // As it comes from outside: not through the short texts of the other tests.
  const match = position(scene);
  const judged = match.game.check(match.state, 0, action);
  expect(judged.allowed ? 'allowed' : `${judged.code} ${judged.rule}`).toBe(verdict);
});

rule('000 §9', 'a refused action changes nothing', () => {
  const match = position(scene);
  const before = match.game.hash(match.state);
  const { rejected } = match.game.advance(match.state, { 0: [{ action: 'move', unitId: 'A-1', to: 'I21' }] });
  expect(rejected).toHaveLength(1);
  expect(match.game.hash(match.state)).toBe(before);
});

rule('000 §1/3', 'both editions read and write the same actions', () => {
  const shapes = (game: string) =>
    new Set(
      position({ ...scene, game })
        .legal()
        .map((action) => Object.keys(action).join() + (action as { action: string }).action),
    );
  expect(shapes('attrition-2')).toEqual(shapes('attrition-1'));
  expect([...shapes('attrition-1')].sort()).toEqual([
    'action,unitId,targetattack',
    'action,unitId,tomove',
    'action,unitIdfortify',
    'action,unitType,atrecruit',
    'actionend_turn',
  ]);
});
