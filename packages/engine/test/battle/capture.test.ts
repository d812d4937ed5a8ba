import { expect } from 'vitest';
import type { TerrainName } from '../../src/battle/rules.ts';
import { rule } from '../rules/rule.ts';
import { type Description, Field, stack } from './field.ts';

const ring = ['1,0', '1,-1', '0,-1', '-1,0', '-1,1', '0,1'];
const chief = 'u2 Chief 0,0';
const walled = (hexes: string[]) => Object.fromEntries(hexes.map((hex) => [hex, 'Impassable' as TerrainName]));

rule.each<[Description, boolean]>([
  [
    ['001 §3.8/2', '001 §2.6/18'],
    'six enemy hexes around, and an enemy in its own hex',
    { units: [chief, 'u3 Scout 0,0'], control: [['0,0'], ring] },
    true,
  ],
  ['001 §3.8/2', 'not without an enemy in its own hex', { units: [chief, 'u3 Scout 1,0'], control: [[], ring] }, false],
  [
    '001 §3.8/2',
    'not if its side controls one of the hexes around',
    { units: [chief, 'u3 Scout 0,0'], control: [['1,0'], ring.slice(1)] },
    false,
  ],
  ['001 §3.8/2', "not with one of nobody's", { units: [chief, 'u3 Scout 0,0'], control: [[], ring.slice(1)] }, false],
  [
    'ruling battle-1.6',
    'hexes of all enemies count together',
    { units: ['u3 Chief 0,0', 'u4 Scout 0,0'], players: 3, control: [[], ring.slice(0, 3), ring.slice(3)] },
    true,
  ],
  [
    'ruling battle-1.6',
    'Impassable counts as theirs',
    { units: [chief, 'u3 Scout 0,0'], control: [[], ring.slice(2)], terrain: walled(ring.slice(0, 2)) },
    true,
  ],
  [
    'ruling battle-1.6',
    'and so does the space off the map',
    { units: ['u2 Chief -10,-20', 'u3 Scout -10,-20'], control: [[], ['-9,-20', '-11,-19', '-10,-19']] },
    true,
  ],
  [
    'ruling fine-print battle.24',
    'a neutral unit counts as an enemy in its hex',
    { units: [chief, 'u4 Scout 0,0 neutral'], control: [[], ring] },
    true,
  ],
])((description, isCaptured) => {
  const field = new Field(1, description);
  expect(field.capture() !== 0).toBe(isCaptured);
});

/** Enemies two hexes away on all sides: every neighbour is empty and beside one of them. */
const beleaguered = ['u3 Scout 1,0', 'u5 Scout 0,-2', 'u7 Scout -2,1', 'u9 Scout -1,2'];

rule.each<[Description, boolean]>([
  [
    ['004 §2.6/2', '004 §2.6/3', 'ruling battle-2.19'],
    'every neighbouring hex is held or covered',
    { units: [chief, ...beleaguered] },
    true,
  ],
  [
    '004 §2.6/3',
    'a neighbouring hex that no enemy covers is a way out',
    { units: [chief, ...beleaguered.slice(0, 2)] },
    false,
  ],
  [
    '004 §2.6/2',
    'an enemy must stand next to the Chief',
    {
      units: [
        chief,
        'u3 Scout 2,0',
        'u5 Scout 0,-2',
        'u7 Scout -2,1',
        'u9 Scout -1,2',
        'u11 Scout 2,-2',
        'u13 Scout 0,2',
      ],
    },
    false,
  ],
  [
    'ruling battle-2.19',
    'Impassable is closed',
    { units: [chief, 'u3 Scout 1,0'], terrain: walled(ring.slice(2, 5)) },
    true,
  ],
  [
    'ruling battle-2.19',
    'off the map is closed',
    { units: ['u2 Chief -10,-20', 'u3 Scout -9,-20', 'u5 Scout -11,-18'] },
    true,
  ],
  [
    'ruling battle-2.20',
    'a friend in a hex lifts enemy zones there',
    { units: [chief, 'u4 Scout -1,1', ...beleaguered] },
    false,
  ],
  ['ruling battle-2.20', 'also beside an enemy in that hex', { units: [chief, 'u4 Scout 1,0', ...beleaguered] }, false],
  [
    'ruling battle-2.20',
    'but a full hex is not a way out',
    { units: [chief, ...stack(10, 12, 'Scout', '-1,1'), ...beleaguered] },
    true,
  ],
  [
    'ruling fine-print battle.24',
    'neutral units are enemies here too',
    { units: [chief, 'u4 Scout 1,0 neutral', ...beleaguered.slice(1)] },
    true,
  ],
])((description, isCaptured) => {
  expect(new Field(2, description).capture()).toBe(isCaptured ? 1 : 0);
});

rule('ruling battle-2.18', 'judged after movement and before combat: two Chiefs may be captured at once', () => {
  const walls = walled(['1,-1', '0,-1', '-1,0', '-1,1', '0,1', '2,-1', '2,0', '1,1']);
  const field = new Field(2, { units: ['u2 Chief 0,0', 'u3 Chief 1,0'], terrain: walls });
  expect(field.capture()).toBe(3);
});
