import { NONE } from '../../hex/index.ts';
import { rosterOf } from '../options/roster.ts';
import { movePoints } from './route.ts';
import { beginSearch, enter, leave, note, search } from './search.ts';
import type { BattleState, Theatre } from '../state/state.ts';
import { seesEnemyOn, zones } from './zone.ts';

/**
 * Ruling battle.14: where the unit can be at the end of this tick as far as its owner sees, in the order of cells and without its own
 * hex. Returns how many of `out` are filled. Needs `noteZones`.
 */
export function reachableCells(s: BattleState, slot: number, out: Int32Array): number {
  const seat = s.unitOwner[slot];
  const from = s.unitCell[slot];
  const points = movePoints(s, slot);
  const known = knownReach(s.theatre, points);
  const before = known[from];
  if (before !== undefined && isUndisturbed(seat, from, before, before.length)) {
    out.set(before);
    return before.length;
  }
  const count = cellsWithin(s, seat, from, points, out);
  if (before === undefined && isOpenAround(s.theatre, seat, from, out, count)) {
    known[from] = Int16Array.from(out.subarray(0, count));
  }
  return count;
}

/** By points, then cell: what terrain alone lets a unit reach. Filled by searches that no enemy disturbed. */
const reaches = new WeakMap<Theatre, (Int16Array | undefined)[][]>();

function knownReach(theatre: Theatre, points: number): (Int16Array | undefined)[] {
  let byPoints = reaches.get(theatre);
  if (byPoints === undefined) reaches.set(theatre, (byPoints = []));
  return (byPoints[points] ??= Array.from({ length: theatre.board.cells }, () => undefined));
}

/** No zone of control on any hex of the reach: then no enemy stands in it either, and a search would find the same. */
function isUndisturbed(seat: number, from: number, cells: Int16Array | Int32Array, count: number): boolean {
  const { zone } = zones;
  if ((zone[from] >> seat) & 1) return false;
  for (let i = 0; i < count; i++) if ((zone[cells[i]] >> seat) & 1) return false;
  return true;
}

/** No zone of control next to the reach either, which might have kept the unit from going on. */
function isOpenAround({ board }: Theatre, seat: number, from: number, cells: Int32Array, count: number): boolean {
  const { zone } = zones;
  for (let i = -1; i < count; i++) {
    const first = (i < 0 ? from : cells[i]) * 6;
    for (let d = first; d < first + 6; d++) {
      const beside = board.neighbours[d];
      if (beside !== NONE && (zone[beside] >> seat) & 1) return false;
    }
  }
  return isUndisturbed(seat, from, cells, count);
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
