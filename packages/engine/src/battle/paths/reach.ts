import { type AxialBoard, NONE } from '../../hex/index.ts';
import type { BattleState } from '../state/state.ts';
import type { Theatre } from '../theatre.ts';
import { MOST_STEPS, movePoints } from './route.ts';
import { beginSearch, enter, leave, note, type Search } from './search.ts';
import { seesEnemyOn, zonesOf } from './zone.ts';

/** As many cells as any unit reaches in a tick: a disc. */
export const MOST_REACHED = 3 * MOST_STEPS * (MOST_STEPS + 1) + 1;

/**
 * Ruling battle.14: where the unit can be at the end of this tick, judging by what its owner sees, in the order of cells and without
 * its own hex. Returns how many of `out` are filled; MOST_REACHED are always enough.
 */
export function reachableCells(s: BattleState, slot: number, out: Int32Array): number {
  const { theatre } = s;
  const { zone } = zonesOf(s);
  const seat = s.unitOwner[slot];
  const from = s.unitCell[slot];
  const points = movePoints(s, slot);
  const known = knownReach(theatre, points);
  const before = known[from];
  if (before !== undefined && isUndisturbed(zone, seat, from, before, before.length)) {
    out.set(before);
    return before.length;
  }
  const count = cellsWithin(s, seat, from, points, out);
  if (before === undefined && isOpenAround(theatre.board, zone, seat, from, out, count)) {
    known[from] = Int16Array.from(out.subarray(0, count));
  }
  return count;
}

/** By cell: what terrain alone lets a unit reach. Filled by searches that no enemy disturbed. */
function knownReach({ reaches, board }: Theatre, points: number): (Int16Array | undefined)[] {
  return (reaches[points] ??= Array.from({ length: board.cells }, () => undefined));
}

/** No zone of control on any hex of the reach: then no enemy stands in it either, and a search would find the same. */
function isUndisturbed(
  zone: Uint8Array,
  seat: number,
  from: number,
  cells: Int16Array | Int32Array,
  count: number,
): boolean {
  if ((zone[from] >> seat) & 1) return false;
  for (let i = 0; i < count; i++) if ((zone[cells[i]] >> seat) & 1) return false;
  return true;
}

/** No zone of control next to the reach either, which might have stopped the unit. */
function isOpenAround(
  { neighbours }: AxialBoard,
  zone: Uint8Array,
  seat: number,
  from: number,
  cells: Int32Array,
  count: number,
): boolean {
  for (let i = -1; i < count; i++) {
    const first = (i < 0 ? from : cells[i]) * 6;
    for (let d = first; d < first + 6; d++) {
      const beside = neighbours[d];
      if (beside !== NONE && (zone[beside] >> seat) & 1) return false;
    }
  }
  return isUndisturbed(zone, seat, from, cells, count);
}

/**
 * Cells that cost at most so many points from here, in ascending order into `out`: returns how many. Enemies in sight end a way.
 */
function cellsWithin(s: BattleState, seat: number, from: number, points: number, out: Int32Array): number {
  const search = beginSearch(s, seat);
  const { settled, stamp, zones } = search;
  note(s, search, from, true);
  enter(search, from, 0, 0);
  let count = 0;
  for (let spent = 0; spent <= points; ) {
    const cell = leave(search, spent);
    if (cell === NONE) spent++;
    if (cell === NONE || settled[cell] === stamp) continue;
    settled[cell] = stamp;
    if (cell !== from) count = insert(out, count, cell);
    if (cell === from || !seesEnemyOn(s, zones, seat, cell)) stepOn(s, search, cell, cell === from, points);
  }
  return count;
}

/** The first step is always allowed, and nothing is left after one that costs more than the unit has. */
function stepOn(s: BattleState, search: Search, cell: number, isFirst: boolean, points: number): void {
  const { board, map, roster } = s.theatre;
  const { moveCost } = roster;
  const { cost, zone } = search;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const next = board.neighbours[d];
    if (next === NONE || !note(s, search, next, true)) continue;
    const full = cost[cell] + moveCost[map.terrain[next]] + (zone[cell] | zone[next]);
    const total = isFirst ? Math.min(full, points) : full;
    if (total <= points && total < cost[next]) enter(search, next, total, total);
  }
}

function insert(out: Int32Array, count: number, cell: number): number {
  let place = count;
  for (; place > 0 && out[place - 1] > cell; place--) out[place] = out[place - 1];
  out[place] = cell;
  return count + 1;
}
