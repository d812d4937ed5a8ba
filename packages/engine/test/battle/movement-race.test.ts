import { expect } from 'vitest';
import { rule } from '../rules/rule.ts';
import { type Description, Field, stack } from './field.ts';

type Orders = Readonly<Record<string, string>>;

const one = { options: { stackCap: 1 } };

rule.each<[Partial<Description> & { units: string[] }, Orders, string]>([
  [
    '001 §2.7/3',
    'the most MP wins an empty hex',
    { units: ['u2 LightInfantry -1,0', 'u3 Scout 1,0'] },
    { u2: '0,0', u3: '0,0' },
    'u2 -1,0, u3 0,0',
  ],
  [
    '001 §2.7/3',
    'then the lowest id',
    { units: ['u2 Scout -1,0', 'u3 Scout 1,0'] },
    { u2: '0,0', u3: '0,0' },
    'u2 0,0, u3 1,0',
  ],
  [
    'ruling fine-print battle.7',
    'all MP of the tick are compared, however many are spent',
    { units: ['u2 LightInfantry 2,0', 'u3 Scout -2,0'], terrain: { '-1,0': 'Forest' } },
    { u2: '0,0', u3: '0,0' },
    'u2 1,0, u3 0,0',
  ],
  [
    'ruling battle-1.1',
    "the winner's friends come along, slower ones too",
    { units: ['u2 Scout -1,0', 'u4 Armored 0,-1', 'u3 LightInfantry 1,0'] },
    { u2: '0,0', u4: '0,0', u3: '0,0' },
    'u2 0,0, u4 0,0, u3 1,0',
  ],
  [
    'ruling battle-1.1',
    'up to the cap',
    { units: ['u2 Scout -1,0', 'u4 Armored 0,-1', 'u3 LightInfantry 1,0'], ...one },
    { u2: '0,0', u4: '0,0', u3: '0,0' },
    'u2 0,0, u4 0,-1, u3 1,0, cap u4',
  ],
  [
    'ruling battle-1.1',
    'of three players one gets in',
    { units: ['u3 Scout -1,0', 'u4 Scout 1,0', 'u5 Scout 0,1'], players: 3 },
    { u3: '0,0', u4: '0,0', u5: '0,0' },
    'u3 0,0, u4 1,0, u5 0,1',
  ],
  [
    ['ruling battle-1.2', 'ruling fine-print battle.6'],
    'a loser stops before the hex for the rest of the tick, wherever it was going',
    { units: ['u2 Scout 0,-2', 'u3 Scout 2,0'] },
    { u2: '0,1', u3: '-1,0' },
    'u2 0,1, u3 1,0',
  ],
  [
    'ruling fine-print battle.7',
    'a hex in which anyone stays is not contested: both go in',
    { units: ['u2 Scout -1,0', 'u3 LightInfantry 1,0', 'u4 Armored 0,0'] },
    { u2: '0,0', u3: '0,0' },
    'u2 0,0, u3 0,0, u4 0,0',
  ],
  [
    'ruling fine-print battle.7',
    'a hex that everybody leaves is',
    { units: ['u2 Scout -1,0', 'u3 LightInfantry 1,0', 'u4 Armored 0,0'] },
    { u2: '0,0', u3: '0,0', u4: '0,1' },
    'u2 0,0, u3 1,0, u4 0,1',
  ],
  [
    '001 §2.7/2',
    'a hex that enemies hold can be entered',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,0'] },
    { u2: '1,0' },
    'u2 1,0, u3 1,0',
  ],
  [
    'ruling battle-1.3',
    'on a swap the higher MP enters and the other stays',
    { units: ['u2 LightInfantry 0,0', 'u3 Scout 1,0'] },
    { u2: '1,0', u3: '0,0' },
    'u2 0,0, u3 0,0',
  ],
  [
    'ruling battle-1.3',
    'then the lower id',
    { units: ['u2 Scout 0,0', 'u3 Scout 1,0'] },
    { u2: '1,0', u3: '0,0' },
    'u2 1,0, u3 1,0',
  ],
  [
    'ruling battle-1.3',
    'the friends of the quickest cross with it',
    { units: ['u2 Scout 0,0', 'u4 Armored 0,0', 'u3 LightInfantry 1,0', 'u5 LightInfantry 1,0'] },
    { u2: '1,0', u4: '1,0', u3: '0,0', u5: '0,0' },
    'u2 1,0, u4 1,0, u3 1,0, u5 1,0',
  ],
  [
    'ruling battle-1.3',
    'friends change places freely',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0'], ...one },
    { u2: '1,0', u4: '0,0' },
    'u2 1,0, u4 0,0',
  ],
  [
    'ruling battle-1.2',
    'all step at once: a column moves up',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0', 'u6 Scout 2,0'], ...one },
    { u2: '1,0', u4: '2,0', u6: '3,0' },
    'u2 1,0, u4 2,0, u6 3,0',
  ],
  [
    ['001 §2.6/1', 'ruling fine-print battle.6'],
    'a column whose head is stopped by the cap stays, one after the other',
    { units: ['u2 Scout 0,0', 'u4 Scout 1,0', 'u6 Scout 2,0'], ...one },
    { u2: '1,0', u4: '2,0' },
    'u2 0,0, u4 1,0, u6 2,0, cap u4 u2',
  ],
  [
    'ruling fine-print battle.6',
    'a unit that the cap refused stops, even if the hex is free a substep later',
    { units: ['u2 Scout 2,-1', 'u4 Scout 0,0'], ...one },
    { u2: '0,1', u4: '2,0' },
    'u2 0,1, u4 0,0, cap u4',
  ],
  [
    ['001 §2.6/1', '001 §4/4'],
    'the eleventh does not get in; a Chief counts',
    { units: [...stack(9, 12, 'LightInfantry', '0,0'), 'u2 Chief 0,0', 'u4 Scout 1,0', 'u3 Scout 9,9'] },
    { u4: '0,0' },
    'u2 0,0, u4 1,0, u3 9,9, cap u4',
  ],
  [
    'ruling fine-print battle.8',
    'a full friendly hex cannot be crossed',
    {
      units: [...stack(10, 12, 'LightInfantry', '1,0'), 'u2 Scout 0,0'],
      terrain: { '1,-1': 'Forest', '0,1': 'Forest' },
    },
    { u2: '2,0' },
    'u2 0,0, cap u2',
  ],
  [
    'ruling fine-print battle.8',
    'unless it empties in time',
    {
      units: [...stack(10, 12, 'LightInfantry', '1,0'), 'u2 Scout 0,0'],
      terrain: { '1,-1': 'Forest', '0,1': 'Forest' },
    },
    { u2: '2,0', u12: '1,1' },
    'u2 2,0',
  ],
  [
    'ruling battle.2/5',
    'a unit that meets an enemy where a friend stays stops there',
    { units: ['u2 Scout -1,0', 'u3 LightInfantry 0,-1', 'u4 Armored 0,0'] },
    { u2: '2,0', u3: '0,0' },
    'u2 0,0, u3 0,0, u4 0,0',
  ],
  [
    'ruling fine-print battle.6',
    'swaps come before contests: a unit that lost a swap stays and the hex is not contested',
    { units: ['u3 LightInfantry 1,0', 'u2 Scout 0,0', 'u4 LightInfantry 2,0', 'u5 Armored 1,-1'] },
    { u2: '1,0', u3: '0,0', u4: '1,0', u5: '1,0' },
    'u3 1,0, u2 1,0, u4 1,0, u5 1,0',
  ],
])((description, orders, outcome) => {
  const field = new Field(1, description).march(orders);
  const shown = field.positions().filter((line) => Number(line.slice(1).split(' ')[0]) < 10);
  const capped = field.capped().length > 0 ? [`cap ${field.capped().join(' ')}`] : [];
  expect([...shown, ...capped].join(', ')).toBe(outcome);
});

rule('ruling battle.3', 'a contested hex holds ten of each side', () => {
  const units = [...stack(10, 2, 'Scout', '0,0'), ...stack(10, 3, 'Scout', '1,0')];
  const orders = Object.fromEntries(stack(10, 2, '', '').map((unit) => [unit.split(' ')[0], '1,0']));
  const field = new Field(1, { units }).march(orders);
  expect(field.positions().every((line) => line.endsWith(' 1,0'))).toBe(true);
  expect(field.capped()).toEqual([]);
});
