import { NONE } from '../../hex/index.ts';
import { type BattleState, SIDES } from '../state/state.ts';

const NEVER = 0x7fffffff;

/**
 * Fine print "Arrival": the side of the earliest arrival among the living on a hex, or NONE if sides tie. A side keeps its claim
 * while it stays: `rememberArrivals` gives its earliest arrival to all its units, so that it outlives the unit that came first.
 */
export function firstOnHex(s: BattleState, cell: number): number {
  const earliest = noteArrivals(s, cell);
  let first = NONE;
  let best = NEVER;
  for (let side = 0; side < SIDES; side++) {
    if (earliest[side] < best) {
      best = earliest[side];
      first = side;
    } else if (earliest[side] === best) first = NONE;
  }
  return first;
}

export function rememberArrivals(s: BattleState, cell: number): void {
  const earliest = noteArrivals(s, cell);
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) s.arrival[slot] = earliest[s.unitOwner[slot]];
}

/** By side: the earliest arrival among the living, or NEVER. */
function noteArrivals(s: BattleState, cell: number): Int32Array {
  const { earliest } = s.theatre.scratch;
  earliest.fill(NEVER);
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) {
    if (s.unitHp[slot] <= 0) continue;
    const side = s.unitOwner[slot];
    earliest[side] = Math.min(earliest[side], s.arrival[slot]);
  }
  return earliest;
}
