import { NONE } from '../../hex/index.ts';
import { type BattleState, LIVING, NEUTRAL } from '../state/state.ts';
import { giveHex } from './supply.ts';

/** Bits of `claimTicks` besides the count: the hex belonged to an eliminated player, and that happened in this tick. */
export const ORPHANED = 0x80;
export const ORPHANED_NOW = 0x40;
const COUNT = 0x3f;

export interface ControlChange {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/**
 * 001 §2.4, ruling battle.6: the sole occupant at tick end takes a hex; Facilities and nodes need `flipTicks` in a row. Returns what
 * changed hands; what flips slowly comes last, in the order of cells.
 */
export function updateControl(s: BattleState): ControlChange[] {
  const changes: ControlChange[] = [];
  const { facilityAt, nodeAt, specialCells } = s.theatre;
  for (let i = 0; i < s.scalars[LIVING]; i++) {
    const cell = s.unitCell[s.order[i]];
    if (s.firstOn[cell] !== s.order[i] || facilityAt[cell] !== NONE || nodeAt[cell] !== NONE) continue;
    const owner = soleOccupant(s, cell);
    if (owner === NEUTRAL || owner === s.control[cell]) continue;
    changes.push({ cell, from: s.control[cell], to: owner });
    giveHex(s, cell, owner);
  }
  for (let i = 0; i < specialCells.length; i++) claim(s, specialCells[i], changes);
  return changes;
}

/** The one seat whose units stand there; NEUTRAL if nobody does, or more than one side. */
function soleOccupant(s: BattleState, cell: number): number {
  const first = s.firstOn[cell];
  if (first === NONE) return NEUTRAL;
  const owner = s.unitOwner[first];
  for (let slot = s.nextOn[first]; slot !== NONE; slot = s.nextOn[slot]) {
    if (s.unitOwner[slot] !== owner) return NEUTRAL;
  }
  return owner;
}

function claim(s: BattleState, cell: number, changes: ControlChange[]): void {
  const orphaned = s.claimTicks[cell] & ORPHANED;
  const isFresh = (s.claimTicks[cell] & ORPHANED_NOW) !== 0;
  const owner = soleOccupant(s, cell);
  if (owner === NEUTRAL || owner === s.control[cell] || isFresh) {
    s.claimant[cell] = NEUTRAL;
    s.claimTicks[cell] = orphaned;
    return;
  }
  const count = s.claimant[cell] === owner ? (s.claimTicks[cell] & COUNT) + 1 : 1;
  s.claimant[cell] = owner;
  s.claimTicks[cell] = orphaned | count;
  if (count >= (orphaned ? 1 : s.theatre.options.flipTicks)) flip(s, cell, owner, changes);
}

/** Capture empties the queue; an eleventh Facility turns neutral, and its hex with it (ruling battle.11). */
function flip(s: BattleState, cell: number, owner: number, changes: ControlChange[]): void {
  const from = s.control[cell];
  const facility = s.theatre.facilityAt[cell];
  s.claimant[cell] = NEUTRAL;
  s.claimTicks[cell] = 0;
  const isTooMany = facility !== NONE && facilitiesOf(s, owner) >= s.theatre.options.mostFacilities;
  const to = isTooMany ? NEUTRAL : owner;
  if (facility !== NONE) emptyFacility(s, facility);
  if (from === to) return;
  changes.push({ cell, from, to });
  giveHex(s, cell, to);
}

export function emptyFacility(s: BattleState, facility: number): void {
  const { mostQueued } = s.theatre.options;
  s.queueLength[facility] = 0;
  s.queueType.fill(0, facility * mostQueued, (facility + 1) * mostQueued);
  s.queueTicks.fill(0, facility * mostQueued, (facility + 1) * mostQueued);
  s.facilityRally[facility] = NONE;
}

export function facilitiesOf(s: BattleState, seat: number): number {
  let count = 0;
  for (let facility = 0; facility < s.facilityOwner.length; facility++) {
    if (s.facilityOwner[facility] === seat) count++;
  }
  return count;
}

/** 001 §2.3: controlled hexes next to hexes that the seat does not control. The edge of the map is not a frontier. */
export function frontierOf(s: BattleState, seat: number): number[] {
  const { neighbours, cells } = s.theatre.board;
  const frontier: number[] = [];
  for (let cell = 0; cell < cells; cell++) {
    if (s.control[cell] !== seat) continue;
    for (let d = 0; d < 6; d++) {
      const next = neighbours[cell * 6 + d];
      if (next === NONE || s.control[next] === seat) continue;
      frontier.push(cell);
      break;
    }
  }
  return frontier;
}
