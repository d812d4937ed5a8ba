import { NONE } from '../../hex/index.ts';
import { isConnected } from './passage.ts';
import { movementBonus } from '../economy/research.ts';
import { rosterOf } from '../options/roster.ts';
import { IMPASSABLE } from '../rules.ts';
import { type BattleState, DISRUPTED, STARVED, SUPPLIED, type Theatre } from '../state/state.ts';
import { beginWays, costsToGo, hasWayFrom, wayFrom } from './way.ts';
import { zones } from './zone.ts';

/** Longer than any unit's way in a tick; arrivals count substeps below 8. */
export const MOST_STEPS = 7;

/** The first hexes of the route that `findRoute` found last. */
export const route = new Int16Array(MOST_STEPS);

/** Ruling battle.2. `SUPPLIED` is that of the previous tick's end, and research comes before starvation. */
export function movePoints(s: BattleState, slot: number): number {
  const { options } = s.theatre;
  const type = s.unitType[slot];
  const flags = s.unitFlags[slot];
  let points = rosterOf(options).movement[type] + movementBonus(s, s.unitOwner[slot], type);
  if ((flags & STARVED) !== 0) points = Math.floor((points * (100 - options.starvedMovement)) / 100);
  if ((flags & SUPPLIED) === 0) points -= options.unsuppliedMovement;
  if ((flags & DISRUPTED) !== 0) points -= options.disruptedMovement;
  return Math.max(1, Math.min(points, MOST_STEPS));
}

/** 001 §2.7: terrain, and one more if either end lies in a zone of control. */
export function stepCost(theatre: Theatre, zone: Uint8Array, side: number, from: number, to: number): number {
  const ground = rosterOf(theatre.options).moveCost[theatre.map.terrain[to]];
  return ground + (((zone[from] | zone[to]) >> side) & 1);
}

/**
 * Ruling battle.2: the cheapest way over terrain and the enemies that the seat sees; of equal ways the one whose directions come
 * first. Fills `route` with its first hexes and says how many: 0 for the own hex, NONE if there is no way. Needs `noteZones`.
 */
export function findRoute(s: BattleState, seat: number, from: number, to: number): number {
  const short = shortRoute(s.theatre, from, to);
  if (short !== UNDECIDED) return short;
  beginWays(s.theatre.board, from);
  costsToGo(s, seat, to);
  return followWay(s, seat, from, to);
}

export const UNDECIDED = -2;

/** What needs no search. */
export function shortRoute({ board, map }: Theatre, from: number, to: number): number {
  if (from === to) return 0;
  if (map.terrain[to] === IMPASSABLE) return NONE;
  if (board.distance(from, to) > 1) return UNDECIDED;
  // No way around is as cheap: it enters the same hex, pays the same zone, and another hex besides.
  route[0] = to;
  return 1;
}

/** Fills `route` from what `costsToGo` knows of this source. */
export function followWay(s: BattleState, seat: number, from: number, to: number): number {
  if (!hasWayFrom(from)) return NONE;
  let cell = from;
  let steps = 0;
  while (cell !== to && steps < MOST_STEPS) {
    cell = wayFrom(s, seat, cell, to);
    route[steps++] = cell;
  }
  return steps;
}

/** What an order to move is asked for: ORD-001 if not. Needs `noteZones`. */
export function hasRoute(s: BattleState, slot: number, to: number): boolean {
  const short = shortRoute(s.theatre, s.unitCell[slot], to);
  return short === UNDECIDED ? isConnected(s, s.unitOwner[slot], s.unitCell[slot], to) : short !== NONE;
}

/**
 * How many of the steps in `route` the unit can pay this tick. Zones that its owner does not see are charged too and may stop it;
 * the first step is free of that question, whatever it costs.
 */
export function payableSteps(s: BattleState, slot: number, steps: number): number {
  const points = movePoints(s, slot);
  const side = s.unitOwner[slot];
  let from = s.unitCell[slot];
  let spent = 0;
  for (let i = 0; i < steps; i++) {
    spent += stepCost(s.theatre, zones.zone, side, from, route[i]);
    if (spent > points && i > 0) return i;
    from = route[i];
  }
  return steps;
}
