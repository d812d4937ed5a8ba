import { type AxialBoard, NONE } from '../hex/index.ts';
import { rosterOf } from './roster.ts';
import { IMPASSABLE } from './rules.ts';
import type { Theatre } from './state.ts';
import { zones } from './zone.ts';

/** More than the widest gap between an entry and those it makes: dearest step, zone and estimate together. */
const BUCKETS = 64;

/** Room for one search at a time. A cell's numbers are valid if its stamp is that of the current search. */
class Search {
  board: AxialBoard | null = null;
  stamp = 0;
  noted = new Int32Array(0);
  settled = new Int32Array(0);
  /** What it costs to get from a cell to the end of the way. */
  toGo = new Int32Array(0);
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
    search.toGo = new Int32Array(board.cells);
    // Each neighbour settles once, so no cell enters more than six times.
    search.entryCell = new Int32Array(board.cells * 6 + 1);
    search.entryNext = new Int32Array(board.cells * 6 + 1);
    search.stamp = 0;
  }
  search.stamp++;
  search.buckets.fill(NONE);
  search.entries = 0;
  search.waiting = 0;
}

function enter(cell: number, cost: number, total: number): void {
  search.noted[cell] = search.stamp;
  search.toGo[cell] = cost;
  const entry = search.entries++;
  search.entryCell[entry] = cell;
  search.entryNext[entry] = search.buckets[total % BUCKETS];
  search.buckets[total % BUCKETS] = entry;
  search.waiting++;
}

/** The cheapest waiting cell at this total, or NONE. */
function leave(total: number): number {
  const entry = search.buckets[total % BUCKETS];
  if (entry === NONE) return NONE;
  search.buckets[total % BUCKETS] = search.entryNext[entry];
  search.waiting--;
  return search.entryCell[entry];
}

/**
 * Searches from the end of the way towards its start, nearest total first, and knows afterwards what every cell on a cheapest way
 * has to go: the search ends when all of that total are settled, so that ties are all there. False if there is no way.
 */
export function costsToGo(theatre: Theatre, seat: number, from: number, to: number): boolean {
  const { board } = theatre;
  const { cheapestStep } = rosterOf(theatre.options);
  begin(board);
  let total = board.distance(to, from) * cheapestStep;
  let most = Number.MAX_SAFE_INTEGER;
  enter(to, 0, total);
  while (search.waiting > 0 && total <= most) {
    const cell = leave(total);
    if (cell === NONE) total++;
    else if (search.settled[cell] !== search.stamp) {
      search.settled[cell] = search.stamp;
      if (cell === from) most = total;
      else spreadFrom(theatre, seat, cell, from, cheapestStep);
    }
  }
  return most !== Number.MAX_SAFE_INTEGER;
}

/** All cells from which a step leads to this one. */
function spreadFrom(theatre: Theatre, seat: number, cell: number, from: number, cheapestStep: number): void {
  const { board, map } = theatre;
  const { neighbours, q, r } = board;
  const { seenHostile, seenZone } = zones;
  const { stamp, noted, toGo } = search;
  const ground = rosterOf(theatre.options).moveCost[map.terrain[cell]];
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const before = neighbours[d];
    if (before === NONE || map.terrain[before] === IMPASSABLE) continue;
    if ((seenHostile[before] >> seat) & 1 && before !== from) continue;
    const cost = toGo[cell] + ground + (((seenZone[before] | seenZone[cell]) >> seat) & 1);
    if (noted[before] === stamp && toGo[before] <= cost) continue;
    const dq = q[before] - q[from];
    const dr = r[before] - r[from];
    const distance = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
    enter(before, cost, cost + distance * cheapestStep);
  }
}

/** The next hex of the cheapest way, by direction where several are equal. */
export function wayFrom(theatre: Theatre, seat: number, cell: number): number {
  const { board, map } = theatre;
  const { moveCost } = rosterOf(theatre.options);
  const { stamp, noted, toGo } = search;
  for (let d = cell * 6; d < cell * 6 + 6; d++) {
    const next = board.neighbours[d];
    if (next === NONE || noted[next] !== stamp) continue;
    const zone = ((zones.seenZone[cell] | zones.seenZone[next]) >> seat) & 1;
    if (toGo[cell] === toGo[next] + moveCost[map.terrain[next]] + zone) return next;
  }
  throw new Error(`way: none from cell ${cell}`);
}

/** Cells that cost at most so many points from here, in ascending order into `out`: returns how many. Enemies in sight end a way. */
export function cellsWithin(theatre: Theatre, seat: number, from: number, points: number, out: Int32Array): number {
  const { board, map } = theatre;
  const { moveCost } = rosterOf(theatre.options);
  const { seenHostile, seenZone } = zones;
  begin(board);
  enter(from, 0, 0);
  let count = 0;
  for (let spent = 0; spent <= points; ) {
    const cell = leave(spent);
    if (cell === NONE) spent++;
    if (cell === NONE || search.settled[cell] === search.stamp) continue;
    search.settled[cell] = search.stamp;
    if (cell !== from) count = insert(out, count, cell);
    if ((seenHostile[cell] >> seat) & 1 && cell !== from) continue;
    for (let d = cell * 6; d < cell * 6 + 6; d++) {
      const next = board.neighbours[d];
      if (next === NONE || map.terrain[next] === IMPASSABLE) continue;
      const cost = spent + moveCost[map.terrain[next]] + (((seenZone[cell] | seenZone[next]) >> seat) & 1);
      // The first step is always allowed, and nothing is left after it.
      const charged = cell === from ? Math.min(cost, points) : cost;
      if (charged > points || (search.noted[next] === search.stamp && search.toGo[next] <= charged)) continue;
      enter(next, charged, charged);
    }
  }
  return count;
}

function insert(out: Int32Array, count: number, cell: number): number {
  let place = count;
  for (; place > 0 && out[place - 1] > cell; place--) out[place] = out[place - 1];
  out[place] = cell;
  return count + 1;
}
