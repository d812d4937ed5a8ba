import { axialColumn, cellAt, type Grid, NONE, offsetColumn } from './grid.ts';

/**
 * All hexes within a radius of a centre, without the centre itself, numbered by offset: number = centre × span + place. The place counts
 * the hexes of the full disc row by row, whether or not they are on the board. The same step has the same place everywhere, which suits
 * a policy head, and a row of reached hexes turns into numbers by adding one base.
 */
export interface Discs {
  readonly radius: number;
  /** Rows of a disc: 2 × radius + 1. */
  readonly height: number;
  /** Places in a disc; the centre has one too, though nothing is there. */
  readonly span: number;
  /** Per centre and disc row: the columns that lie in the disc and on the board, as bits. */
  readonly rows: Int32Array;
  /** Per centre and disc row: what to add to a column to get the number. */
  readonly bases: Int32Array;
  /** Per number: the cell it means, or NONE. */
  readonly cells: Int16Array;
}

export function makeDiscs(grid: Grid, radius: number): Discs {
  const height = 2 * radius + 1;
  const span = 3 * radius * (radius + 1) + 1;
  const rows = new Int32Array(grid.size * height);
  const bases = new Int32Array(grid.size * height);
  const cells = new Int16Array(grid.size * span).fill(NONE);
  for (let centre = 0; centre < grid.size; centre++) {
    const row = Math.floor(centre / grid.cols);
    const q = axialColumn(row, centre % grid.cols);
    let place = 0;
    for (let i = 0; i < height; i++) {
      const dr = i - radius;
      const width = height - Math.abs(dr);
      const first = offsetColumn(row + dr, q + Math.max(-radius, -radius - dr));
      bases[centre * height + i] = centre * span + place - first;
      for (let k = 0; k < width; k++, place++) {
        const col = first + k;
        const cell = cellAt(grid.rows, grid.cols, row + dr, col);
        if (cell === NONE || cell === centre) continue;
        rows[centre * height + i] |= 1 << col;
        cells[centre * span + place] = cell;
      }
    }
  }
  return { radius, height, span, rows, bases, cells };
}

/** The places of the six neighbours in a disc, row by row: NW, NE, W, E, SW, SE. */
export function neighbourPlaces(radius: number): number[] {
  const middle = (3 * radius * (radius + 1)) / 2;
  const [above, below] = [middle - 2 * radius - 1, middle + 2 * radius];
  return [above, above + 1, middle - 1, middle + 1, below, below + 1];
}

/** The number of `to` in the disc around `from`, or NONE when it lies outside. */
export function discNumber(grid: Grid, discs: Discs, from: number, to: number): number {
  const i = Math.floor(to / grid.cols) - Math.floor(from / grid.cols) + discs.radius;
  if (i < 0 || i >= discs.height) return NONE;
  const col = to % grid.cols;
  const inside = (discs.rows[from * discs.height + i] >>> col) & 1;
  return inside ? discs.bases[from * discs.height + i] + col : NONE;
}
