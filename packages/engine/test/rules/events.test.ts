import { expect } from 'vitest';
import { position } from './position.ts';
import { rule } from './rule.ts';

const settled = { A: ['A1', 'E5', 'E6'], B: ['I21'] };

rule(['002 events/turn_end', '002 events/turn_start'], 'a turn of A closes and a turn of B opens, in one round', () => {
  expect(position({ turn: 4, control: settled }).play('end_turn')).toEqual([
    { type: 'turn_end', turn: 4, player: 'A' },
    { type: 'turn_start', turn: 4, player: 'B' },
  ]);
});

rule(['002 events/turn_end', '002 events/turn_start'], 'a turn of B closes and the next round opens', () => {
  expect(position({ turn: 4, active: 'B', control: settled }).play('end_turn')).toEqual([
    { type: 'turn_end', turn: 4, player: 'B' },
    { type: 'turn_start', turn: 5, player: 'A' },
  ]);
});

rule('002 events/move_unit', 'a move', () => {
  expect(position({ units: ['A-1 cavalry E5'] }).play('move A-1 E7')).toEqual([
    { type: 'move_unit', turn: 2, player: 'A', unitId: 'A-1', from: 'E5', to: 'E7' },
  ]);
});

rule('002 events/recruit', 'a recruit', () => {
  const match = position({ terrain: { B2: 'stronghold_a' }, control: { A: ['B2'] }, gold: { A: 14 } });
  expect(match.play('recruit archer B2')).toEqual([
    { type: 'recruit', turn: 2, player: 'A', unitId: 'A-7', unitType: 'archer', at: 'B2' },
  ]);
});

rule('002 events/fortify', 'a fortification', () => {
  expect(position({ units: ['A-1 archer E5'], wood: { A: 1 } }).play('fortify A-1')).toEqual([
    { type: 'fortify', turn: 2, player: 'A', unitId: 'A-1', at: 'E5' },
  ]);
});

rule('002 events/reject', 'a refusal', () => {
  const match = position({ turn: 3, units: ['A-1 archer E5'] });
  const { events } = match.game.advance(match.state, { 0: [{ action: 'move', unitId: 'A-1', to: 'E9' }] });
  expect(events).toEqual([{ type: 'reject', turn: 3, player: 'A', reason: 'out-of-reach' }]);
});

rule(
  ['002 events/attack', 'ruling fine-print attrition.4'],
  'a won melee with an advance, which is no move_unit',
  () => {
    const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'], terrain: { E6: 'hills' } });
    const { abilities, ...attack } = match.fight('attack A-1 E6');
    expect([...abilities].sort()).toEqual(['melee_vulnerability', 'terrain']);
    expect(attack).toEqual({
      type: 'attack',
      turn: 2,
      player: 'A',
      attackerId: 'A-1',
      attackerFrom: 'E5',
      defenderIds: ['B-1'],
      targetHex: 'E6',
      distance: 1,
      ranged: false,
      attackPower: 4,
      defensePower: 1,
      outcome: {
        attackerSurvivors: ['A-1'],
        attackerCasualties: [],
        defenderSurvivors: [],
        defenderCasualties: ['B-1'],
        damageDealt: 1,
        damageTaken: 0,
        captured: true,
      },
    });
  },
);

rule('ruling fine-print attrition.4', 'an advance emits only the attack', () => {
  const match = position({ units: ['A-1 cavalry E5', 'B-1 archer E6'] });
  expect(match.play('attack A-1 E6').map((event) => event.type)).toEqual(['attack']);
});

