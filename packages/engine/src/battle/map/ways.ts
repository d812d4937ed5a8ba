import { NONE } from '../../hex/index.ts';
import type { Steps } from './map.ts';
import { orbitOf, type Symmetry } from './symmetry.ts';
import { IMPASSABLE } from '../rules.ts';

/**
 * Ruling battle.1: everything on the map can be reached from everything else. Where mountains are in the way, the fewest of them become
 * `ground`, with their whole orbits; unreachable land becomes mountains, so that all passable hexes are connected.
 */
export function* openWays(
  symmetry: Symmetry,
  terrain: Uint8Array,
  stands: readonly number[],
  ground: number,
): Steps<void> {
  for (;;) {
    yield;
    const trip = leastClimbing(symmetry, terrain, stands[0]);
    const cut = stands.find((cell) => trip.climbs[cell] > 0);
    if (cut === undefined) {
      for (let cell = 0; cell < terrain.length; cell++) if (trip.climbs[cell] !== 0) terrain[cell] = IMPASSABLE;
      return;
    }
    for (let cell = cut; cell !== NONE; cell = trip.cameFrom[cell])
      if (terrain[cell] === IMPASSABLE) for (const image of orbitOf(symmetry, cell)) terrain[image] = ground;
  }
}

interface Trip {
  /** Mountains on the way to each cell; -1 outside the world. */
  readonly climbs: Int32Array;
  readonly cameFrom: Int32Array;
}

/** Floods in rounds: each spreads until the next mountain. */
function leastClimbing({ board, isWhole }: Symmetry, terrain: Uint8Array, start: number): Trip {
  const climbs = new Int32Array(board.cells).fill(-1);
  const cameFrom = new Int32Array(board.cells).fill(NONE);
  climbs[start] = 0;
  let round = [start];
  for (let mountains = 0; round.length > 0; mountains++) {
    const next: number[] = [];
    for (const cell of round) {
      if (climbs[cell] !== mountains) continue;
      for (let d = 0; d < 6; d++) {
        const to = board.neighbours[cell * 6 + d];
        if (to === NONE || !isWhole[to]) continue;
        const sum = mountains + (terrain[to] === IMPASSABLE ? 1 : 0);
        if (climbs[to] !== -1 && climbs[to] <= sum) continue;
        climbs[to] = sum;
        cameFrom[to] = cell;
        (sum === mountains ? round : next).push(to);
      }
    }
    round = next;
  }
  return { climbs, cameFrom };
}
