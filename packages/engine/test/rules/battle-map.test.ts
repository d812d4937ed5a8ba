import { expect } from 'vitest';
import { findSpawns, leastDistance, symmetryOf } from '../../src/battle/map/symmetry.ts';
import { resources } from '../../src/battle/rules.ts';
import { AxialBoard, axialSteps } from '../../src/hex/index.ts';
import { makeMap, players, sizes, spread, terrainAt, walkFrom } from '../battle/maps.ts';
import { rule } from './rule.ts';

const board = new AxialBoard(40);
const at = (q: number, r: number) => board.cellAt(q, r);
const kinds = (map: ReturnType<typeof makeMap>, isSafe: boolean) =>
  resources.map((_, kind) => map.nodes.filter((node) => node.resource === kind && node.isSafe === isSafe).length);

rule('001 §2.3/1', 'a hex has neighbours to the east and west and four above and below, none straight above', () => {
  expect(axialSteps.filter(([, dr]) => dr === 0)).toEqual([
    [1, 0],
    [-1, 0],
  ]);
  // Two rows further, straight below the centre, lies (−1, 2): same column of the rectangle, distance 2.
  expect(at(-1, 2) % 40).toBe(at(0, 0) % 40);
  expect(board.distance(at(0, 0), at(-1, 2))).toBe(2);
});

rule.each<[number, number, number]>([
  [['001 §2.3/2', '004 §2.1/1'], 'distance along q', 5, 0, 5],
  [['001 §2.3/2', '004 §2.1/1'], 'distance along r', 0, -7, 7],
  [['001 §2.3/2', '004 §2.1/1'], 'distance where q and r point the same way', 3, 4, 7],
  [['001 §2.3/2', '004 §2.1/1'], 'distance where they point opposite ways', 6, -4, 6],
])((q, r, distance) => {
  expect(board.distance(at(0, 0), at(q, r))).toBe(distance);
  expect(board.distance(at(2, -1), at(2 + q, -1 + r))).toBe(distance);
});

rule(['001 §2.3/8', '004 §2.1/1'], 'rows and columns end: nothing lies beyond the last', () => {
  for (const [row, col] of [
    [0, 7],
    [39, 7],
    [7, 0],
    [7, 39],
  ]) {
    const cell = row * 40 + col;
    const neighbours = [...board.neighbours.subarray(cell * 6, cell * 6 + 6)];
    expect(neighbours).toContain(-1);
    for (const neighbour of neighbours) if (neighbour >= 0) expect(board.distance(cell, neighbour)).toBe(1);
  }
});

rule(
  'ruling battle.1/1',
  'the origin is the centre of the rectangle, and spawns keep to seven tenths of half its size less one',
  () => {
    for (const [size, ring] of [
      [40, 13],
      [80, 27],
      [160, 55],
    ]) {
      const { board: large, ...symmetry } = symmetryOf(2, size);
      expect([large.q[(size / 2) * size + size / 2], large.r[(size / 2) * size + size / 2]]).toEqual([0, 0]);
      for (const spawn of findSpawns({ board: large, ...symmetry }))
        expect(large.distance(spawn, large.cellAt(0, 0))).toBe(ring);
    }
  },
);

rule.each<[number, [number, number][]]>([
  [
    ['ruling battle.1/2', '001 §2.3/9'],
    'two spawns are a half turn apart',
    2,
    [
      [0, -13],
      [0, 13],
    ],
  ],
  [
    ['ruling battle.1/2', '001 §2.3/9'],
    'three spawns are thirds of a turn apart',
    3,
    [
      [0, -13],
      [13, 0],
      [-13, 13],
    ],
  ],
  [
    ['ruling battle.1/2', '001 §2.3/9'],
    'four spawns are two mirrors apart',
    4,
    [
      [-4, -9],
      [13, -9],
      [4, 9],
      [-13, 9],
    ],
  ],
  [
    ['ruling battle.1/2', '001 §2.3/9'],
    'five spawns leave the sixth empty',
    5,
    [
      [0, -13],
      [13, -13],
      [13, 0],
      [0, 13],
      [-13, 13],
    ],
  ],
  [
    ['ruling battle.1/2', '001 §2.3/9'],
    'six spawns are sixths of a turn apart',
    6,
    [
      [0, -13],
      [13, -13],
      [13, 0],
      [0, 13],
      [-13, 13],
      [-13, 0],
    ],
  ],
])((count, expected) => {
  expect(makeMap({ players: count }).spawns.map((spawn) => [board.q[spawn], board.r[spawn]])).toEqual(expected);
});

rule(
  'ruling battle.1/4',
  'no orbit on the ring keeps its members farther apart, and of equals the first by (r, q) is taken',
  () => {
    for (const count of players) {
      const symmetry = symmetryOf(count, 40);
      const spawns = findSpawns(symmetry);
      for (let cell = 0; cell < board.cells; cell++) {
        if (board.distance(cell, at(0, 0)) !== 13 || !symmetry.isWhole[cell]) continue;
        const orbit = symmetry.images.map((image) => image[cell]);
        if (new Set(orbit).size < orbit.length) continue;
        const [theirs, ours] = [leastDistance(board, orbit), leastDistance(board, spawns)];
        expect(theirs < ours || (theirs === ours && cell >= spawns[0])).toBe(true);
      }
    }
  },
);