rule.each<[string, string, object]>([
  [
    '002 events/attack',
    'a won shot captures nothing',
    'archer E5',
    'cavalry E7',
    {
      distance: 2,
      ranged: true,
      outcome: { captured: false, defenderCasualties: ['B-1'], attackerSurvivors: ['A-1'] },
    },
  ],
  [
    '002 events/attack',
    'a tie kills both',
    'infantry E5',
    'cavalry E6',
    {
      outcome: {
        captured: false,
        defenderCasualties: ['B-1'],
        attackerCasualties: ['A-1'],
        damageDealt: 1,
        damageTaken: 1,
      },
    },
  ],
  [
    '002 events/attack',
    'a failed attack kills the attacker',
    'infantry E5',
    'infantry E6',
    {
      outcome: {
        captured: false,
        defenderSurvivors: ['B-1'],
        attackerCasualties: ['A-1'],
        damageDealt: 0,
        damageTaken: 1,
      },
    },
  ],
])((attacker, defender, expected) => {
  const match = position({ units: [`A-1 ${attacker}`, `B-1 ${defender}`] });
  expect(match.fight(`attack A-1 ${defender.split(' ')[1]}`)).toMatchObject(expected);
});

rule(
  ['002 events/control_update', 'ruling fine-print attrition.2'],
  'hexes change hands between turn_end and turn_start',
  () => {
    const match = position({ units: ['A-1 infantry E5', 'B-1 infantry G5'], control: { A: ['A1'], B: ['E5', 'I21'] } });
    expect(match.play('end_turn')).toEqual([
      { type: 'turn_end', turn: 2, player: 'A' },
      {
        type: 'control_update',
        turn: 2,
        changes: [
          { hexId: 'E5', from: 'B', to: 'A' },
          { hexId: 'G5', from: null, to: 'B' },
        ],
      },
      { type: 'turn_start', turn: 2, player: 'B' },
    ]);
  },
);

rule('ruling fine-print attrition.2', 'without a change there is no control_update', () => {
  const types = position({ control: settled })
    .play('end_turn')
    .map((event) => event.type);
  expect(types).toEqual(['turn_end', 'turn_start']);
});

rule('ruling fine-print attrition.2', 'a match that ends with the turn has game_end in place of turn_start', () => {
  const match = position({ board: 'own', units: ['A-1 infantry B20', 'A-2 infantry H20'] });
  expect(match.play('end_turn').map((event) => event.type)).toEqual(['turn_end', 'control_update', 'game_end']);
});

rule('ruling fine-print attrition.3', 'a tie reports the lost control after the attack', () => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 cavalry E6'], control: { B: ['E6'] } });
  const [attack, update, ...more] = match.play('attack A-1 E6');
  expect(attack.type).toBe('attack');
  expect(update).toEqual({ type: 'control_update', turn: 2, changes: [{ hexId: 'E6', from: 'B', to: null }] });
  expect(more).toEqual([]);
});

rule('ruling fine-print attrition.3', 'a tie on a neutral hex changes nothing and says nothing', () => {
  const match = position({ units: ['A-1 infantry E5', 'B-1 cavalry E6'] });
  expect(match.play('attack A-1 E6').map((event) => event.type)).toEqual(['attack']);
});

rule.each<[string[], object]>([
  ['002 events/game_end', 'elimination', ['A-1 cavalry E5', 'B-1 archer E6'], { reason: 'elimination', winner: 'A' }],
  [
    ['002 events/game_end', 'ruling attrition-1.12'],
    'a draw',
    ['A-1 infantry E5', 'B-1 cavalry E6'],
    { reason: 'draw', winner: null },
  ],
])((units, end) => {
  const match = position({ units, bystanders: false, vp: { A: 3, B: 2 }, turn: 9 });
  expect(match.play('attack A-1 E6').at(-1)).toEqual({ type: 'game_end', turn: 9, vpA: 3, vpB: 2, ...end });
});

rule('002 events/game_end', 'the turn limit', () => {
  const match = position({ turn: 30, active: 'B', vp: { B: 1 } });
  expect(match.play('end_turn').at(-1)).toEqual({
    type: 'game_end',
    turn: 31,
    reason: 'turn_limit',
    winner: 'B',
    vpA: 0,
    vpB: 1,
  });
});

rule('002 events/game_end', 'a capture', () => {
  const match = position({ board: 'own', active: 'B', units: ['B-1 infantry B2', 'B-2 infantry H2'] });
  expect(match.play('end_turn').at(-1)).toMatchObject({ type: 'game_end', reason: 'stronghold_capture', winner: 'B' });
});
