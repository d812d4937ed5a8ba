import { NONE } from '../../hex/index.ts';
import { hasEnemy } from '../combat/contested.ts';
import { IMPASSABLE } from '../rules.ts';
import { type BattleState } from '../state/state.ts';
import { chiefOf } from '../state/units.ts';
import type { Capture } from './capture.ts';

/** 004 §2.6 with ruling "battle-2 only": an enemy next to the Chief, and no neighbouring hex to escape to. */
export const checkmate: Capture = {
  afterMovement(s, tick) {
    for (let seat = 0; seat < s.theatre.options.players; seat++) {
      const chief = chiefOf(s, seat);
      if (chief !== NONE && isCheckmate(s, seat, s.unitCell[chief])) tick.captured |= 1 << seat;
    }
  },
  afterCombat: () => {},
  explains: 'checkmate',
};

function isCheckmate(s: BattleState, seat: number, cell: number): boolean {
  const { neighbours } = s.theatre.board;
  for (let d = cell * 6; d < cell * 6 + 6; d++) if (isExit(s, seat, neighbours[d])) return false;
  return isNextToEnemy(s, seat, cell);
}

/** A friend in a hex lifts the enemy's zone of control there. */
function isExit(s: BattleState, seat: number, cell: number): boolean {
  const { map, options } = s.theatre;
  if (cell === NONE || map.terrain[cell] === IMPASSABLE) return false;
  let friends = 0;
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) if (s.unitOwner[slot] === seat) friends++;
  if (friends > 0) return friends < options.stackCap;
  return s.firstOn[cell] === NONE && !isNextToEnemy(s, seat, cell);
}

function isNextToEnemy(s: BattleState, seat: number, cell: number): boolean {
  const { neighbours } = s.theatre.board;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    if (neighbours[d] !== NONE && hasEnemy(s, neighbours[d], seat)) return true;
  }
  return false;
}
