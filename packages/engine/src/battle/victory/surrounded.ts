import { NONE } from '../../hex/index.ts';
import { hasEnemy } from '../combat/contested.ts';
import { IMPASSABLE } from '../rules.ts';
import { type BattleState, NEUTRAL } from '../state/state.ts';
import { chiefOf } from '../state/units.ts';
import type { Capture } from './capture.ts';

/** 001 §3.8 with ruling "battle-1 only": enemies all around, and one of them in the Chief's own hex. */
export const surrounded: Capture = {
  afterMovement: () => {},
  afterCombat(s, tick) {
    for (let seat = 0; seat < s.theatre.options.players; seat++) {
      const chief = chiefOf(s, seat);
      if (chief !== NONE && isSurrounded(s, seat, s.unitCell[chief])) tick.captured |= 1 << seat;
    }
  },
  explains: 'surrounded',
};

function isSurrounded(s: BattleState, seat: number, cell: number): boolean {
  if (!hasEnemy(s, cell, seat)) return false;
  const { board, map } = s.theatre;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const beside = board.neighbours[d];
    if (beside === NONE || map.terrain[beside] === IMPASSABLE) continue;
    if (s.control[beside] === seat || s.control[beside] === NEUTRAL) return false;
  }
  return true;
}
