import { NONE } from '../../hex/index.ts';
import { type BattleState, LIVING, NEUTRAL, SUPPLIED } from '../state/state.ts';

/**
 * 001 §2.7, ruling battle.5: a controlled hex is in supply if own hexes connect it to an own Facility. Kept up to date hex by hex: a gained
 * hex is flooded from; a lost one cuts the rest off only if its supplied neighbours do not touch each other around it.
 */
export function giveHex(s: BattleState, cell: number, to: number): void {
  const from = s.control[cell];
  if (from === to) return;
  const facility = s.theatre.facilityAt[cell];
  const wasSupplied = s.inSupply[cell] !== 0;
  s.control[cell] = to;
  s.inSupply[cell] = 0;
  if (facility !== NONE) s.facilityOwner[facility] = to;
  if (from !== NEUTRAL && wasSupplied && (facility !== NONE || mayCutOff(s, cell, from))) floodAll(s, from);
  if (to !== NEUTRAL && (facility !== NONE || touchesSupply(s, cell, to))) flood(s, cell, to);
}

/** Works out a seat's supply from nothing, for a state that was not reached hex by hex. */
export function floodAll(s: BattleState, seat: number): void {
  const { control, inSupply, facilityOwner } = s;
  for (let cell = 0; cell < control.length; cell++) if (control[cell] === seat) inSupply[cell] = 0;
  for (let facility = 0; facility < facilityOwner.length; facility++) {
    if (facilityOwner[facility] === seat) flood(s, s.theatre.facilityCells[facility], seat);
  }
}

function flood(s: BattleState, start: number, seat: number): void {
  const { control, inSupply } = s;
  const { board, scratch } = s.theatre;
  const { neighbours } = board;
  const { queue } = scratch;
  if (inSupply[start]) return;
  let [read, written] = [0, 1];
  queue[0] = start;
  inSupply[start] = 1;
  while (read < written) {
    const first = queue[read++] * 6;
    for (let d = 0; d < 6; d++) {
      const next = neighbours[first + d];
      if (next === NONE || inSupply[next] || control[next] !== seat) continue;
      inSupply[next] = 1;
      queue[written++] = next;
    }
  }
}

function isSuppliedBy(s: BattleState, cell: number, seat: number): boolean {
  return cell !== NONE && s.inSupply[cell] !== 0 && s.control[cell] === seat;
}

function touchesSupply(s: BattleState, cell: number, seat: number): boolean {
  const { neighbours } = s.theatre.board;
  for (let d = 0; d < 6; d++) if (isSuppliedBy(s, neighbours[cell * 6 + d], seat)) return true;
  return false;
}

/** Whether the supplied neighbours fall into two or more groups around a lost hex. */
function mayCutOff(s: BattleState, cell: number, seat: number): boolean {
  const { neighbours } = s.theatre.board;
  let groups = 0;
  let before = isSuppliedBy(s, neighbours[cell * 6 + 5], seat);
  for (let d = 0; d < 6; d++) {
    const here = isSuppliedBy(s, neighbours[cell * 6 + d], seat);
    if (here && !before) groups++;
    before = here;
  }
  return groups > 1;
}

/** A unit is supplied on or next to a hex in supply; neutral units never are. */
export function markSupplied(s: BattleState): void {
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const slot = s.order[i];
    const owner = s.unitOwner[slot];
    const cell = s.unitCell[slot];
    const isSupplied = owner !== NEUTRAL && (isSuppliedBy(s, cell, owner) || touchesSupply(s, cell, owner));
    s.unitFlags[slot] = isSupplied ? s.unitFlags[slot] | SUPPLIED : s.unitFlags[slot] & ~SUPPLIED;
  }
}
