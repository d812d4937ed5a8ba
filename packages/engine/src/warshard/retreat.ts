import { NONE } from '../hex/index.ts';
import { type Broken, broken } from './broken.ts';
import type { Listener } from './listener.ts';
import { FIGHTS, isInZone, isOccupiedBy, RETREATER, RETREATS, type WarshardState } from './state.ts';
import { loseUnit, moveUnit } from './units.ts';

const OFF_MAP = broken('out-of-reach', '003 combat/dr');
const IMPASSABLE = broken('impassable', '003 retreats/4');
const ENEMY = broken('cell-occupied', 'ruling warshard-1.1');
const ZONE = broken('zone-of-control', '003 retreats/3');

/** Why a unit cannot retreat to a hex. Ruling warshard-1.5: a friend there neither prevents it nor lifts a zone of control. */
export function retreatBroken(s: WarshardState, slot: number, cell: number): Broken | null {
  const { theatre } = s;
  const enemy = 1 - theatre.sideOf[slot];
  if (theatre.distance(s.unitCell[slot], cell) !== 1) return OFF_MAP;
  if (!theatre.isPassable(slot, cell)) return IMPASSABLE;
  if (isOccupiedBy(s, enemy, cell)) return ENEMY;
  return isInZone(s, enemy, cell) ? ZONE : null;
}

/** Hex by hex. */
export function listRetreats(s: WarshardState, out: Int32Array): number {
  const { theatre } = s;
  const slot = s.scalars[RETREATER];
  let count = 0;
  for (let d = 0; d < 6; d++) {
    const to = theatre.neighbours[s.unitCell[slot] * 6 + d];
    if (to !== NONE && retreatBroken(s, slot, to) === null) out[count++] = theatre.retreatStart + d;
  }
  return count;
}

export function retreat(s: WarshardState, slot: number, cell: number, listener: Listener | null): void {
  listener?.retreats(s, slot, cell);
  s.unitMarks[slot] &= ~RETREATS;
  moveUnit(s, slot, cell);
}

/**
 * Ruling warshard-1.5: by fight, then unit, each on the positions of its moment. Stops at the first unit whose enemy has a choice;
 * false when no unit is left to retreat.
 */
export function continueRetreats(s: WarshardState, listener: Listener | null): boolean {
  const { theatre, scalars } = s;
  scalars[RETREATER] = NONE;
  for (let fight = 0; fight < scalars[FIGHTS]; fight++) {
    for (let slot = 0; slot < theatre.units; slot++) {
      if (s.unitFight[slot] !== fight || (s.unitMarks[slot] & RETREATS) === 0) continue;
      let [ways, way] = [0, NONE];
      for (let i = s.unitCell[slot] * 6; i < s.unitCell[slot] * 6 + 6; i++) {
        if (theatre.neighbours[i] === NONE || retreatBroken(s, slot, theatre.neighbours[i]) !== null) continue;
        ways++;
        way = theatre.neighbours[i];
      }
      if (ways > 1) {
        scalars[RETREATER] = slot;
        return true;
      }
      if (ways === 1) retreat(s, slot, way, listener);
      else {
        listener?.falls(s, slot, 'no_retreat');
        loseUnit(s, slot);
      }
    }
  }
  return false;
}
