import { type AxialBoard, NONE } from '../../hex/index.ts';
import type { BattleState } from '../state/state.ts';
import { beginSearch, CLOSED, enter, leave, note, type Search } from './search.ts';
import { seesEnemyOn } from './zone.ts';

/** Begins a search for ways of a seat from one cell or several: `addSource` for each further one, then `searchWays`. */
export function beginWays(s: BattleState, seat: number, firstSource: number): Search {
  const search = beginSearch(s, seat);
  search.centre = firstSource;
  search.radius = 0;
  addSource(s, search, firstSource);
  return search;
}

export function addSource(s: BattleState, search: Search, cell: number): void {
  if (search.source[cell] === search.stamp) return;
  search.source[cell] = search.stamp;
  search.sources++;
  search.radius = Math.max(search.radius, s.theatre.board.distance(cell, search.centre));
}

/**
 * Searches from the end of the ways towards their sources, nearest total first. What is left is never less than the distance to the
 * disc in which all sources lie, so that every cell on a cheapest way has a total below or equal to the cost from its source: when
 * all of those are settled, all ties are known.
 */
export function searchWays(s: BattleState, search: Search, to: number): void {
  const { board, roster } = s.theatre;
  const { cheapestStep } = roster;
  const { settled, source, stamp, zones, seat } = search;
  note(s, search, to, true);
  let total = leastToGo(board, search, to, cheapestStep);
  let left = search.sources;
  let most = 0;
  enter(search, to, 0, total);
  while (search.waiting > 0 && (left > 0 || total <= most)) {
    const cell = leave(search, total);
    if (cell === NONE) total++;
    else if (settled[cell] !== stamp) {
      settled[cell] = stamp;
      const isSource = source[cell] === stamp;
      if (isSource) {
        left--;
        most = total;
      }
      const isPassable = !isSource || !seesEnemyOn(s, zones, seat, cell);
      if (isPassable || cell === to) spreadFrom(s, search, cell, cheapestStep);
    }
  }
  search.goal = to;
}

function leastToGo(board: AxialBoard, search: Search, cell: number, cheapestStep: number): number {
  const dq = board.q[cell] - board.q[search.centre];
  const dr = board.r[cell] - board.r[search.centre];
  const distance = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  return Math.max(0, distance - search.radius) * cheapestStep;
}

/** All cells from which a step leads to this one. */
function spreadFrom(s: BattleState, search: Search, cell: number, cheapestStep: number): void {
  const { board, map, roster } = s.theatre;
  const { cost, zone, source, stamp } = search;
  const ground = cost[cell] + roster.moveCost[map.terrain[cell]];
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const before = board.neighbours[d];
    if (before === NONE || !note(s, search, before, source[before] === stamp)) continue;
    const total = ground + (zone[before] | zone[cell]);
    if (cost[before] > total) enter(search, before, total, total + leastToGo(board, search, before, cheapestStep));
  }
}

/**
 * The first hexes of the cheapest way from a source, into `out`: returns how many, or NONE if there is no way. Throws if the search is
 * not finished, was begun before units moved, or was not made from here.
 */
export function followWay(s: BattleState, search: Search, from: number, out: Int16Array): number {
  const { goal, stamp } = search;
  if (goal === NONE) throw new Error('way: followed before it was searched');
  if (search.revision !== s.revision) throw new Error('way: searched for another state, or before units moved');
  if (search.source[from] !== stamp) throw new Error(`way: cell ${from} is not a source of this search`);
  if (search.settled[from] !== stamp) return NONE;
  let cell = from;
  let steps = 0;
  while (cell !== goal && steps < out.length) {
    cell = nextOnWay(s, search, cell);
    out[steps++] = cell;
  }
  return steps;
}

/** The next hex of the cheapest way, by direction where several are equal. */
function nextOnWay(s: BattleState, search: Search, cell: number): number {
  const { board, map, roster } = s.theatre;
  const { moveCost } = roster;
  const { stamp, noted, cost, zone, zones, source, seat, goal } = search;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const next = board.neighbours[d];
    if (next === NONE || noted[next] !== stamp || cost[next] === CLOSED) continue;
    if (cost[cell] !== cost[next] + moveCost[map.terrain[next]] + (zone[cell] | zone[next])) continue;
    // A source beside enemies begins a way and is part of no other.
    if (source[next] !== stamp || next === goal || !seesEnemyOn(s, zones, seat, next)) return next;
  }
  throw new Error(`way: no step from cell ${cell}`);
}
