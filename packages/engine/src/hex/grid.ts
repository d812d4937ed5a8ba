/** No cell: what lies off the board. */
export const NONE = -1;

/**
 * A rectangle of pointy-top hexes in odd-r offset (000 §2.3): odd rows are pushed half a hex to the right. Cells are numbered row
 * by row, which is also the order in which everything is listed.
 */
export interface Grid {
  readonly rows: number;
  readonly cols: number;
  readonly size: number;
  /** Six a cell in the order E, SE, SW, W, NW, NE; NONE where the board ends. */
  readonly neighbours: Int16Array;
}

/** (column, row) steps to the six neighbours, for even and for odd rows. */
const steps = [
  [1, 0, 0, 1, -1, 1, -1, 0, -1, -1, 0, -1],
  [1, 0, 1, 1, 0, 1, -1, 0, 0, -1, 1, -1],
] as const;

export function makeGrid(rows: number, cols: number): Grid {
  const size = rows * cols;
  const neighbours = new Int16Array(size * 6).fill(NONE);
  for (let cell = 0; cell < size; cell++) {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    const deltas = steps[row & 1];
    for (let d = 0; d < 6; d++)
      neighbours[cell * 6 + d] = cellAt(rows, cols, row + deltas[d * 2 + 1], col + deltas[d * 2]);
  }
  return { rows, cols, size, neighbours };
}

export function cellAt(rows: number, cols: number, row: number, col: number): number {
  return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : NONE;
}

/** The axial column of an odd-r hex: what makes distances and discs independent of the row's parity. */
export function axialColumn(row: number, col: number): number {
  return col - ((row - (row & 1)) >> 1);
}

export function offsetColumn(row: number, q: number): number {
  return q + ((row - (row & 1)) >> 1);
}

/** 000 §2.4: length of the shortest path on the neighbour graph, terrain and units ignored. */
export function distance(grid: Grid, a: number, b: number): number {
  const [rowA, rowB] = [Math.floor(a / grid.cols), Math.floor(b / grid.cols)];
  const dr = rowB - rowA;
  const dq = axialColumn(rowB, b % grid.cols) - axialColumn(rowA, a % grid.cols);
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** `distance` for all pairs: from × size + to. */
export function distanceTable({ rows, cols, size }: Grid): Uint8Array {
  const table = new Uint8Array(size * size);
  const q = Int16Array.from({ length: size }, (_, cell) => axialColumn(Math.floor(cell / cols), cell % cols));
  for (let a = 0, at = 0; a < size; a++) {
    const rowA = Math.floor(a / cols);
    for (let row = 0, b = 0; row < rows; row++) {
      const dr = row - rowA;
      for (let col = 0; col < cols; col++, b++, at++) {
        const dq = q[b] - q[a];
        // The largest of three numbers that add up to zero is half their sum.
        table[at] = (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) >> 1;
      }
    }
  }
  return table;
}
