import { type AttritionState, isControlledBy, isOccupiedBy, NEXT_NUMBER } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Chart } from './chart.ts';

/** A position with the stacks of both sides collected, so that no feature has to search for them. One survey is reused for many positions. */
export class Survey {
  readonly chart: Chart;
  /** Owned by the survey; call `gather` after changing it. */
  readonly state: AttritionState;
  /** The seat of the bot. */
  readonly planner: number;
  /** By seat: the cells with a stack, of which the first `counts` are valid. */
  readonly cells: readonly [Int16Array, Int16Array];
  readonly counts: Int32Array;

  constructor(chart: Chart, state: AttritionState, planner: number) {
    this.chart = chart;
    this.state = state;
    this.planner = planner;
    const { size } = chart.theatre.grid;
    this.cells = [new Int16Array(size), new Int16Array(size)];
    this.counts = new Int32Array(2);
    this.gather();
  }

  gather(): void {
    const { capacity } = this.chart.theatre;
    const { unitCell, front, scalars } = this.state;
    for (let seat = 0; seat < 2; seat++) {
      const cells = this.cells[seat];
      const first = seat * capacity;
      const end = first + scalars[NEXT_NUMBER + seat] - 1;
      let count = 0;
      for (let slot = first; slot < end; slot++) {
        const cell = unitCell[slot];
        if (cell !== NONE && front[cell] === slot) cells[count++] = cell;
      }
      this.counts[seat] = count;
    }
  }

  /** Who controls a cell once the turn ends: the owner of the stack on it, otherwise the present controller. */
  holds(seat: number, cell: number): boolean {
    if (isOccupiedBy(this.state, seat, cell)) return true;
    return isControlledBy(this.state, seat, cell) && !isOccupiedBy(this.state, 1 - seat, cell);
  }

  /** Distance from the seat's nearest stack to a cell; the span of the board if there is none. */
  nearest(seat: number, cell: number): number {
    const { distances, span, theatre } = this.chart;
    const cells = this.cells[seat];
    const base = cell * theatre.grid.size;
    let least = span;
    for (let i = 0; i < this.counts[seat]; i++) {
      const distance = distances[base + cells[i]];
      if (distance < least) least = distance;
    }
    return least;
  }

  /** The cost of a stack, reduced by its wounds: the last hit point is worth more than the others. */
  worth(cell: number): number {
    const { cost, hp } = this.chart.theatre;
    const { front, behind, unitHp, unitType } = this.state;
    let worth = 0;
    for (let slot = front[cell]; slot !== NONE; slot = behind[slot]) {
      const type = unitType[slot];
      worth += (cost[type] * (1 + unitHp[slot])) / (1 + hp[type]);
    }
    return worth;
  }
}
