import { expect } from 'vitest';
import type { UnitType } from '../../src/battle/rules.ts';
import { canSee } from '../../src/battle/state/state.ts';
import { sightRadius, updateVision } from '../../src/battle/territory/vision.ts';
import { type At, board, cellOf, Ground, type Land } from './battle-ground.ts';
import { rule } from './rule.ts';

const here: At = [0, 0];
const sees = (ground: Ground, seat: number, at: At) => canSee(ground.state, seat, cellOf(at));
const looking = (type: UnitType, land: Land = {}) => {
  const ground = new Ground(land);
  ground.unit(0, type, here);
  updateVision(ground.state, []);
  return ground;
};

rule.each<[UnitType, 'Plains' | 'Hills' | 'Forest' | 'City', number]>([
  [['001 §2.11/1', '001 §2.6/4'], 'Light Infantry see 2', 'LightInfantry', 'Plains', 2],
  [['001 §2.11/1', '001 §2.6/12'], 'Special Forces see 3', 'SpecialForces', 'Hills', 3],
  [
    ['001 §2.11/2', '001 §2.3/5', '004 §2.1/4', 'ruling battle.7/3'],
    'in Forest Light Infantry see 1',
    'LightInfantry',
    'Forest',
    1,
  ],
  [['001 §2.11/2', '001 §2.3/5', '004 §2.1/4'], 'in Forest Special Forces see 2', 'SpecialForces', 'Forest', 2],
  [['001 §2.11/2', '001 §2.6/6', '004 §2.3/7'], 'in Forest Scouts see 4 all the same', 'Scout', 'Forest', 4],
])((type, terrain, radius) => {
  const ground = looking(type, { terrain: [[terrain, here]] });
  const seen = [...board.q.keys()].filter((cell) => ground.state.sight[cell] > 0);
  expect(seen).toEqual([...board.q.keys()].filter((cell) => board.distance(cell, cellOf(here)) <= radius));
});

rule('ruling battle.7/3', 'every unit sees at least the next hex', () => {
  const blind = { Forest: { moveCost: 2, defense: 20, visionPenalty: 8 } };
  const ground = new Ground({ terrain: [['Forest', here]] });
  const options = { ...ground.state.theatre.options };
  const dark = new Ground({ terrain: [['Forest', here]], options: { terrain: { ...options.terrain, ...blind } } });
  expect(sightRadius(dark.state, dark.unit(0, 'Chief', here))).toBe(1);
});

rule.each<[readonly At[], At, boolean]>([
  [['001 §2.11/1', 'ruling battle.7/1'], 'Impassable hides what lies straight behind it', [[1, 0]], [2, 0], false],
  ['ruling battle.7/2', 'the hex that hides is seen', [[1, 0]], [1, 0], true],
  ['ruling battle.7/1', 'between two hexes one clear side is enough', [[1, 0]], [1, 1], true],
  ['ruling battle.7/1', 'the other side is enough too', [[0, 1]], [1, 1], true],
  [
    'ruling battle.7/1',
    'with both sides blocked nothing is seen',
    [
      [1, 0],
      [0, 1],
    ],
    [1, 1],
    false,
  ],
  // To (2, 2) a line passes (1, 0) or (0, 1), then (1, 1), then (2, 1) or (1, 2); it keeps to its side.
  [
    'ruling battle.7/1',
    'a line keeps to one side: blocked on either, it does not weave',
    [
      [1, 0],
      [1, 2],
    ],
    [2, 2],
    false,
  ],
  [
    'ruling battle.7/1',
    'blocked twice on one side, the other side sees',
    [
      [1, 0],
      [2, 1],
    ],
    [2, 2],
    true,
  ],
])((mountains, target, expected) => {
  const ground = looking('Scout', { terrain: [['Impassable', ...mountains]] });
  expect(sees(ground, 0, target)).toBe(expected);
});

rule('001 §2.11/1', 'Forest, Hills and units hide nothing', () => {
  const ground = new Ground({
    terrain: [
      ['Forest', [1, 0]],
      ['Hills', [2, 0]],
    ],
  });
  ground.unit(1, 'Armored', [1, 0]);
  ground.unit(0, 'Scout', here);
  updateVision(ground.state, []);
  expect(sees(ground, 0, [4, 0])).toBe(true);
});

rule(['001 §2.11/3', 'ruling battle.7/4'], 'own hexes are seen without a unit, others are not', () => {
  const ground = new Ground({ control: [[[5, 5]], [[6, 5]]] });
  expect([sees(ground, 0, [5, 5]), sees(ground, 0, [6, 5]), sees(ground, 1, [5, 5])]).toEqual([true, false, false]);
});

rule(['001 §2.11/3', '001 §2.12/5'], 'sight follows units, their deaths and their change of sides', () => {
  const ground = new Ground({});
  const scout = ground.unit(0, 'Scout', here);
  const other = ground.unit(0, 'Scout', [1, 0]);
  updateVision(ground.state, []);
  ground.move(scout, [0, 9]);
  updateVision(ground.state, []);
  expect([sees(ground, 0, [-4, 0]), sees(ground, 0, [-3, 0]), sees(ground, 0, [0, 12])]).toEqual([false, true, true]);
  ground.unit(1, 'Chief', [15, 0]);
  expect(ground.fall()).toEqual([0]);
  updateVision(ground.state, []);
  expect(ground.state.sight.subarray(0, board.cells).every((watchers) => watchers === 0)).toBe(true);
  expect(ground.state.unitCell[other]).toBe(cellOf([1, 0]));
});

rule(
  'ruling battle.7/6',
  'enemies are numbered by first sight, keep their number out of sight, and units built earlier have no lower one',
  () => {
    const ground = new Ground({});
    const [early, late] = [ground.unit(1, 'Scout', [9, 0]), ground.unit(1, 'Scout', [2, 0])];
    const handleOf = (slot: number) => ground.state.handles[slot];
    ground.unit(0, 'Scout', here);
    updateVision(ground.state, []);
    expect([handleOf(early), handleOf(late)]).toEqual([0, 1]);
    ground.move(early, [3, 0]);
    ground.move(late, [9, 0]);
    updateVision(ground.state, []);
    expect([handleOf(early), handleOf(late)]).toEqual([2, 1]);
  },
);
