import { type AxialBoard, NONE } from '../hex/index.ts';
import { rosterOf } from './roster.ts';
import { IMPASSABLE } from './rules.ts';
import type { BattleState } from './state.ts';
import { seesEnemyOn, seesZoneOn } from './zone.ts';

/** More than the widest gap between an entry and those it makes: dearest step, zone and estimate together. */
const BUCKETS = 32;

/** Room for one search at a time. A cell's numbers are valid if its stamp is that of the current search. */
class Search {
  board: AxialBoard | null = null;
  stamp = 0;
  noted = new Int32Array(0);
  settled = new Int32Array(0);
  /** What it costs to get from a cell to the end of the way, or to the cell from its start. */
  cost = new Int32Array(0);
  /** 1 where the seat that asks sees a zone of control, for cells that are noted. */
  zone = new Uint8Array(0);
  /** Cells from which a way is asked for, by stamp; all lie within `radius` of `centre`. */
  source = new Int32Array(0);
  sources = 0;
  centre = 0;
  radius = 0;
  /** Entries wait in buckets by their cost so far and the least that is left; a cell enters again when it gets cheaper. */
  readonly buckets = new Int32Array(BUCKETS);
  entryCell = new Int32Array(0);
  entryNext = new Int32Array(0);
  entries = 0;
  waiting = 0;
}

const search = new Search();

function begin(board: AxialBoard): void {
  if (search.board !== board) {
    search.board = board;
    search.noted = new Int32Array(board.cells);
    search.settled = new Int32Array(board.cells);
    search.cost = new Int32Array(board.cells);
    search.zone = new Uint8Array(board.cells);
    search.source = new Int32Array(board.cells);
    // Each neighbour settles once, so no cell enters more than six times.
    search.entryCell = new Int32Array(board.cells * 6 + 1);
    search.entryNext = new Int32Array(board.cells * 6 + 1);
    search.stamp = 0;
  }
  search.stamp++;
  search.buckets.fill(NONE);
  search.entries = 0;
  search.waiting = 0;
  search.sources = 0;
}

/** Reads the cell for the seat when it is met first. False where no way leads through. */
function note(s: BattleState, seat: number, cell: number, isEnd: boolean): boolean {
  if (search.noted[cell] === search.stamp) return search.cost[cell] !== CLOSED;
  const isClosed = s.theatre.map.terrain[cell] === IMPASSABLE || (!isEnd && seesEnemyOn(s, seat, cell));
  search.noted[cell] = search.stamp;
  search.cost[cell] = isClosed ? CLOSED : UNKNOWN;
  search.zone[cell] = !isClosed && seesZoneOn(s, seat, cell) ? 1 : 0;
  return !isClosed;
}

const CLOSED = -1;
const UNKNOWN = 0x7fffffff;

function enter(cell: number, cost: number, total: number): void {
  search.cost[cell] = cost;
  const entry = search.entries++;
  search.entryCell[entry] = cell;
  search.entryNext[entry] = search.buckets[total % BUCKETS];
  search.buckets[total % BUCKETS] = entry;
  search.waiting++;
}

/** A waiting cell of this total, or NONE. */
function leave(total: number): number {
  const entry = search.buckets[total % BUCKETS];
  if (entry === NONE) return NONE;
  search.buckets[total % BUCKETS] = search.entryNext[entry];
  search.waiting--;
  return search.entryCell[entry];
}

/** Begins a question about ways from one cell or several: `addSource` for each, then `costsToGo`. */
export function beginWays(board: AxialBoard, firstSource: number): void {
  begin(board);
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

/** Cells that cost at most so many points from here, in ascending order into `out`: returns how many. Enemies in sight end a way. */
export function cellsWithin(s: BattleState, seat: number, from: number, points: number, out: Int32Array): number {
  begin(s.theatre.board);
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
