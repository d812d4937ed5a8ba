import { draw } from '../../draw.ts';
import { NONE } from '../../hex/index.ts';
import { openWays } from './ways.ts';
import type { Places } from './places.ts';
import { orbitOf, type Symmetry } from './symmetry.ts';
import { IMPASSABLE, terrains } from '../rules.ts';

const PLAINS = terrains.indexOf('Plains');
const HILLS = terrains.indexOf('Hills');
const FOREST = terrains.indexOf('Forest');
const CITY = terrains.indexOf('City');

/** Percent of the map: the highest ground is Impassable, the next Hills; Forest grows on the wettest of the rest. */
const IMPASSABLE_SHARE = 7;
const HILLS_SHARE = 18;
const FOREST_SHARE = 22;

/** How often heights are averaged with their neighbours, which turns noise into ridges and woods. */
const LEVELLINGS = 2;

/** Terrain for every cell: one draw per orbit, so that all seats have the same ground. */
export function drawGround(symmetry: Symmetry, places: Places, seed: string): Uint8Array {
  const terrain = shape(symmetry, seed);
  const { board } = symmetry;
  const level = (cell: number) => {
    for (const image of orbitOf(symmetry, cell)) terrain[image] = PLAINS;
  };
  for (const spawn of places.spawns)
    for (let d = 0; d < 6; d++)
      if (symmetry.isWhole[board.neighbours[spawn * 6 + d]]) level(board.neighbours[spawn * 6 + d]);
  const stands = [...places.spawns, ...places.cities, ...places.nodes.map(({ cell }) => cell)];
  for (const cell of stands) level(cell);
  openWays(symmetry, terrain, stands, PLAINS);
  for (const cell of [...places.spawns, ...places.cities]) terrain[cell] = CITY;
  return terrain;
}

function shape(symmetry: Symmetry, seed: string): Uint8Array {
  const { board, isWhole } = symmetry;
  const height = new Int32Array(board.cells);
  const wetness = new Int32Array(board.cells);
  for (let cell = 0; cell < board.cells; cell++) {
    const orbit = isWhole[cell] ? orbitOf(symmetry, cell) : [];
    if (orbit.some((image) => image < cell)) continue;
    const bits = orbit.length > 0 ? draw(seed, 'ground', board.q[cell], board.r[cell]) : 0;
    for (const image of orbit) {
      height[image] = bits >>> 16;
      wetness[image] = bits & 0xffff;
    }
  }
  for (let i = 0; i < LEVELLINGS; i++) {
    levelOut(symmetry, height);
    levelOut(symmetry, wetness);
  }
  const peak = lowestOfTop(symmetry, height, IMPASSABLE_SHARE);
  const slope = lowestOfTop(symmetry, height, IMPASSABLE_SHARE + HILLS_SHARE);
  const wood = lowestOfTop(symmetry, wetness, FOREST_SHARE);
  return Uint8Array.from(height, (h, cell) => {
    if (!isWhole[cell] || h >= peak) return IMPASSABLE;
    if (h >= slope) return HILLS;
    return wetness[cell] >= wood ? FOREST : PLAINS;
  });
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

/** The lowest value among the top `percent` of the world. */
function lowestOfTop({ isWhole }: Symmetry, field: Int32Array, percent: number): number {
  const values = field.filter((_, cell) => isWhole[cell] === 1).sort();
  return values[Math.floor((values.length * (100 - percent)) / 100)];
}
