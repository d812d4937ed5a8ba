import { type AttritionState, isControlledBy } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';

/** Who controls a cell once the turn ends: the owner of the stack on it, otherwise the present controller. */
export function holder(state: AttritionState, cell: number): number {
  const slot = state.front[cell];
  if (slot !== NONE) return slot < state.theatre.capacity ? 0 : 1;
  return isControlledBy(state, 0, cell) ? 0 : isControlledBy(state, 1, cell) ? 1 : NONE;
}
