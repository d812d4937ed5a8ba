import { type AxialBoard, NONE } from '../../hex/index.ts';
import { IMPASSABLE } from '../rules.ts';
import type { BattleState } from '../state/state.ts';
import { seesEnemyOn, seesZoneOn } from './zone.ts';

/** More than the widest gap between an entry and those it makes: dearest step, zone and estimate together. */
const BUCKETS = 32;

/** Costs of cells through which no way leads, and of those that no way has reached yet. */
export const CLOSED = -1;
export const UNKNOWN = 0x7fffffff;

const LAST_STAMP = 0x7fffffff;

/** Room for one search at a time. A cell's numbers are valid if its stamp is that of the current search. */
class Search {
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

export const search = new Search();

/** Cells of another board have older stamps, so that only a larger one needs more room. */
export function beginSearch(board: AxialBoard): void {
  if (search.noted.length < board.cells || search.stamp === LAST_STAMP) {
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
export function note(s: BattleState, seat: number, cell: number, isEnd: boolean): boolean {
  if (search.noted[cell] === search.stamp) return search.cost[cell] !== CLOSED;
  const isClosed = s.theatre.map.terrain[cell] === IMPASSABLE || (!isEnd && seesEnemyOn(s, seat, cell));
  search.noted[cell] = search.stamp;
  search.cost[cell] = isClosed ? CLOSED : UNKNOWN;
  search.zone[cell] = !isClosed && seesZoneOn(s, seat, cell) ? 1 : 0;
  return !isClosed;
}

export function enter(cell: number, cost: number, total: number): void {
  search.cost[cell] = cost;
  const entry = search.entries++;
  search.entryCell[entry] = cell;
  search.entryNext[entry] = search.buckets[total % BUCKETS];
  search.buckets[total % BUCKETS] = entry;
  search.waiting++;
}

/** A waiting cell of this total, or NONE. */
export function leave(total: number): number {
  const entry = search.buckets[total % BUCKETS];
  if (entry === NONE) return NONE;
  search.buckets[total % BUCKETS] = search.entryNext[entry];
  search.waiting--;
  return search.entryCell[entry];
}
