import { NONE } from '../../hex/index.ts';
import {
  findRoute,
  followWay,
  MOST_STEPS,
  movePoints,
  payableSteps,
  route,
  shortRoute,
  UNDECIDED,
} from '../paths/route.ts';
import { type BattleState, DISRUPTED, ENGAGED, ENTERED, LIVING } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';
import { addSource, beginWays, costsToGo } from '../paths/way.ts';
import { noteZones, zones } from '../paths/zone.ts';
import { CellLists } from './cell-lists.ts';
import { beginMarches, MARCHES, marches } from './march.ts';

/** Units by destination: those of one side that set out near each other share one search. */
const bound = new CellLists();
let isPlanned = new Uint8Array(0);

/**
 * Plans the way of every unit that has a destination, in any order, since no way depends on another; then lists those who march by
 * number and forgets the marks of the last tick. Returns the longest way.
 */
export function planMarches(s: BattleState, tick: Tick, endsAtEnemies: boolean): number {
  const slots = s.unitCell.length;
  beginMarches(slots);
  noteZones(s);
  if (isPlanned.length < slots) isPlanned = new Uint8Array(slots);
  isPlanned.fill(0);
  bound.begin(s.theatre.board, slots);
  const living = s.scalars[LIVING];
  for (let i = 0; i < living; i++) {
    const slot = s.order[i];
    if (tick.destination[slot] !== NONE) bound.add(tick.destination[slot], slot);
  }
  for (let i = 0; i < bound.count; i++) planAllTo(s, bound.cells[i], endsAtEnemies);
  return setOut(s);
}

function planAllTo(s: BattleState, to: number, endsAtEnemies: boolean): void {
  for (let slot = bound.first[to]; slot !== NONE; slot = bound.next[slot]) {
    if (isPlanned[slot] === 1) continue;
    if (shortRoute(s.theatre, s.unitCell[slot], to) === UNDECIDED) planTogether(s, slot, to, endsAtEnemies);
    else plan(s, slot, findRoute(s, s.unitOwner[slot], s.unitCell[slot], to), endsAtEnemies);
  }
}

/** This unit and all the others of its side that set out near it. */
function planTogether(s: BattleState, first: number, to: number, endsAtEnemies: boolean): void {
  const side = s.unitOwner[first];
  beginWays(s.theatre.board, s.unitCell[first]);
  for (let slot = first; slot !== NONE; slot = bound.next[slot]) {
    if (goesWith(s, slot, first, to)) addSource(s.theatre.board, s.unitCell[slot]);
  }
  costsToGo(s, side, to);
  for (let slot = first; slot !== NONE; slot = bound.next[slot]) {
    if (goesWith(s, slot, first, to)) plan(s, slot, followWay(s, side, s.unitCell[slot], to), endsAtEnemies);
  }
}

/** Near is a quarter of the way to go: the wider the sources lie apart, the more the search must look at. */
function goesWith(s: BattleState, slot: number, first: number, to: number): boolean {
  const { board } = s.theatre;
  if (isPlanned[slot] === 1 || s.unitOwner[slot] !== s.unitOwner[first]) return false;
  return board.distance(s.unitCell[slot], s.unitCell[first]) * 4 <= board.distance(s.unitCell[first], to);
}

/** Ordering the own hex is a stay; so is a rally point to which there is no way. */
function plan(s: BattleState, slot: number, found: number, endsAtEnemies: boolean): void {
  isPlanned[slot] = 1;
  if (found <= 0) return;
  const payable = payableSteps(s, slot, found);
  marches.length[slot] = endsAtEnemies ? stepsToEnemy(s.unitOwner[slot], payable) : payable;
  marches.steps.set(route, slot * MOST_STEPS);
  marches.points[slot] = movePoints(s, slot);
  marches.standing[slot] = MARCHES;
}

/** Ruling "battle-2 only": a route ends at enemies that stand there when movement begins. */
function stepsToEnemy(side: number, steps: number): number {
  for (let i = 0; i < steps; i++) if ((zones.hostile[route[i]] >> side) & 1) return i + 1;
  return steps;
}

function setOut(s: BattleState): number {
  const living = s.scalars[LIVING];
  let longest = 0;
  for (let i = 0; i < living; i++) {
    const slot = s.order[i];
    s.unitFlags[slot] &= ~(ENTERED | ENGAGED | DISRUPTED);
    s.cameFrom[slot] = NONE;
    if (marches.standing[slot] !== MARCHES) continue;
    marches.list[marches.count++] = slot;
    longest = Math.max(longest, marches.length[slot]);
  }
  return longest;
}
