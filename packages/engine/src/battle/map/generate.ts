import type { BattleMap, MapOptions } from './map.ts';
import { drawGround } from './ground.ts';
import { drawPlaces } from './places.ts';
import { symmetryOf } from './symmetry.ts';

export { mapSeed } from './seed.ts';

/** Ruling battle.1, 001 §2.3: a pure function; chance comes from keyed draws on the map seed alone. */
export function generateMap(options: MapOptions, seed: string): BattleMap {
  const symmetry = symmetryOf(options.players, options.size);
  const places = drawPlaces(symmetry, options, seed);
  return { size: options.size, terrain: drawGround(symmetry, places, seed), ...places };
}
