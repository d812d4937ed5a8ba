import { battle1Options } from '../../src/battle/options/battle-1.ts';
import type { BattleMap, MapOptions } from '../../src/battle/map/map.ts';
import { generateMap } from '../../src/battle/map/generate.ts';
import { terrains } from '../../src/battle/rules.ts';
import type { AxialBoard } from '../../src/hex/index.ts';

export const players = [2, 3, 4, 5, 6] as const;
export const sizes = [40, 80, 160] as const;

export function makeMap(options: Partial<MapOptions> = {}, seed = 'a map'): BattleMap {
  return generateMap({ ...battle1Options, ...options }, seed);
}

export function terrainAt(map: BattleMap, cell: number): string {
  return terrains[map.terrain[cell]];
}

/** What can be walked to from a cell, found without the generator's own flood. */
export function walkFrom(map: BattleMap, board: AxialBoard, start: number): Set<number> {
  const reached = new Set([start]);
  for (const cell of reached) {
    for (const to of board.neighbours.subarray(cell * 6, cell * 6 + 6))
      if (to >= 0 && terrainAt(map, to) !== 'Impassable') reached.add(to);
  }
  return reached;
}

export function spread(map: BattleMap, board: AxialBoard, cell: number): number {
  const distances = map.spawns.map((spawn) => board.distance(cell, spawn));
  return Math.max(...distances) - Math.min(...distances);
}
