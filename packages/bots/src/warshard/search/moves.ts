import { NONE } from '@hexfront/engine/hex';
import { ACTIVE, applyAction, MOVE, STAGE, TURN, type WarshardState } from '@hexfront/engine/warshard';

/** The next move that brings a unit to its hex, or `done` when all are there. Fighters go first: the others depend on them. */
export function nextMove(s: WarshardState, plan: Int16Array): number {
  const { theatre } = s;
  for (let isMelee = 1; isMelee >= 0; isMelee--) {
    for (let slot = 0; slot < theatre.units; slot++) {
      const from = s.unitCell[slot];
      if (theatre.sideOf[slot] !== s.scalars[ACTIVE] || theatre.isMelee[slot] !== isMelee || from === NONE) continue;
      if (plan[slot] === from || plan[slot] === NONE || s.front[plan[slot]] !== NONE) continue;
      return slot * theatre.size + plan[slot];
    }
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
