import { type AttritionState, NEXT_NUMBER, type Theatre } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';

/** The stacks of one seat, collected so that nothing else has to search for them. */
export class Army {
  count = 0;
  /** What all stacks are worth together. */
  readonly worth = new Float64Array(1);
  /** Grows whenever the stacks stand on other cells than before. */
  moves = 0;
  readonly cells: Int32Array;
  readonly types: Int32Array;
  readonly sizes: Int32Array;
  readonly hps: Int32Array;
  readonly worths: Float64Array;
  private readonly seat: number;
  /** By type × hpSpan + hit points: the last hit point is worth more than the others. */
  private readonly worthOf: Float64Array;
  private readonly hpSpan: number;

  constructor(theatre: Theatre, seat: number) {
    this.seat = seat;
    const { size } = theatre.grid;
    this.cells = new Int32Array(size).fill(NONE);
    this.types = new Int32Array(size);
    this.sizes = new Int32Array(size);
    this.hps = new Int32Array(size);
    this.worths = new Float64Array(size);
    this.hpSpan = 1 + Math.max(...theatre.hp);
    this.worthOf = Float64Array.from({ length: theatre.cost.length * this.hpSpan }, (_, i) => {
      const type = Math.floor(i / this.hpSpan);
      return (theatre.cost[type] * (1 + (i % this.hpSpan))) / (1 + theatre.hp[type]);
    });
  }

  gather(state: AttritionState): void {
    const { unitCell, front, behind, unitType, unitHp, scalars, theatre } = state;
    const { seat, cells, types, sizes, hps, worths, worthOf, hpSpan } = this;
    const first = seat * theatre.capacity;
    const end = first + scalars[NEXT_NUMBER + seat] - 1;
    let count = 0;
    let total = 0;
    let hasMoved = false;
    for (let slot = first; slot < end; slot++) {
      const cell = unitCell[slot];
      if (cell === NONE || front[cell] !== slot) continue;
      const type = unitType[slot];
      let size = 0;
      let hp = 0;
      let worth = 0;
      for (let member = slot; member !== NONE; member = behind[member]) {
        size++;
        hp += unitHp[member];
        worth += worthOf[type * hpSpan + unitHp[member]];
      }
      if (cells[count] !== cell) {
        cells[count] = cell;
        hasMoved = true;
      }
      types[count] = type;
      sizes[count] = size;
      hps[count] = hp;
      worths[count] = worth;
      total += worth;
      count++;
    }
    if (hasMoved || count !== this.count) this.moves++;
    this.count = count;
    this.worth[0] = total;
  }

  /** The stack on a cell, or NONE. */
  indexAt(cell: number): number {
    for (let i = 0; i < this.count; i++) if (this.cells[i] === cell) return i;
    return NONE;
  }
}
