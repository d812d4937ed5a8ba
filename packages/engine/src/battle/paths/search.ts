import { NONE } from '../../hex/index.ts';
import { IMPASSABLE } from '../rules.ts';
import type { BattleState } from '../state/state.ts';
import { seesEnemyOn, seesZoneOn, type Zones, zonesOf } from './zone.ts';

/** More than the widest gap between an entry and those it makes: dearest step, zone and estimate together. */
const BUCKETS = 32;

/** Costs of cells through which no way leads, and of those that no way has reached yet. */
export const CLOSED = -1;
export const UNKNOWN = 0x7fffffff;

const LAST_STAMP = 0x7fffffff;

/** Memory of one search at a time. A cell's numbers are valid if its stamp is that of the current search. */
export class Search {
  stamp = 0;
  readonly noted: Int32Array;
  readonly settled: Int32Array;
  /** What it costs to get from a cell to the end of the way, or to the cell from its start. */
  readonly cost: Int32Array;
  /** 1 where the seat sees a zone of control, for cells that are noted. */
  readonly zone: Uint8Array;
  /** Whose search it is, through which zones, and the revision it was begun at. */
  seat = NONE;
  readonly zones: Zones;
  revision = 0;
  /** Where all ways end once they have been searched; NONE before. */
  goal = NONE;
  /** Cells from which a way is wanted, by stamp; all lie within `radius` of `centre`. */
  readonly source: Int32Array;
  sources = 0;
  centre = 0;
  radius = 0;
  /** Entries wait in buckets by their cost so far and the least that is left; a cell enters again when it gets cheaper. */
  readonly buckets = new Int32Array(BUCKETS);
  readonly entryCell: Int32Array;
  readonly entryNext: Int32Array;
  entries = 0;
  waiting = 0;

  constructor(cells: number, zones: Zones) {
    this.zones = zones;
    this.noted = new Int32Array(cells);
    this.settled = new Int32Array(cells);
    this.cost = new Int32Array(cells);
    this.zone = new Uint8Array(cells);
    this.source = new Int32Array(cells);
    // Each neighbour settles once, so no cell enters more than six times.
    this.entryCell = new Int32Array(cells * 6 + 1);
    this.entryNext = new Int32Array(cells * 6 + 1);
  }
}

export function beginSearch(s: BattleState, seat: number): Search {
  const { search } = s.theatre.scratch;
  if (search.stamp === LAST_STAMP) {
    search.noted.fill(0);
    search.settled.fill(0);
    search.source.fill(0);
    search.stamp = 0;
  }
  zonesOf(s);
  search.stamp++;
  search.seat = seat;
  search.revision = s.revision;
  search.goal = NONE;
  search.buckets.fill(NONE);
  search.entries = 0;
  search.waiting = 0;
  search.sources = 0;
  return search;
}

/** Reads the cell for the seat when it is first met. False where no way leads through. */
export function note(s: BattleState, search: Search, cell: number, isEnd: boolean): boolean {
  const { noted, stamp, cost } = search;
  if (noted[cell] === stamp) return cost[cell] !== CLOSED;
  const { zones, seat } = search;
  const isClosed = s.theatre.map.terrain[cell] === IMPASSABLE || (!isEnd && seesEnemyOn(s, zones, seat, cell));
  noted[cell] = stamp;
  cost[cell] = isClosed ? CLOSED : UNKNOWN;
  search.zone[cell] = !isClosed && seesZoneOn(s, zones, seat, cell) ? 1 : 0;
  return !isClosed;
}

export function enter(search: Search, cell: number, cost: number, total: number): void {
  const { buckets } = search;
  const entry = search.entries++;
  search.cost[cell] = cost;
  search.entryCell[entry] = cell;
  search.entryNext[entry] = buckets[total % BUCKETS];
  buckets[total % BUCKETS] = entry;
  search.waiting++;
}

/** A waiting cell of this total, or NONE. */
export function leave(search: Search, total: number): number {
  const { buckets } = search;
  const entry = buckets[total % BUCKETS];
  if (entry === NONE) return NONE;
  buckets[total % BUCKETS] = search.entryNext[entry];
  search.waiting--;
  return search.entryCell[entry];
}
