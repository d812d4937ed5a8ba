import { NONE } from '../../hex/index.ts';

/** Units listed by hex. Beginning again wipes only what was written. */
export class CellLists {
  readonly first: Int16Array;
  readonly next: Int16Array;
  /** Cells that have a list, in no particular order. */
  readonly cells: Int32Array;
  count = 0;

  constructor(cells: number, slots: number) {
    this.first = new Int16Array(cells).fill(NONE);
    this.next = new Int16Array(slots);
    this.cells = new Int32Array(cells);
  }

  begin(): void {
    for (let i = 0; i < this.count; i++) this.first[this.cells[i]] = NONE;
    this.count = 0;
  }

  /** At the front. */
  add(cell: number, slot: number): void {
    if (this.first[cell] === NONE) this.cells[this.count++] = cell;
    this.next[slot] = this.first[cell];
    this.first[cell] = slot;
  }

  /** Behind all units of higher rank. */
  addByRank(cell: number, slot: number, rank: Float64Array): void {
    let before = this.first[cell];
    if (before === NONE || rank[before] < rank[slot]) return this.add(cell, slot);
    while (this.next[before] !== NONE && rank[this.next[before]] > rank[slot]) before = this.next[before];
    this.next[slot] = this.next[before];
    this.next[before] = slot;
  }
}
