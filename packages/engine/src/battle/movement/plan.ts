import { NONE } from '../../hex/index.ts';
import { findRoute, MOST_STEPS, movePoints, payableSteps, shortRoute, UNDECIDED } from '../paths/route.ts';
import { addSource, beginWays, followWay, searchWays } from '../paths/way.ts';
import { zonesOf } from '../paths/zone.ts';
import { type BattleState, DISRUPTED, ENGAGED, ENTERED, LIVING } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';
import { CellLists } from './cell-lists.ts';
import { beginMarches, MARCHES, type Marches } from './march.ts';

/** Units by destination: those of one side that set out near each other share one search. */
export class Plans {
  readonly bound: CellLists;
  readonly isPlanned: Uint8Array;
  /** The route of the unit that is being planned. */
  readonly route = new Int16Array(MOST_STEPS);

  constructor(cells: number, slots: number) {
    this.bound = new CellLists(cells, slots);
    this.isPlanned = new Uint8Array(slots);
  }
}

/**
 * Plans the way of every unit that has a destination, in any order, since no way depends on another; then lists those who march by
 * number and forgets the marks of the last tick. Zones of control are those of this moment for all substeps (fine print "Movement").
 */
export function planMarches(s: BattleState, tick: Tick, endsAtEnemies: boolean): Marches {
  const marches = beginMarches(s);
  const { bound, isPlanned } = s.theatre.scratch.plans;
  isPlanned.fill(0);
  bound.begin();
  const living = s.scalars[LIVING];
  for (let i = 0; i < living; i++) {
    const slot = s.order[i];
    if (tick.destination[slot] !== NONE) bound.add(tick.destination[slot], slot);
  }
  for (let i = 0; i < bound.count; i++) planAllTo(s, marches, bound.cells[i], endsAtEnemies);
  setOut(s, marches);
  return marches;
}

function planAllTo(s: BattleState, marches: Marches, to: number, endsAtEnemies: boolean): void {
  const { bound, isPlanned, route } = s.theatre.scratch.plans;
  for (let slot = bound.first[to]; slot !== NONE; slot = bound.next[slot]) {
    if (isPlanned[slot] === 1) continue;
    const from = s.unitCell[slot];
    if (shortRoute(s.theatre, from, to, route) === UNDECIDED) planTogether(s, marches, slot, to, endsAtEnemies);
    else plan(s, marches, slot, findRoute(s, s.unitOwner[slot], from, to, route), endsAtEnemies);
  }
}

/** This unit and all the others of its side that set out near it. */
function planTogether(s: BattleState, marches: Marches, first: number, to: number, endsAtEnemies: boolean): void {
  const { bound, route } = s.theatre.scratch.plans;
  const search = beginWays(s, s.unitOwner[first], s.unitCell[first]);
  for (let slot = first; slot !== NONE; slot = bound.next[slot]) {
    if (goesWith(s, slot, first, to)) addSource(s, search, s.unitCell[slot]);
  }
  searchWays(s, search, to);
  for (let slot = first; slot !== NONE; slot = bound.next[slot]) {
    if (!goesWith(s, slot, first, to)) continue;
    plan(s, marches, slot, followWay(s, search, s.unitCell[slot], route), endsAtEnemies);
  }
}

/** Near is a quarter of the way to go: the wider apart the sources lie, the more the search must look at. */
function goesWith(s: BattleState, slot: number, first: number, to: number): boolean {
  const { board, scratch } = s.theatre;
  if (scratch.plans.isPlanned[slot] === 1 || s.unitOwner[slot] !== s.unitOwner[first]) return false;
  return board.distance(s.unitCell[slot], s.unitCell[first]) * 4 <= board.distance(s.unitCell[first], to);
}

/** A unit ordered to its own hex stays; so does one whose rally point no way leads to. */
function plan(s: BattleState, marches: Marches, slot: number, found: number, endsAtEnemies: boolean): void {
  const { isPlanned, route } = s.theatre.scratch.plans;
  isPlanned[slot] = 1;
  if (found <= 0) return;
  const payable = payableSteps(s, slot, route, found);
  marches.length[slot] = endsAtEnemies ? stepsToEnemy(s, slot, route, payable) : payable;
  marches.steps.set(route, slot * MOST_STEPS);
  marches.points[slot] = movePoints(s, slot);
  marches.standing[slot] = MARCHES;
}

/** Ruling "battle-2 only": a route ends at enemies that stand there when movement begins. */
function stepsToEnemy(s: BattleState, slot: number, route: Int16Array, steps: number): number {
  const { hostile } = zonesOf(s);
  const side = s.unitOwner[slot];
  for (let i = 0; i < steps; i++) if ((hostile[route[i]] >> side) & 1) return i + 1;
  return steps;
}

function setOut(s: BattleState, marches: Marches): void {
  const living = s.scalars[LIVING];
  for (let i = 0; i < living; i++) {
    const slot = s.order[i];
    s.unitFlags[slot] &= ~(ENTERED | ENGAGED | DISRUPTED);
    s.cameFrom[slot] = NONE;
    if (marches.standing[slot] !== MARCHES) continue;
    marches.list[marches.count++] = slot;
    marches.longest = Math.max(marches.longest, marches.length[slot]);
  }
}
