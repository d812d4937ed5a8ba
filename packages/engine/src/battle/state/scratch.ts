import type { AxialBoard } from '../../hex/index.ts';
import { Contested } from '../combat/contested.ts';
import { Fight } from '../combat/fighters.ts';
import { Chiefs } from '../combat/strength.ts';
import { Entries } from '../movement/entry.ts';
import { Meetings } from '../movement/head-on.ts';
import { Marches } from '../movement/march.ts';
import { Plans } from '../movement/plan.ts';
import { Frontier } from '../paths/passage.ts';
import { MOST_REACHED } from '../paths/reach.ts';
import { Search } from '../paths/search.ts';
import { Zones } from '../paths/zone.ts';
import { Fresh } from '../territory/vision.ts';
import { SIDES } from './state.ts';

/**
 * Working memory of a theatre, allocated once and sized by it, so that a tick allocates none. All states of the theatre share it, one
 * call at a time: each part is filled and used up within one call, or carries the revision or stage of the state it was filled for,
 * which its readers compare.
 */
export class Scratch {
  /** The last numbers given out, from 1 on; see `BattleState`. */
  revisions = 0;
  stages = 0;
  readonly zones: Zones;
  readonly search: Search;
  readonly frontier: Frontier;
  readonly reached = new Int32Array(MOST_REACHED);
  readonly plans: Plans;
  readonly marches: Marches;
  readonly entries: Entries;
  readonly meetings: Meetings;
  readonly chiefs: Chiefs;
  readonly contested: Contested;
  readonly fight: Fight;
  /** By side: its earliest arrival on the hex in question. */
  readonly earliest = new Int32Array(SIDES);
  readonly fresh = new Fresh();
  /** Cells of one flood over the map at a time, and which of them it has met. */
  readonly queue: Int32Array;
  readonly isMet: Uint8Array;

  constructor(board: AxialBoard, slots: number) {
    const { cells } = board;
    this.zones = new Zones(cells);
    this.search = new Search(cells, this.zones);
    this.frontier = new Frontier(board);
    this.plans = new Plans(cells, slots);
    this.marches = new Marches(slots);
    this.entries = new Entries(cells, slots);
    this.meetings = new Meetings(cells, slots);
    this.chiefs = new Chiefs(slots);
    this.contested = new Contested(slots);
    this.fight = new Fight(cells, slots);
    this.queue = new Int32Array(cells);
    this.isMet = new Uint8Array(cells);
  }
}
