import { NONE } from '../../hex/index.ts';
import { findRoute, MOST_STEPS, movePoints, payableSteps, route } from '../route.ts';
import { type BattleState, DISRUPTED, ENGAGED, ENTERED, LIVING, moveUnit, TICK } from '../state.ts';
import type { Tick } from '../tick-notes.ts';
import { noteZones, zones } from '../zone.ts';

/** Where a unit stands in the movement of a tick. */
export const STAYS = 0;
export const MARCHES = 1;
/** Wanted to move and was refused: bounced, beaten to the hex, stopped by the cap or head-on. */
export const FAILED = 2;

/** The moves of one tick, by slot. Filled by `planMarches`, worn down by the rules of an edition. */
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

/** Plans the way of every unit that has a destination and forgets the marks of the last tick. Returns the longest way. */
export function planMarches(s: BattleState, tick: Tick, endsAtEnemies: boolean): number {
  makeRoom(s.unitCell.length);
  noteZones(s);
  const living = s.scalars[LIVING];
  let longest = 0;
  for (let i = 0; i < living; i++) {
    const slot = s.order[i];
    const to = tick.destination[slot];
    if (to !== NONE) longest = Math.max(longest, planMarch(s, slot, to, endsAtEnemies));
    s.unitFlags[slot] &= ~(ENTERED | ENGAGED | DISRUPTED);
    s.cameFrom[slot] = NONE;
  }
  return longest;
}

function makeRoom(slots: number): void {
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

/** Ordering the own hex is a stay; so is a rally point to which there is no way. */
function planMarch(s: BattleState, slot: number, to: number, endsAtEnemies: boolean): number {
  const side = s.unitOwner[slot];
  const found = findRoute(s, side, s.unitCell[slot], to);
  if (found <= 0) return 0;
  const payable = payableSteps(s, slot, found);
  const length = endsAtEnemies ? stepsToEnemy(side, payable) : payable;
  marches.steps.set(route, slot * MOST_STEPS);
  marches.length[slot] = length;
  marches.points[slot] = movePoints(s, slot);
  marches.standing[slot] = MARCHES;
  marches.list[marches.count++] = slot;
  return length;
}

/** Ruling "battle-2 only": a route ends at enemies that stand there when movement begins. */
function stepsToEnemy(side: number, steps: number): number {
  for (let i = 0; i < steps; i++) if ((zones.hostile[route[i]] >> side) & 1) return i + 1;
  return steps;
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
