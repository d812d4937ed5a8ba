import { cellAt } from './grid.ts';

/** Axial steps in the order in which battle and its maps try them: E, NE, NW, W, SW, SE. */
export const axialSteps = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
] as const;

/** A square odd-r rectangle addressed by axial (q, r) with the origin at its centre. Cells are numbered row by row. */
export class AxialBoard {
  readonly size: number;
  readonly cells: number;
  readonly q: Int16Array;
  readonly r: Int16Array;
  /** Six a cell in the order of `axialSteps`; NONE where the board ends. */
  readonly neighbours: Int32Array;

  constructor(size: number) {
    this.size = size;
    this.cells = size * size;
    this.q = new Int16Array(this.cells);
    this.r = new Int16Array(this.cells);
    this.neighbours = new Int32Array(this.cells * 6);
    for (let cell = 0; cell < this.cells; cell++) {
      const row = Math.floor(cell / size);
      this.r[cell] = row - size / 2;
      this.q[cell] = (cell % size) - size / 2 - ((this.r[cell] - (this.r[cell] & 1)) >> 1);
    }
    for (let cell = 0; cell < this.cells; cell++) {
      for (let d = 0; d < 6; d++) {
        const [dq, dr] = axialSteps[d];
        this.neighbours[cell * 6 + d] = this.cellAt(this.q[cell] + dq, this.r[cell] + dr);
      }
    }
  }

  /** NONE off the board. */
  cellAt(q: number, r: number): number {
    const col = q + ((r - (r & 1)) >> 1) + this.size / 2;
    return cellAt(this.size, this.size, r + this.size / 2, col);
  }

  /** 001 §2.3 */
  distance(a: number, b: number): number {
    const dq = this.q[b] - this.q[a];
    const dr = this.r[b] - this.r[a];
    return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
  }
}
