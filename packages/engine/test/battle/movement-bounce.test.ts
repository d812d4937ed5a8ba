import { expect } from 'vitest';
import { rule } from '../rules/rule.ts';
import { type Description, Field, stack, withUnits } from './field.ts';

type Orders = Readonly<Record<string, string>>;

const stacking = { options: { friendlyConflict: 'stack' as const } };

/** Positions, then who was capped, then head-ons. */
function outcomeOf(description: Description, orders: Orders): string {
  const field = new Field(2, description).march(orders);
  const shown = field.positions().filter((line) => !/^u[3-9]\d\d /.test(line));
  const capped = field.capped().length > 0 ? [`cap ${field.capped().join(' ')}`] : [];
  return [...shown, ...capped, ...field.headOns()].join(', ');
}

rule.each<[Description, Orders, string]>([
  [
    '004 §2.4/2',
    'one gets the empty hex, the others bounce',
    { units: ['u2 LightInfantry -1,0', 'u3 LightInfantry 1,0', 'u5 LightInfantry 0,1'] },
    { u2: '0,0', u3: '0,0', u5: '0,0' },
    'u2 -1,0, u3 1,0, u5 0,0',
  ],
  [
    ['004 §2.4/2', 'ruling battle-2.2'],
    'friends bounce too',
    { units: ['u2 LightInfantry -1,0', 'u4 LightInfantry 1,0'] },
    { u2: '0,0', u4: '0,0' },
    'u2 -1,0, u4 0,0',
  ],
  [
    'ruling battle-2.2',
    'unless the option lets them stack',
    { units: ['u2 LightInfantry -1,0', 'u4 LightInfantry 1,0', 'u3 LightInfantry 0,1'], ...stacking },
    { u2: '0,0', u4: '0,0', u3: '0,0' },
    'u2 0,0, u4 0,0, u3 0,1',
  ],
  [
    '004 §2.4/3',
    'MP counts a thousandfold',
    { units: ['u2 Scout -1,0', 'u13 LightInfantry 1,0'] },
    { u2: '0,0', u13: '0,0' },
    'u2 0,0, u13 1,0',
  ],
  [
    'ruling battle-2.3',
    'the number counts past 999: 4000 against 3003',
    { units: ['u3 Scout -1,0', 'u2000 LightInfantry 1,0'] },
    { u3: '0,0', u2000: '0,0' },
    'u3 -1,0, u2000 0,0',
  ],
  [
    'ruling fine-print battle.12',
    'of equal initiative the higher id: 3003 both',
    { units: ['u3 Scout -1,0', 'u1003 LightInfantry 1,0'] },
    { u3: '0,0', u1003: '0,0' },
    'u3 -1,0, u1003 0,0',
  ],
  [
    'ruling battle-2.5',
    'a hex is empty if all in it are still moving',
    { units: ['u2 LightInfantry -1,0', 'u3 LightInfantry 1,0', 'u4 Armored 0,0'] },
    { u2: '0,0', u3: '0,0', u4: '0,1' },
    'u2 -1,0, u3 0,0, u4 0,1',
  ],
  [
    'ruling battle-2.5',
    'not if one stays: then nobody bounces',
    { units: ['u2 LightInfantry -1,0', 'u3 LightInfantry 1,0', 'u4 Armored 0,0'] },
    { u2: '0,0', u3: '0,0' },
    'u2 0,0, u3 0,0, u4 0,0',
  ],
  [
    ['004 §2.4/7', 'ruling battle-2.4'],
    'a unit that follows a friend that bounced bounces too, and so does the next',
    { units: ['u2 LightInfantry -1,0', 'u4 LightInfantry 0,0', 'u6 LightInfantry 1,0', 'u9 LightInfantry 3,0'] },
    { u2: '0,0', u4: '1,0', u6: '2,0', u9: '2,0' },
    'u2 -1,0, u4 0,0, u6 1,0, u9 2,0',
  ],
  [
    'ruling battle-2.4',
    'a bounce is final, even if the winner bounces later',
    { units: ['u3 LightInfantry -1,0', 'u4 LightInfantry 0,0', 'u6 LightInfantry 0,-1', 'u9 LightInfantry 2,0'] },
    { u3: '0,0', u6: '0,0', u4: '1,0', u9: '1,0' },
    'u3 -1,0, u4 0,0, u6 0,-1, u9 1,0',
  ],
  [
    'ruling battle-2.4',
    'hexes on the way are not judged, only the last',
    { units: ['u2 Scout -1,0', 'u3 Scout 1,-1'], options: withUnits({ Scout: { movement: 6 } }) },
    { u2: '1,0', u3: '-1,1' },
    'u2 1,0, u3 -1,1',
  ],
  [
    'ruling battle-2.8',
    'a friend without an order can be joined',
    { units: ['u2 LightInfantry -1,0', 'u4 LightInfantry 0,0'] },
    { u2: '0,0' },
    'u2 0,0, u4 0,0',
  ],
  [
    ['ruling battle-2.8', 'ruling fine-print battle.5'],
    'so can one that was ordered to stay',
    { units: ['u2 LightInfantry -1,0', 'u4 LightInfantry 0,0'] },
    { u2: '0,0', u4: '0,0' },
    'u2 0,0, u4 0,0',
  ],
  [
    'ruling fine-print battle.11',
    'but not a hex in which another friend failed to move',
    { units: ['u2 LightInfantry -1,0', 'u4 LightInfantry 0,0', 'u6 LightInfantry 0,0', 'u9 LightInfantry 2,0'] },
    { u2: '0,0', u6: '1,0', u9: '1,0' },
    'u2 -1,0, u4 0,0, u6 0,0, u9 1,0',
  ],
  [
    '004 §2.4/7',
    'an enemy that failed to move stops nobody',
    { units: ['u2 LightInfantry -1,0', 'u3 LightInfantry 0,0', 'u4 LightInfantry 2,0'] },
    { u2: '0,0', u3: '1,0', u4: '1,0' },
    'u2 0,0, u3 0,0, u4 1,0',
  ],
  [
    'ruling battle-2.6',
    'at the cap the highest initiative enters',
    { units: [...stack(9, 300, 'Armored', '0,0'), 'u2 Scout -1,0', 'u4 LightInfantry 1,0', 'u6 Scout 0,1'] },
    { u2: '0,0', u4: '0,0', u6: '0,0' },
    'u2 -1,0, u4 1,0, u6 0,0, cap u2 u4',
  ],
  [
    'ruling battle-2.6',
    'the cap holds when friends stack too',
    { units: ['u2 Scout -1,0', 'u4 LightInfantry 1,0'], options: { friendlyConflict: 'stack', stackCap: 1 } },
    { u2: '0,0', u4: '0,0' },
    'u2 0,0, u4 1,0, cap u4',
  ],
  [
    'ruling fine-print battle.8',
    'a full friendly hex can be crossed',
    { units: [...stack(10, 300, 'Armored', '0,0'), 'u2 Scout -1,0'] },
    { u2: '1,0' },
    'u2 1,0',
  ],
  [
    ['ruling battle-2.7', '004 §2.4/2'],
    'a unit that bounces stays home, however far it would have come',
    { units: ['u2 Scout -3,0', 'u5 Scout 2,0'] },
    { u2: '0,0', u5: '0,0' },
    'u2 -3,0, u5 0,0',
  ],
  [
    '004 §2.4/8',
    'friends go round in a ring',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0', 'u6 Scout 0,1'] },
    { u2: '1,0', u4: '0,1', u6: '0,0' },
    'u2 1,0, u4 0,1, u6 0,0',
  ],
  [
    '004 §2.4/4',
    'friends may change places',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0'] },
    { u2: '1,0', u4: '0,0' },
    'u2 1,0, u4 0,0',
  ],
  [
    ['004 §2.4/4', '004 §2.4/6'],
    'enemies that swap stay',
    { units: ['u2 Scout 0,0', 'u3 LightInfantry 1,0'] },
    { u2: '1,0', u3: '0,0' },
    'u2 0,0, u3 1,0, 0,0|1,0 u2 u3',
  ],
  [
    ['ruling battle-2.9', 'ruling battle-2.10'],
    'one edge crossed both ways in a substep: both stay where they started',
    { units: ['u2 Scout -1,0', 'u3 Scout 2,0'] },
    { u2: '2,0', u3: '-1,0' },
    'u2 -1,0, u3 2,0, 0,0|1,0 u2 u3',
  ],
  [
    'ruling battle-2.9',
    'crossing in different substeps is not a meeting',
    { units: ['u2 Scout -1,0', 'u3 Armored 1,0'] },
    { u2: '0,1', u3: '0,0' },
    'u2 0,1, u3 0,0',
  ],
  [
    ['ruling battle-2.9', 'ruling fine-print battle.9'],
    'swapped destinations meet without sharing an edge',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,1'], options: withUnits({ Scout: { movement: 4 } }) },
    { u2: '1,1', u3: '0,0' },
    'u2 0,0, u3 1,1, 0,0|1,1 u2 u3',
  ],
  [
    'ruling battle-2.10',
    'all units that crossed stay',
    { units: ['u2 Scout 0,0', 'u4 Armored 0,0', 'u3 LightInfantry 1,0'] },
    { u2: '1,0', u4: '1,0', u3: '0,0' },
    'u2 0,0, u4 0,0, u3 1,0, 0,0|1,0 u2 u3 u4',
  ],
  [
    'ruling battle-2.10',
    'of three players too',
    { units: ['u3 Scout 0,0', 'u4 Scout 0,0', 'u5 Scout 1,0'], players: 3 },
    { u3: '1,0', u4: '1,0', u5: '0,0' },
    'u3 0,0, u4 0,0, u5 1,0, 0,0|1,0 u3 u4 u5',
  ],
  [
    '004 §2.4/5',
    'a friend that crosses beside an enemy has met nobody',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,0', 'u5 Scout 0,0'] },
    { u2: '1,0', u3: '0,0', u5: '1,0' },
    'u2 0,0, u3 1,0, u5 0,0, 0,0|1,0 u2 u3',
  ],
  [
    'ruling fine-print battle.9',
    'a unit stopped in an earlier substep is no longer met',
    { units: ['u2 Scout 0,0', 'u3 Armored 1,0', 'u5 Scout 3,0'], options: withUnits({ Scout: { movement: 6 } }) },
    { u2: '1,0', u3: '0,0', u5: '0,0' },
    'u2 0,0, u3 1,0, u5 0,0, 0,0|1,0 u2 u3',
  ],
  [
    'ruling fine-print battle.10',
    'a stopped unit stays: enemies come in, friends that follow bounce',
    { units: ['u2 Scout 0,0', 'u3 LightInfantry 1,0', 'u4 Scout -1,0', 'u5 Scout 0,1'] },
    { u2: '1,0', u3: '0,0', u4: '0,0', u5: '0,0' },
    'u2 0,0, u3 1,0, u4 -1,0, u5 0,0, 0,0|1,0 u2 u3',
  ],
  [
    '004 §2.4/1',
    'neutral units hold and are not friends',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0 neutral'] },
    { u2: '1,0' },
    'u2 1,0, u4 1,0',
  ],
])((description, orders, outcome) => {
  expect(outcomeOf(description, orders)).toBe(outcome);
});
