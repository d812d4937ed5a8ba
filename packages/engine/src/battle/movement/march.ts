import { MOST_STEPS } from '../paths/route.ts';
import { type BattleState, ENTERED, moveUnit, TICK } from '../state/state.ts';

/** Where a unit stands in the movement of a tick. */
export const STAYS = 0;
export const MARCHES = 1;
/** Wanted to move and was refused: bounced, beaten to the hex, stopped by the cap or head-on. */
export const FAILED = 2;

/** The moves of one tick, by slot. Filled by `planMarches` in plan.ts, worn down by the rules of an edition. */
class Marches {
  standing = new Uint8Array(0);
  /** MOST_STEPS cells a slot: the hexes it will enter if nothing stops it. */
  steps = new Int16Array(0);
  length = new Uint8Array(0);
  points = new Uint8Array(0);
  /** Who is let in first: the higher. The editions count it differently. */
  rank = new Float64Array(0);
  /** The hex that is being judged: of this substep, or the last one. */
  goal = new Int16Array(0);
  /** Everyone who set out, by ascending number. */
  list = new Int16Array(0);
  count = 0;
}

export const marches = new Marches();

/** Nobody marches yet. */
export function beginMarches(slots: number): void {
  if (marches.standing.length < slots) {
    marches.standing = new Uint8Array(slots);
    marches.steps = new Int16Array(slots * MOST_STEPS);
    marches.length = new Uint8Array(slots);
    marches.points = new Uint8Array(slots);
    marches.rank = new Float64Array(slots);
    marches.goal = new Int16Array(slots);
    marches.list = new Int16Array(slots);
  }
  marches.standing.fill(STAYS);
  marches.count = 0;
}

/** The hex after so many steps; the unit has not left its own yet. */
export function hexAfter(s: BattleState, slot: number, steps: number): number {
  return steps === 0 ? s.unitCell[slot] : marches.steps[slot * MOST_STEPS + steps - 1];
}

export function enterHex(s: BattleState, slot: number, from: number, to: number, substep: number): void {
  moveUnit(s, slot, to);
  s.cameFrom[slot] = from;
  s.arrival[slot] = s.scalars[TICK] * 8 + substep;
  s.unitFlags[slot] |= ENTERED;
}
