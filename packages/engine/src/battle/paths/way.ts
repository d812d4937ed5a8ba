import { type AxialBoard, NONE } from '../../hex/index.ts';
import { rosterOf } from '../options/roster.ts';
import { beginSearch, CLOSED, enter, leave, note, search } from './search.ts';
import type { BattleState } from '../state/state.ts';
import { seesEnemyOn } from './zone.ts';

/** Begins a question about ways from one cell or several: `addSource` for each, then `costsToGo`. */
export function beginWays(board: AxialBoard, firstSource: number): void {
  beginSearch(board);
  search.centre = firstSource;
  search.radius = 0;
  addSource(board, firstSource);
}

export function addSource(board: AxialBoard, cell: number): void {
  if (search.source[cell] === search.stamp) return;
  search.source[cell] = search.stamp;
  search.sources++;
  search.radius = Math.max(search.radius, board.distance(cell, search.centre));
}

/**
 * Searches from the end of the ways towards their sources, nearest total first. What is left is never less than the distance to the
 * disc in which all sources lie, so that every cell on a cheapest way has a total below or equal to the cost from its source: when
 * all of those are settled, all ties are there.
 */
export function costsToGo(s: BattleState, seat: number, to: number): void {
  const { cheapestStep } = rosterOf(s.theatre.options);
  note(s, seat, to, true);
  let total = leastToGo(s.theatre.board, to, cheapestStep);
  let left = search.sources;
  let most = 0;
  enter(to, 0, total);
  while (search.waiting > 0 && (left > 0 || total <= most)) {
    const cell = leave(total);
    if (cell === NONE) total++;
    else if (search.settled[cell] !== search.stamp) {
      search.settled[cell] = search.stamp;
      const isSource = search.source[cell] === search.stamp;
      if (isSource) {
        left--;
        most = total;
      }
      const isPassable = !isSource || !seesEnemyOn(s, seat, cell);
      if (isPassable || cell === to) spreadFrom(s, seat, cell, cheapestStep);
    }
  }
}

/** Whether the last search found a way from this source. */
export function hasWayFrom(cell: number): boolean {
  return search.settled[cell] === search.stamp;
}

function leastToGo(board: AxialBoard, cell: number, cheapestStep: number): number {
  const dq = board.q[cell] - board.q[search.centre];
  const dr = board.r[cell] - board.r[search.centre];
  const distance = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  return Math.max(0, distance - search.radius) * cheapestStep;
}

/** All cells from which a step leads to this one. */
function spreadFrom(s: BattleState, seat: number, cell: number, cheapestStep: number): void {
  const { board, map, options } = s.theatre;
  const { cost, zone, source, stamp } = search;
  const ground = cost[cell] + rosterOf(options).moveCost[map.terrain[cell]];
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const before = board.neighbours[d];
    if (before === NONE || !note(s, seat, before, source[before] === stamp)) continue;
    const total = ground + (zone[before] | zone[cell]);
    if (cost[before] > total) enter(before, total, total + leastToGo(board, before, cheapestStep));
  }
}

/** The next hex of the cheapest way, by direction where several are equal. */
export function wayFrom(s: BattleState, seat: number, cell: number, to: number): number {
  const { board, map, options } = s.theatre;
  const { moveCost } = rosterOf(options);
  const { stamp, noted, cost, zone, source } = search;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const next = board.neighbours[d];
    if (next === NONE || noted[next] !== stamp || cost[next] === CLOSED) continue;
    if (cost[cell] !== cost[next] + moveCost[map.terrain[next]] + (zone[cell] | zone[next])) continue;
    // A source beside enemies begins a way and is part of no other.
    if (source[next] !== stamp || next === to || !seesEnemyOn(s, seat, next)) return next;
  }
  throw new Error(`way: none from cell ${cell}`);
}
