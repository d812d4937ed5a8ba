import { movePoints } from './route.ts';
import type { BattleState } from './state.ts';
import { cellsWithin } from './way.ts';

/**
 * Ruling battle.14: where the unit can be at the end of this tick as far as its owner sees, in the order of cells and without its own
 * hex. Returns how many of `out` are filled. Needs `noteZones`.
 */
export function reachableCells(s: BattleState, slot: number, out: Int32Array): number {
  return cellsWithin(s, s.unitOwner[slot], s.unitCell[slot], movePoints(s, slot), out);
}
