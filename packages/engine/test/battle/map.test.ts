import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { BattleMap } from '../../src/battle/map/map.ts';
import { mapSeed } from '../../src/battle/map/generate.ts';
import { AxialBoard } from '../../src/hex/index.ts';
import { makeMap, players, sizes, terrainAt, walkFrom } from './maps.ts';

const countOf = (map: BattleMap, isSafe: boolean) =>
  [0, 1, 2].map((kind) => map.nodes.filter((node) => node.resource === kind && node.isSafe === isSafe).length);

describe.each(players)('%i players', (count) => {
  test.each(sizes)('on size %i everything can be reached from everywhere, and keeps its distance', (size) => {
    const board = new AxialBoard(size);
    for (const seed of ['a', 'b', 'c']) {
      const map = makeMap({ players: count, size }, seed);
      const reached = walkFrom(map, board, map.spawns[0]);
      const stands = [...map.spawns, ...map.cities, ...map.nodes.map(({ cell }) => cell)];
      expect(stands.filter((cell) => !reached.has(cell))).toEqual([]);
      expect(new Set(stands).size).toBe(stands.length);
      expect(reached.size).toBe(map.terrain.filter((_, cell) => terrainAt(map, cell) !== 'Impassable').length);
      for (const { cell, isSafe } of map.nodes) {
        const others = map.nodes.filter((other) => other.cell !== cell && !(isSafe && other.isSafe));
        expect(Math.min(...others.map((other) => board.distance(cell, other.cell)))).toBeGreaterThanOrEqual(3);
      }
    }
  });
});

// density  players  contested M, F, I
test.each([
  [0, 2, [0, 0, 0]],
  [50, 2, [1, 1, 1]],
  [150, 2, [3, 2, 2]],
  [100, 6, [6, 3, 3]],
  [50, 6, [3, 2, 2]],
  [150, 4, [6, 3, 3]],
  [200, 5, [10, 6, 6]],
  [300, 6, [18, 9, 9]],
])('a node density of %i percent with %i players gives %j contested nodes', (nodeDensity, count, expected) => {
  const map = makeMap({ nodeDensity, players: count });
  expect(countOf(map, false)).toEqual(expected);
  expect(countOf(map, true)).toEqual([2 * count, count, count]);
});

test.each(players)('a map of %i players has room even when its options are at their bounds', (count) => {
  const most = { M: 12, F: 12, I: 12 };
  const crowded = { players: count, nodeDensity: 200, safeNodes: { M: 4, F: 4, I: 4 }, addsSafeNode: true };
  const map = makeMap({ ...crowded, contestedNodes: [most, most, most, most, most] });
  expect(countOf(map, false)).toEqual([24, 24, 24]);
  expect(countOf(map, true)).toEqual([(count < 5 ? 4 : 5) * count, 4 * count, 4 * count]);
});

test('lists are in the order of cells', () => {
  const map = makeMap({ players: 6 });
  const ascending = (cells: readonly number[]) => expect(cells).toEqual(cells.toSorted((a, b) => a - b));
  ascending(map.cities);
  ascending(map.nodes.map(({ cell }) => cell));
});

/** A released game's maps are frozen: what was drawn once is drawn for ever. */
test.each([
  [2, 40, '12b64051f478526e'],
  [3, 80, '155430659ac46961'],
  [5, 40, 'c1dc3998e251a9ff'],
  [6, 160, '62644663c730d14a'],
])('the map of %i players on size %i matches the record, twice in a row', (count, size, recorded) => {
  const digest = () => {
    const { terrain, ...places } = makeMap({ players: count, size }, 'recorded');
    return createHash('sha256').update(terrain).update(JSON.stringify(places)).digest('hex').slice(0, 16);
  };
  expect(digest()).toBe(digest());
  expect(digest()).toBe(recorded);
});

test('another seed draws another map', () => {
  expect(makeMap({}, 'a').terrain).not.toEqual(makeMap({}, 'b').terrain);
});

test('the map seed is a digest of the match seed', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify(['map', 'match']))
    .digest('hex');
  expect(mapSeed('match')).toBe(digest);
});

test('a number of players that has no symmetry is a bug', () => {
  expect(() => makeMap({ players: 7 })).toThrow('no symmetry for 7 players');
});
