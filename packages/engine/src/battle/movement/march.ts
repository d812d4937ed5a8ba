import { MOST_STEPS } from '../paths/route.ts';
import { type BattleState, ENTERED, TICK } from '../state/state.ts';
import { moveUnit } from '../state/units.ts';

/** Where a unit stands in the movement of a tick. */
export const STAYS = 0;
export const MARCHES = 1;
/** Tried to move and was refused: bounced, beaten to the hex, stopped by the cap or head-on. */
export const FAILED = 2;

/** The moves of one tick, by slot. Filled by `planMarches` in plan.ts, worn down by the rules of an edition. */
export class Marches {
  /** The stage of the state whose moves these are. */
  stage = 0;
  readonly standing: Uint8Array;
  /** MOST_STEPS cells per slot: the hexes it will enter if nothing stops it. */
  readonly steps: Int16Array;
  readonly length: Uint8Array;
  readonly points: Uint8Array;
  /** The higher rank is let in first. The editions count it differently. */
  readonly rank: Float64Array;
  /** The hex that is being judged: of this substep, or the last one. */
  readonly goal: Int16Array;
  /** Everyone who set out, by ascending number, and how many steps the longest way has. */
  readonly list: Int16Array;
  count = 0;
  longest = 0;

  constructor(slots: number) {
    this.standing = new Uint8Array(slots);
    this.steps = new Int16Array(slots * MOST_STEPS);
    this.length = new Uint8Array(slots);
    this.points = new Uint8Array(slots);
    this.rank = new Float64Array(slots);
    this.goal = new Int16Array(slots);
    this.list = new Int16Array(slots);
  }
}

/** Nobody marches yet. */
export function beginMarches(s: BattleState): Marches {
  const { marches } = s.theatre.scratch;
  marches.stage = s.stage;
  marches.standing.fill(STAYS);
  marches.count = 0;
  marches.longest = 0;
  return marches;
}

/** The moves planned for this state in this tick; throws if others were planned since. */
export function marchesOf(s: BattleState): Marches {
  const { marches } = s.theatre.scratch;
  if (marches.stage !== s.stage) throw new Error('movement: no moves are planned for this state in this tick');
  return marches;
}

/** The hex after so many steps; the unit has not left its own yet. */
export function hexAfter(s: BattleState, marches: Marches, slot: number, steps: number): number {
  return steps === 0 ? s.unitCell[slot] : marches.steps[slot * MOST_STEPS + steps - 1];
}

export function enterHex(s: BattleState, slot: number, from: number, to: number, substep: number): void {
  moveUnit(s, slot, to);
  s.cameFrom[slot] = from;
  s.arrival[slot] = s.scalars[TICK] * 8 + substep;
  s.unitFlags[slot] |= ENTERED;
}
