import { NONE } from '../../hex/index.ts';
import { hasEnemy } from './contested.ts';
import { firstOnHex } from './first.ts';
import { CHIEF, IMPASSABLE } from '../rules.ts';
import { type BattleState, DISRUPTED, ENTERED, LIVING, NEUTRAL, TICK } from '../state/state.ts';
import { moveUnit } from '../state/units.ts';

/** Later than every substep of the tick in which a unit fell back. */
const FALLEN_BACK = 7;

/**
 * Ruling battle.4 and fine print "Arrival": a unit that entered this tick, was not first and still has an enemy in the hex goes back,
 * by ascending number, each after the ones before it have moved. Chiefs stay, and so do units whose player has just been eliminated:
 * neutral units hold.
 */
export function returnAttackers(s: BattleState): void {
  const living = s.scalars[LIVING];
  for (let i = 0; i < living; i++) {
    const slot = s.order[i];
    if (hasFailed(s, slot)) fallBack(s, slot);
  }
}

function hasFailed(s: BattleState, slot: number): boolean {
  const cell = s.unitCell[slot];
  const side = s.unitOwner[slot];
  if ((s.unitFlags[slot] & ENTERED) === 0 || s.unitType[slot] === CHIEF || side === NEUTRAL) return false;
  return hasEnemy(s, cell, side) && firstOnHex(s, cell) !== side;
}

function fallBack(s: BattleState, slot: number): void {
  const side = s.unitOwner[slot];
  const home = s.cameFrom[slot];
  if (isFree(s, home, side)) return withdraw(s, slot, home);
  if (countOf(s, s.unitCell[slot], side) <= s.theatre.options.stackCap) return;
  const refuge = nearestFree(s, s.unitCell[slot], side);
  if (refuge === NONE) return;
  withdraw(s, slot, refuge);
  s.unitFlags[slot] |= DISRUPTED;
}

function withdraw(s: BattleState, slot: number, to: number): void {
  moveUnit(s, slot, to);
  s.arrival[slot] = s.scalars[TICK] * 8 + FALLEN_BACK;
  s.cameFrom[slot] = NONE;
  s.unitFlags[slot] &= ~ENTERED;
}

/** No enemy holds it and one more unit of the side fits in. */
function isFree(s: BattleState, cell: number, side: number): boolean {
  const { map, options } = s.theatre;
  if (map.terrain[cell] === IMPASSABLE || hasEnemy(s, cell, side)) return false;
  return countOf(s, cell, side) < options.stackCap;
}

function countOf(s: BattleState, cell: number, side: number): number {
  let count = 0;
  for (let slot = s.firstOn[cell]; slot !== NONE; slot = s.nextOn[slot]) if (s.unitOwner[slot] === side) count++;
  return count;
}

/** Breadth first over passable ground, neighbours in the order of directions. */
function nearestFree(s: BattleState, from: number, side: number): number {
  const { board, map, scratch } = s.theatre;
  const { queue, isMet } = scratch;
  isMet.fill(0);
  let count = 1;
  queue[0] = from;
  isMet[from] = 1;
  for (let i = 0; i < count; i++) {
    const cell = queue[i];
    if (cell !== from && isFree(s, cell, side)) return cell;
    for (let d = cell * 6; d < cell * 6 + 6; d++) {
      const next = board.neighbours[d];
      if (next === NONE || isMet[next] === 1 || map.terrain[next] === IMPASSABLE) continue;
      isMet[next] = 1;
      queue[count++] = next;
    }
  }
  return NONE;
}
