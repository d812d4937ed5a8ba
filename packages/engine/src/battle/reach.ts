import { NONE } from '../hex/index.ts';
import { rosterOf } from './roster.ts';
import { movePoints } from './route.ts';
import { beginSearch, enter, leave, note, search } from './search.ts';
import type { BattleState } from './state.ts';
import { seesEnemyOn } from './zone.ts';

/**
 * Ruling battle.14: where the unit can be at the end of this tick as far as its owner sees, in the order of cells and without its own
 * hex. Returns how many of `out` are filled. Needs `noteZones`.
 */
export function reachableCells(s: BattleState, slot: number, out: Int32Array): number {
  return cellsWithin(s, s.unitOwner[slot], s.unitCell[slot], movePoints(s, slot), out);
}

/** Cells that cost at most so many points from here, in ascending order into `out`: returns how many. Enemies in sight end a way. */
function cellsWithin(s: BattleState, seat: number, from: number, points: number, out: Int32Array): number {
  beginSearch(s.theatre.board);
  note(s, seat, from, true);
  enter(from, 0, 0);
  let count = 0;
  for (let spent = 0; spent <= points; ) {
    const cell = leave(spent);
    if (cell === NONE) spent++;
    if (cell === NONE || search.settled[cell] === search.stamp) continue;
    search.settled[cell] = search.stamp;
    if (cell !== from) count = insert(out, count, cell);
    if (cell === from || !seesEnemyOn(s, seat, cell)) stepOn(s, seat, cell, cell === from, points);
  }
  return count;
}

/** The first step is always allowed, and nothing is left after one that costs more than there is. */
function stepOn(s: BattleState, seat: number, cell: number, isFirst: boolean, points: number): void {
  const { board, map, options } = s.theatre;
  const { moveCost } = rosterOf(options);
  const { cost, zone } = search;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const next = board.neighbours[d];
    if (next === NONE || !note(s, seat, next, true)) continue;
    const full = cost[cell] + moveCost[map.terrain[next]] + (zone[cell] | zone[next]);
    const total = isFirst ? Math.min(full, points) : full;
    if (total <= points && total < cost[next]) enter(next, total, total);
  }
}

function insert(out: Int32Array, count: number, cell: number): number {
  let place = count;
  for (; place > 0 && out[place - 1] > cell; place--) out[place] = out[place - 1];
  out[place] = cell;
  return count + 1;
}
