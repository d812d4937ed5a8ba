import { NONE } from '@hexfront/engine/hex';
import type { Draft, Liking } from './draft.ts';
import type { Picture, Soldier } from './picture.ts';

/** The penalty for leaving supply, in movement points: more than a second step, so that the trail has no gaps. */
const OFF_SUPPLY = 2.5;

/** Moves towards a hex without losing supply or running into an unplanned fight. Any distance below `near` is equally good. */
export function marchTo(draft: Draft, unit: Soldier, target: number, near = 0): void {
  const { picture } = draft;
  const costs = picture.travel.costsTo(target);
  draft.moveByLiking(unit, (cell) => {
    if (picture.enemiesAt.has(cell) && cell !== unit.cell) return Number.POSITIVE_INFINITY;
    return Math.max(costs[cell], near) + (touchesSupply(picture, cell) ? 0 : OFF_SUPPLY);
  });
}

/** Moves towards a hex, avoiding hexes next to enemies if possible. */
export function sneakTo(draft: Draft, unit: Soldier, target: number): void {
  const { picture } = draft;
  const costs = picture.travel.costsTo(target);
  const liking: Liking = (cell) => {
    if (picture.enemiesAt.has(cell)) return Number.POSITIVE_INFINITY;
    const isWatched = picture.neighboursOf(cell).some((next) => picture.enemiesAt.has(next));
    return costs[cell] + (isWatched ? 6 : 0);
  };
  draft.moveByLiking(unit, liking);
}

export function touchesSupply({ board, isSupplied }: Picture, cell: number): boolean {
  if (isSupplied[cell]) return true;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    if (board.neighbours[d] !== NONE && isSupplied[board.neighbours[d]]) return true;
  }
  return false;
}
