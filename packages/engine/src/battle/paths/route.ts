import { NONE } from '../../hex/index.ts';
import { movementBonus } from '../economy/research.ts';
import { IMPASSABLE } from '../rules.ts';
import { type BattleState, DISRUPTED, STARVED, SUPPLIED } from '../state/state.ts';
import type { Theatre } from '../theatre.ts';
import { isConnected } from './passage.ts';
import { beginWays, followWay, searchWays } from './way.ts';
import { zonesOf } from './zone.ts';

/** Longer than any unit's way in a tick; arrivals count substeps below 8. */
export const MOST_STEPS = 7;

/** Ruling battle.2. `SUPPLIED` is that of the previous tick's end, and research comes before starvation. */
export function movePoints(s: BattleState, slot: number): number {
  const { options, roster } = s.theatre;
  const type = s.unitType[slot];
  const flags = s.unitFlags[slot];
  let points = roster.units.movement[type] + movementBonus(s, s.unitOwner[slot], type);
  if ((flags & STARVED) !== 0) points = Math.floor((points * (100 - options.starvedMovement)) / 100);
  if ((flags & SUPPLIED) === 0) points -= options.unsuppliedMovement;
  if ((flags & DISRUPTED) !== 0) points -= options.disruptedMovement;
  return Math.max(1, Math.min(points, MOST_STEPS));
}

/**
 * Ruling battle.2: the cheapest way over terrain and the enemies that the seat sees; of equal ways the one whose directions come
 * first. Fills `out` with its first hexes and returns how many: 0 for the own hex, NONE if there is no way.
 */
export function findRoute(s: BattleState, seat: number, from: number, to: number, out: Int16Array): number {
  const short = shortRoute(s.theatre, from, to, out);
  if (short !== UNDECIDED) return short;
  const search = beginWays(s, seat, from);
  searchWays(s, search, to);
  return followWay(s, search, from, out);
}

export const UNDECIDED = -2;

/** The route, into `out`, if it needs no search. */
export function shortRoute({ board, map }: Theatre, from: number, to: number, out: Int16Array): number {
  if (from === to) return 0;
  if (map.terrain[to] === IMPASSABLE) return NONE;
  if (board.distance(from, to) > 1) return UNDECIDED;
  // No way around is as cheap: it enters the same hex, pays the same zone, and another hex besides.
  out[0] = to;
  return 1;
}

/** Whether the unit may be ordered there: ORD-001 if not. */
export function hasRoute(s: BattleState, slot: number, to: number): boolean {
  const from = s.unitCell[slot];
  const { board, map } = s.theatre;
  if (from === to) return true;
  if (map.terrain[to] === IMPASSABLE) return false;
  return board.distance(from, to) === 1 || isConnected(s, s.unitOwner[slot], from, to);
}

/**
 * How many steps of a route the unit can pay for this tick. Zones that its owner does not see are charged too and may stop it; the
 * first step is always allowed, whatever it costs.
 */
export function payableSteps(s: BattleState, slot: number, route: Int16Array, steps: number): number {
  const { map, roster } = s.theatre;
  const { moveCost } = roster;
  const { zone } = zonesOf(s);
  const points = movePoints(s, slot);
  const side = s.unitOwner[slot];
  let from = s.unitCell[slot];
  let spent = 0;
  for (let i = 0; i < steps; i++) {
    const to = route[i];
    // 001 §2.7: terrain, and one more if either end lies in a zone of control.
    spent += moveCost[map.terrain[to]] + (((zone[from] | zone[to]) >> side) & 1);
    if (spent > points && i > 0) return i;
    from = to;
  }
  return steps;
}
