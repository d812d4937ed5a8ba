import { draw } from '../../draw.ts';
import { NONE } from '../../hex/index.ts';
import type { Steps } from './map.ts';
import { openWays } from './ways.ts';
import type { Places } from './places.ts';
import { isFirstOfOrbit, orbitOf, type Symmetry } from './symmetry.ts';
import { IMPASSABLE, terrains } from '../rules.ts';

const PLAINS = terrains.indexOf('Plains');
const HILLS = terrains.indexOf('Hills');
const FOREST = terrains.indexOf('Forest');
const CITY = terrains.indexOf('City');

/** Percent of the map: the highest ground is Impassable, the next Hills; Forest grows on the wettest of the rest. */
const IMPASSABLE_SHARE = 7;
const HILLS_SHARE = 18;
const FOREST_SHARE = 22;

/** So many draws take a millisecond or two. */
const CELLS_PER_STEP = 2048;

/** How often heights are averaged with their neighbours, which turns noise into ridges and woods. */
const LEVELLINGS = 2;

/** Terrain for every cell: one draw per orbit, so that all seats have the same ground. */
export function* drawGround(symmetry: Symmetry, places: Places, seed: string): Steps<Uint8Array> {
  const terrain = yield* shape(symmetry, seed);
  const { board } = symmetry;
  const level = (cell: number) => {
    for (const image of orbitOf(symmetry, cell)) terrain[image] = PLAINS;
  };
  for (const spawn of places.spawns)
    for (let d = 0; d < 6; d++)
      if (symmetry.isWhole[board.neighbours[spawn * 6 + d]]) level(board.neighbours[spawn * 6 + d]);
  const stands = [...places.spawns, ...places.cities, ...places.nodes.map(({ cell }) => cell)];
  for (const cell of stands) level(cell);
  yield* openWays(symmetry, terrain, stands, PLAINS);
  for (const cell of [...places.spawns, ...places.cities]) terrain[cell] = CITY;
  return terrain;
}

function* shape(symmetry: Symmetry, seed: string): Steps<Uint8Array> {
  const { board, images, isWhole } = symmetry;
  const height = new Int32Array(board.cells);
  const wetness = new Int32Array(board.cells);
  for (let cell = 0; cell < board.cells; cell++) {
    if (cell % CELLS_PER_STEP === 0) yield;
    if (!isWhole[cell] || !isFirstOfOrbit(symmetry, cell)) continue;
    const bits = draw(seed, 'ground', board.q[cell], board.r[cell]);
    for (const image of images) {
      height[image[cell]] = bits >>> 16;
      wetness[image[cell]] = bits & 0xffff;
    }
  }
  for (let i = 0; i < LEVELLINGS; i++) {
    yield;
    levelOut(symmetry, height);
    levelOut(symmetry, wetness);
  }
  yield;
  const [peak, slope] = lowestOfTop(symmetry, height, IMPASSABLE_SHARE, IMPASSABLE_SHARE + HILLS_SHARE);
  const [wood] = lowestOfTop(symmetry, wetness, FOREST_SHARE);
  const terrain = new Uint8Array(board.cells);
  for (let cell = 0; cell < board.cells; cell++) {
    if (!isWhole[cell] || height[cell] >= peak) terrain[cell] = IMPASSABLE;
    else if (height[cell] >= slope) terrain[cell] = HILLS;
    else terrain[cell] = wetness[cell] >= wood ? FOREST : PLAINS;
  }
  return terrain;
}

/** Every cell takes the mean of itself and its neighbours; cells outside the world do not count. */
function levelOut({ board, isWhole }: Symmetry, field: Int32Array): void {
  const before = field.slice();
  for (let cell = 0; cell < board.cells; cell++) {
    if (!isWhole[cell]) continue;
    let sum = before[cell];
    let count = 1;
    for (let d = 0; d < 6; d++) {
      const neighbour = board.neighbours[cell * 6 + d];
      if (neighbour === NONE || !isWhole[neighbour]) continue;
      sum += before[neighbour];
      count++;
    }
    field[cell] = Math.floor(sum / count);
  }
}

/** The lowest values among the top percents of the world. */
function lowestOfTop({ isWhole }: Symmetry, field: Int32Array, ...percents: number[]): number[] {
  const all = new Int32Array(field.length);
  let count = 0;
  for (let cell = 0; cell < field.length; cell++) if (isWhole[cell]) all[count++] = field[cell];
  const values = all.subarray(0, count).sort();
  return percents.map((percent) => values[Math.floor((count * (100 - percent)) / 100)]);
}
