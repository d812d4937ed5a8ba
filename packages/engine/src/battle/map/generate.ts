import type { BattleMap, MapOptions, Steps } from './map.ts';
import { drawGround } from './ground.ts';
import { drawPlaces } from './places.ts';
import { symmetryOf } from './symmetry.ts';

export { mapSeed } from './seed.ts';

/** Ruling battle.1, 001 §2.3: a pure function; chance comes from keyed draws on the map seed alone. */
export function generateMap(options: MapOptions, seed: string): BattleMap {
  const steps = generateInSteps(options, seed);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same a little at a time: large maps take long. */
export function* generateInSteps(options: MapOptions, seed: string): Steps<BattleMap> {
  const symmetry = symmetryOf(options.players, options.size);
  yield;
  const places = yield* drawPlaces(symmetry, options, seed);
  const terrain = yield* drawGround(symmetry, places, seed);
  return { size: options.size, terrain, ...places };
}
