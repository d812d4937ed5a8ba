import { expect } from 'vitest';
import { frontierOf } from '../../src/battle/territory/control.ts';
import { NEUTRAL, SUPPLIED } from '../../src/battle/state/state.ts';
import { removeUnit } from '../../src/battle/state/units.ts';
import { giveHex } from '../../src/battle/territory/supply.ts';
import { type At, board, cellOf, Ground } from './battle-ground.ts';
import { rule } from './rule.ts';

const here: At = [0, 0];

rule(
  ['001 §2.4/1', 'ruling battle.6/1', '004 §2.1/7'],
  'who is alone on a hex takes it at once and keeps it when gone',
  () => {
    const ground = new Ground({});
    const scout = ground.unit(0, 'Scout', here);
    expect(ground.tick().controller(here)).toBe(0);
    ground.move(scout, [1, 0]);
    expect(ground.tick().controller(here)).toBe(0);
    ground.unit(1, 'Scout', here);
    expect(ground.tick().controller(here)).toBe(1);
  },
);

rule(['001 §2.4/1', 'ruling battle.6/1'], 'a contested hex keeps its controller', () => {
  const ground = new Ground({ control: [[here], []] });
  ground.unit(0, 'Scout', here);
  ground.unit(1, 'Armored', here);
  expect(ground.tick().controller(here)).toBe(0);
});

/** Who stands on the hex in each tick, and whose it is after it. */
const slowly: readonly [string, string][] = [
  ['1 1', '0 1'],
  ['1 01 1 1', '0 0 0 1'],
  ['1 - 1 1', '0 0 0 1'],
  ['1 0 1 1', '0 0 0 1'],
  ['- - -', '0 0 0'],
];
for (const special of ['city', 'base', 'node'] as const) {
  rule.each<[string, string]>(
    slowly.map(([stand, expected]) => [
      ['001 §2.4/2', 'ruling battle.6/2', 'ruling fine-print battle.23', '004 §2.1/7', '001 §2.3/6'],
      `a ${special} held by 0, with ${stand} there tick by tick, belongs to ${expected}`,
      stand,
      expected,
    ]),
  )((stand, expected) => {
    const ground = new Ground({
      bases:
        special === 'base'
          ? [here, [15, 0]]
          : [
              [-15, 0],
              [15, 0],
            ], // the spawns
      cities: special === 'city' ? [here] : [],
      nodes: special === 'node' ? [['M', here]] : [],
      control: [[here], []],
    });
    const units = [ground.unit(0, 'Scout', [0, 9]), ground.unit(1, 'Scout', [9, 0])];
    const owners = stand.split(' ').map((seats) => {
      ground.move(units[0], seats.includes('0') ? here : [0, 9]);
      ground.move(units[1], seats.includes('1') ? here : [9, 0]);
      return ground.tick().controller(here);
    });
    expect(owners.join(' ')).toBe(expected);
  });
}

rule(['001 §2.4/2', 'ruling battle.6/2'], 'a count does not pass from one player to the next', () => {
  const ground = new Ground({
    cities: [here],
    bases: [
      [-15, 0],
      [15, 0],
      [0, 15],
    ],
  });
  const [one, two] = [ground.unit(1, 'Scout', here), ground.unit(2, 'Scout', [5, 0])];
  ground.tick();
  ground.move(one, [6, 0]);
  ground.move(two, here);
  expect(ground.tick().controller(here)).toBe('neutral');
  expect(ground.tick().controller(here)).toBe(2);
});

rule(
  ['001 §4/8', 'ruling battle.6/3', 'ruling fine-print battle.21', '001 §4/7'],
  'special hexes of the eliminated count from the next tick and flip after one',
  () => {
    const ground = new Ground({ cities: [here], control: [[here, [1, 0]], []] });
    ground.unit(1, 'Chief', [15, 0]);
    ground.unit(1, 'Scout', here);
    expect(ground.fall()).toEqual([0]);
    expect([ground.controller(here), ground.controller([1, 0]), ground.controller([-15, 0])]).toEqual([
      'neutral',
      'neutral',
      'neutral',
    ]);
    expect(ground.tick().controller(here)).toBe('neutral');
    expect(ground.tick().controller(here)).toBe(1);
  },
);

rule(
  ['ruling fine-print battle.24', 'ruling battle.10/4'],
  'neutral units gain no hex and keep others from taking it',
  () => {
    const ground = new Ground({ control: [[here], []] });
    ground.unit(1, 'Chief', [15, 0]);
    const scout = ground.unit(0, 'Scout', here);
    expect(ground.fall()).toEqual([0]);
    expect(ground.state.unitOwner[scout]).toBe(NEUTRAL);
    expect(ground.tick().controller(here)).toBe('neutral');
    const rival = ground.unit(1, 'Scout', here);
    expect(ground.tick().controller(here)).toBe('neutral');
    removeUnit(ground.state, scout);
    expect(ground.tick().controller(here)).toBe(1);
    expect(ground.state.unitFlags[rival] & SUPPLIED).toBe(0);
  },
);

rule(
  ['ruling battle.11/3', 'ruling fine-print battle.27', '001 §2.16/2'],
  'an eleventh Facility turns neutral with its hex',
  () => {
    const owned = Array.from({ length: 9 }, (_, i): At => [i, -5]);
    const ground = new Ground({ cities: [...owned, here], control: [owned, [here]] });
    ground.unit(0, 'Scout', here);
    expect(ground.tick().controller(here)).toBe(1);
    expect(ground.tick().controller(here)).toBe('neutral');
  },
);

rule('ruling battle.9/7', 'capture empties the queue', () => {
  const ground = new Ground({ bases: [here, [15, 0]] });
  ground.state.queueLength[0] = 1;
  ground.state.queueTicks[0] = 9;
  ground.unit(1, 'Scout', here);
  ground.tick().tick();
  expect([ground.controller(here), ground.state.queueLength[0]]).toEqual([1, 0]);
});

rule('001 §2.3/11', 'the frontier borders on enemy or neutral hexes, not on the edge of the map', () => {
  const ground = new Ground({
    bases: [here, [15, 0]],
    control: [
      [
        [1, 0],
        [1, -1],
        [0, -1],
        [-1, 0],
        [-1, 1],
        [0, 1],
      ],
      [],
    ],
  });
  const frontier = frontierOf(ground.state, 0);
  expect(frontier).toHaveLength(6);
  expect(frontier).not.toContain(cellOf(here));
  for (let cell = 0; cell < board.cells; cell++) giveHex(ground.state, cell, 0);
  expect(frontierOf(ground.state, 0)).toEqual([]);
});
