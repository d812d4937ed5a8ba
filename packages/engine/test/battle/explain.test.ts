import { expect } from 'vitest';
import { explainHex } from '../../src/battle/face/explain.ts';
import { type BattleState, LIVING, RESEARCH } from '../../src/battle/state/state.ts';
import { unitTypes } from '../../src/battle/rules.ts';
import type { Explanation } from '../../src/explanation.ts';
import { said, sumOf } from '../rules/explain.ts';
import { rule } from '../rules/rule.ts';
import { type Description, Field, hex, withUnits } from './field.ts';
import { editions, war } from './war.ts';

rule.each<[1 | 2, Description, string[]]>([
  [
    ['001 §2.6/4', '001 §2.6/2'],
    'on plains and in supply the numbers are the unit’s own',
    1,
    { units: ['u2 LightInfantry 0,0'] },
    ['attack u2 10: base LightInfantry 10', 'defense u2 6: base LightInfantry 6', 'sight u2 2: base LightInfantry 2'],
  ],
  [
    ['001 §3.9/8', '001 §2.3/5', 'ruling battle.8/1', 'ruling battle.7/3'],
    'Forest adds a fifth to the defence and takes 1 from the sight',
    1,
    { units: ['u2 LightInfantry 0,0'], terrain: { '0,0': 'Forest' } },
    [
      'attack u2 10: base LightInfantry 10',
      'defense u2 7.2: base LightInfantry 6, terrain Forest 20%',
      'sight u2 1: base LightInfantry 2, terrain Forest -1',
    ],
  ],
  [
    ['004 §2.1/4', '004 §2.5/3'],
    'in the second edition Forest adds points, and Scouts see through it',
    2,
    { units: ['u2 Scout 0,0'], terrain: { '0,0': 'Forest' } },
    ['attack u2 6: base Scout 6', 'defense u2 24: base Scout 4, terrain Forest 20', 'sight u2 4: base Scout 4'],
  ],
  [
    ['ruling battle.7/3', '001 §2.11/1'],
    'sight is 1 at least',
    1,
    {
      units: ['u2 LightInfantry 0,0'],
      terrain: { '0,0': 'Forest' },
      options: withUnits({ LightInfantry: { vision: 1 } }),
    },
    [
      'attack u2 10: base LightInfantry 10',
      'defense u2 7.2: base LightInfantry 6, terrain Forest 20%',
      'sight u2 1: base LightInfantry 1, terrain Forest -1, lowest 1',
    ],
  ],
  [
    ['001 §2.7/7', 'ruling battle.8/1'],
    'out of supply and without fuel the attack is weaker',
    2,
    { units: ['u2 Armored 0,0 unsupplied starved'] },
    [
      'attack u2 12: base Armored 20, unsupplied -20%, starved -20%',
      'defense u2 16: base Armored 16',
      'sight u2 2: base Armored 2',
    ],
  ],
  [
    'ruling battle.8/1',
    'but no attack falls below 0',
    1,
    { units: ['u2 Armored 0,0 unsupplied'], options: { unsuppliedAttack: 120 } },
    [
      'attack u2 0: base Armored 20, unsupplied -120%, lowest 20%',
      'defense u2 16: base Armored 16',
      'sight u2 2: base Armored 2',
    ],
  ],
  [
    ['004 §2.3/3', 'ruling battle-2.11'],
    'near its Chief a unit has a tenth more defence; the Chief itself does not',
    2,
    { units: ['u2 Armored 0,0', 'u4 Chief 0,0'] },
    [
      'attack u2 20: base Armored 20',
      'defense u2 17.6: base Armored 16, aura 10%',
      'sight u2 2: base Armored 2',
      'attack u4 12: base Chief 12',
      'defense u4 12: base Chief 12',
      'sight u4 2: base Chief 2',
    ],
  ],
  [
    'ruling fine-print battle.19',
    'on enemy ground with its flanks secured the attack is stronger',
    2,
    { units: ['u2 SpecialForces 0,0'], control: [['1,0', '0,1', '-1,0', '0,-1'], ['0,0']] },
    [
      'attack u2 16.8: base SpecialForces 14, enemy-ground 10%, flanks 10%',
      'defense u2 10: base SpecialForces 10',
      'sight u2 3: base SpecialForces 3',
    ],
  ],
])((edition, description, expected) => {
  const { state } = new Field(edition, description);
  expect(said(explainHex(state, 0, '(0,0)'))).toEqual(expected);
  expect(said(explainHex(state, 'all', '(0,0)'))).toEqual(expected);
});

rule('001 §2.6/19', 'research of the class adds to attack and defence', () => {
  const { state } = new Field(1, { units: ['u2 Armored 0,0'], options: { hasResearch: true } });
  state.seats[RESEARCH] = 1 << unitTypes.indexOf('Armored');
  expect(said(explainHex(state, 0, '0,0')).slice(0, 2)).toEqual([
    'attack u2 22: base Armored 20, research 10%',
    'defense u2 17.6: base Armored 16, research 10%',
  ]);
});

for (const game of editions) {
  rule(
    ['ruling battle.8/1', 'ruling battle.7/3'],
    `${game.id}: in a war every unit’s terms add up to what it has`,
    () => {
      let changed = 0;
      const s = war(game, 'explained', { players: 3, hasResearch: true }, 6);
      for (const cell of cellsOfUnits(s)) {
        for (const each of game.explain(s, 'all', hex(cell)) as Explanation[]) {
          expect(sumOf(each)).toBeCloseTo(each.total!, 9);
          if (each.terms.length > 1) changed++;
        }
      }
      expect(changed).toBeGreaterThan(20);
    },
  );

  rule(
    ['ruling battle.7/5', '001 §2.11/5'],
    `${game.id}: a seat is told of its own units alone, the public of none, whoever sees all of every one`,
    () => {
      const s = war(game, 'explained', { players: 3 }, 6);
      const units = (viewer: 0 | 1 | 'public' | 'all', cell: number) =>
        new Set((game.explain(s, viewer, hex(cell)) as Explanation[]).map(({ unit }) => unit!.name));
      let others = 0;
      for (const cell of cellsOfUnits(s)) {
        const here = slotsOf(s).filter((slot) => s.unitCell[slot] === cell);
        const named = (owner?: number) =>
          new Set(
            here
              .filter((slot) => owner === undefined || s.unitOwner[slot] === owner)
              .map((slot) => `u${s.unitNumber[slot]}`),
          );
        expect(units('all', cell)).toEqual(named());
        expect(units('public', cell)).toEqual(new Set());
        for (const seat of [0, 1] as const) expect(units(seat, cell)).toEqual(named(seat));
        if (here.some((slot) => s.unitOwner[slot] !== 0)) others++;
      }
      expect(others).toBeGreaterThan(5);
    },
  );
}

function slotsOf(s: BattleState): number[] {
  return [...s.order.subarray(0, s.scalars[LIVING])];
}

function cellsOfUnits(s: BattleState): Set<number> {
  return new Set(slotsOf(s).map((slot) => s.unitCell[slot]));
}
