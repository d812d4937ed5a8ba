import { describe, expect, test } from 'vitest';
import { generateMap } from '../../src/battle/map/generate.ts';
import type { BattleMap } from '../../src/battle/map/map.ts';
import type { BattleOptions } from '../../src/battle/options/options.ts';
import { isometriesOf, type Symmetry, symmetryOf } from '../../src/battle/map/symmetry.ts';
import { makeMap, players, sizes, spread, terrainAt } from './maps.ts';
import { editions } from './war.ts';

const seeds = ['one', 'two', 'three'];

/** What stands on each cell besides the ground, in words. */
function standing(map: BattleMap): Map<number, string> {
  return new Map([
    ...map.spawns.map((cell) => [cell, 'spawn'] as const),
    ...map.cities.map((cell) => [cell, 'city'] as const),
    ...map.nodes.map(({ cell, resource, isSafe }) => [cell, `${isSafe ? 'safe' : 'contested'} ${resource}`] as const),
  ]);
}

/** What every seat has its own of, with the cell that is seat 0's. */
function shared(map: BattleMap, { images }: Symmetry): [number, string][] {
  const things = standing(map);
  const seats = images.slice(0, map.spawns.length);
  return [...things].filter(([cell, thing]) => seats.every((image) => things.get(image[cell]) === thing));
}

function looseNodes(map: BattleMap, symmetry: Symmetry): number[] {
  const held = new Set(
    shared(map, symmetry).flatMap(([cell]) => symmetry.images.slice(0, map.spawns.length).map((image) => image[cell])),
  );
  return [...standing(map).keys()].filter((cell) => !held.has(cell));
}

/** Ground and all that seats share, with the things of the sixth seat put back where five players leave it empty. */
function world(map: BattleMap, symmetry: Symmetry): string[] {
  const words = Array.from(map.terrain, (_, cell) => terrainAt(map, cell));
  const things = standing(map);
  for (const [cell, thing] of shared(map, symmetry)) {
    for (const [seat, image] of symmetry.images.entries()) {
      const at = image[cell];
      if (seat >= map.spawns.length && at !== cell) expect([things.get(at), words[at]]).toEqual([undefined, 'Plains']);
      words[at] = thing;
    }
  }
  return words;
}

describe.each(players)('%i players', (count) => {
  test.each(
    sizes.flatMap((size) => seeds.map((seed) => [size, seed] as const)),
  )('on size %i every spawn sees the same world up to symmetry, seed %s', (size, seed) => {
    const symmetry = symmetryOf(count, size);
    const map = makeMap({ players: count, size }, seed);
    const words = world(map, symmetry);
    for (const [seat, image] of symmetry.images.entries()) {
      if (seat < count) expect(image[map.spawns[0]]).toBe(map.spawns[seat]);
      const differences = words.filter((word, cell) => symmetry.isWhole[cell] && words[image[cell]] !== word);
      expect(differences).toEqual([]);
    }
    const outside = words.filter((_, cell) => !symmetry.isWhole[cell]);
    expect(new Set(outside)).toEqual(new Set(['Impassable']));
  });
});

test('few nodes lie outside orbits, and their distances to the spawns are nearly equal', () => {
  // players: how many, and the widest spread of their distances on any size
  const expected = { 2: [1, 0], 3: [3, 3], 4: [0, 0], 5: [5, 5], 6: [5, 5] };
  const found = Object.fromEntries(
    players.map((count) => {
      const spreads = sizes.map((size) => {
        const symmetry = symmetryOf(count, size);
        const map = makeMap({ players: count, size });
        return looseNodes(map, symmetry).map((cell) => spread(map, symmetry.board, cell));
      });
      console.log(`${count} players: spreads ${spreads.map((list) => `[${list.join(' ')}]`).join(' ')}`);
      return [count, [spreads[0].length, Math.max(0, ...spreads.flat())]];
    }),
  );
  expect(found).toEqual(expected);
});

test.each(players)('the symmetries of %i players form a group of isometries', (count) => {
  const group = isometriesOf(count);
  const product = ([a, b, c, d]: readonly number[], [e, f, g, h]: readonly number[]) =>
    [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h].join();
  const names = new Set(group.map((isometry) => isometry.join()));
  expect(new Set(group.flatMap((one) => group.map((other) => product(one, other))))).toEqual(names);
  const { board, images } = symmetryOf(count, 40);
  for (const image of images)
    for (let d = 0; d < 6; d++) {
      const centre = board.cellAt(0, 0);
      expect(image[centre]).toBe(centre);
      expect(board.distance(image[board.cellAt(3, -5)], image[board.neighbours[centre * 6 + d]])).toBe(
        board.distance(board.cellAt(3, -5), board.neighbours[centre * 6 + d]),
      );
    }
});

test('a match whose map was prepared is the same as any other', () => {
  const [game] = editions;
  const options = game.options({ players: 6, size: 80 }) as BattleOptions;
  let steps = 0;
  for (const _ of game.prepare!(options, 'prepared')) steps++;
  expect(steps).toBeGreaterThan(10);
  const { theatre } = game.setup(options, 'prepared');
  expect(theatre.map).toEqual(generateMap(options, theatre.mapSeed));
  // It is made once.
  expect([...game.prepare!(options, 'prepared')]).toEqual([]);
});
