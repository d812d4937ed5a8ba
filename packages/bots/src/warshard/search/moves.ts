import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, applyAction, canReach, MOVE, MOVED, STAGE, TURN, type WarshardState } from '@hexfront/engine/warshard';

/** Whether a unit has yet to go to its hex, and can go there now. */
export function isPending(s: WarshardState, plan: Int16Array, slot: number): boolean {
  const { theatre } = s;
  const from = s.unitCell[slot];
  if (from === NONE || theatre.sideOf[slot] !== s.scalars[ACTIVE]) return false;
  return plan[slot] !== NONE && plan[slot] !== from && s.front[plan[slot]] === NONE;
}

/** Whether every unit of the side to move is on its hex or may still go there. */
export function isPossible(s: WarshardState, plan: Int16Array): boolean {
  const { theatre } = s;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (theatre.sideOf[slot] !== s.scalars[ACTIVE] || plan[slot] === s.unitCell[slot]) continue;
    if (s.unitCell[slot] === NONE || plan[slot] === NONE) return false;
    if (s.unitMarks[slot] & MOVED || !canReach(s, slot, plan[slot])) return false;
  }
  return true;
}

/** The next move that brings a unit to its hex, or `done` when all are there. */
export function nextMove(s: WarshardState, plan: Int16Array): number {
  const { theatre } = s;
  for (let slot = 0; slot < theatre.units; slot++) {
    if (isPending(s, plan, slot)) return slot * theatre.size + plan[slot];
  }
  return theatre.done;
}

/** Makes the moves of a plan. */
export function follow(s: WarshardState, plan: Int16Array): void {
  const turn = s.scalars[TURN];
  const seat = s.scalars[ACTIVE];
  while (s.scalars[STAGE] === MOVE && s.scalars[TURN] === turn && s.scalars[ACTIVE] === seat) {
    const move = nextMove(s, plan);
    if (move === s.theatre.done) return;
    applyAction(s, move, null);
  }
}
