import { type AxialBoard, NONE } from '../../hex/index.ts';

/** Units listed by hex, in room that is used again: what is wiped is what was written. */
export class CellLists {
  first = new Int16Array(0);
  next = new Int16Array(0);
  /** Cells that have a list, in no order that matters. */
  cells = new Int32Array(0);
  count = 0;

  begin(board: AxialBoard, slots: number): void {
    for (let i = 0; i < this.count; i++) this.first[this.cells[i]] = NONE;
    this.count = 0;
    if (this.first.length < board.cells) {
      this.first = new Int16Array(board.cells).fill(NONE);
      this.cells = new Int32Array(board.cells);
    }
    if (this.next.length < slots) this.next = new Int16Array(slots);
  }

  /** At the front. */
  add(cell: number, slot: number): void {
    if (this.first[cell] === NONE) this.cells[this.count++] = cell;
    this.next[slot] = this.first[cell];
    this.first[cell] = slot;
  }

  /** Behind all of a higher rank. */
  addByRank(cell: number, slot: number, rank: Float64Array): void {
    let before = this.first[cell];
    if (before === NONE || rank[before] < rank[slot]) return this.add(cell, slot);
    while (this.next[before] !== NONE && rank[this.next[before]] > rank[slot]) before = this.next[before];
    this.next[slot] = this.next[before];
    this.next[before] = slot;
  }
}