rule('ruling battle.1/3', 'a cell whose image lies off the rectangle is Impassable', () => {
  for (const count of players) {
    const { isWhole } = symmetryOf(count, 40);
    const map = makeMap({ players: count });
    expect(isWhole.includes(0)).toBe(true);
    for (let cell = 0; cell < board.cells; cell++) if (!isWhole[cell]) expect(terrainAt(map, cell)).toBe('Impassable');
  }
});

rule(
  ['ruling battle.1/5', '001 starts/4', '001 starts/5', '001 starts/6', '001 §2.3/10'],
  'every player has two safe M, one F and one I at 2 to 4 hexes',
  () => {
    for (const count of players) {
      const map = makeMap({ players: count });
      for (const spawn of map.spawns) {
        const own = map.nodes.filter(({ cell, isSafe }) => isSafe && board.distance(cell, spawn) <= 4);
        expect(own.map(({ resource }) => resources[resource]).sort()).toEqual(['F', 'I', 'M', 'M']);
        for (const { cell } of own) expect(board.distance(cell, spawn)).toBeGreaterThanOrEqual(2);
      }
    }
  },
);

rule.each<[number, number[]]>([
  ['001 starts/8', '2 players contest 2 M, 1 F and 1 I', 2, [2, 1, 1]],
  ['001 starts/9', '3 players contest 3 M, 2 F and 2 I', 3, [3, 2, 2]],
  ['001 starts/10', '4 players contest 4 M, 2 F and 2 I', 4, [4, 2, 2]],
  ['001 starts/11', '5 players contest 5 M, 3 F and 3 I', 5, [5, 3, 3]],
  ['001 starts/12', '6 players contest 6 M, 3 F and 3 I', 6, [6, 3, 3]],
])((count, expected) => {
  for (const size of sizes) expect(kinds(makeMap({ players: count, size }), false)).toEqual(expected);
});

rule('001 starts/15', 'the variant gives each of five or six players one more safe M, and fewer players none', () => {
  for (const count of players) {
    const more = count >= 5 ? 3 : 2;
    expect(kinds(makeMap({ players: count, addsSafeNode: true }), true)).toEqual([more * count, count, count]);
  }
});

rule(
  'ruling battle.1/6',
  'one node that no orbit of two holds takes the centre; the next the fairest hex 3 away from it',
  () => {
    const contested = makeMap().nodes.filter(({ isSafe }) => !isSafe);
    const cellOf = (name: 'F' | 'I') => contested.find(({ resource }) => resource === resources.indexOf(name))!.cell;
    expect(cellOf('F')).toBe(at(0, 0));
    expect(cellOf('I')).toBe(at(4, -2));
    // Of the hexes as fair as that one, with the same distance from both spawns, none away from the centre is nearer to it.
    const map = makeMap();
    for (let cell = 0; cell < board.cells; cell++) {
      const away = board.distance(cell, at(0, 0));
      if (away >= 3 && spread(map, board, cell) === 0) expect(away).toBeGreaterThanOrEqual(4);
    }
  },
);

rule('ruling battle.1/6', 'contested nodes that an orbit holds come with all their images, at least 3 apart', () => {
  const { images } = symmetryOf(4, 40);
  const nodes = makeMap({ players: 4 }).nodes.filter(({ isSafe }) => !isSafe);
  const named = new Set(nodes.map(({ cell, resource }) => `${cell} ${resource}`));
  for (const { cell, resource } of nodes)
    for (const image of images) expect(named).toContain(`${image[cell]} ${resource}`);
  expect(
    leastDistance(
      board,
      nodes.map(({ cell }) => cell),
    ),
  ).toBeGreaterThanOrEqual(3);
});

rule('ruling battle.1/7', 'spawns, nodes and Cities reach each other', () => {
  for (const count of players) {
    for (let seed = 0; seed < 10; seed++) {
      const map = makeMap({ players: count }, `reach ${seed}`);
      const reached = walkFrom(map, board, map.cities[0]);
      for (const { cell } of map.nodes) expect(reached).toContain(cell);
      for (const cell of [...map.spawns, ...map.cities]) expect(reached).toContain(cell);
    }
  }
});

rule('ruling battle.1/9', 'one City per player, all at the same distance from their seats', () => {
  for (const count of players) {
    const map = makeMap({ players: count });
    expect(map.cities).toHaveLength(count);
    for (const cell of [...map.cities, ...map.spawns]) expect(terrainAt(map, cell)).toBe('City');
    const nearest = map.spawns.map((spawn) => Math.min(...map.cities.map((city) => board.distance(city, spawn))));
    expect(new Set(nearest).size).toBe(1);
  }
});

rule('ruling battle.1/11', 'equal options and seed make equal maps, whatever was made in between', () => {
  const first = makeMap({ players: 5 }, 'again');
  makeMap({ players: 5 }, 'another');
  expect(makeMap({ players: 5 }, 'again')).toEqual(first);
});
