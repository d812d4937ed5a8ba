/**
 * Row bitboards: bit c of row r is the hex in column c. A board row fits one int32, so a step of a flood costs a handful of
 * integer operations per row instead of six look-ups per hex. Boards are padded above and below by PAD empty rows (an even number, so
 * that parity survives) and floods never need to ask where the board ends.
 */
export const PAD = 6;
export const MAX_COLS = 30;

/** Widest flood there can be: PAD rows each way, plus an empty row at both ends. */
const WINDOW = 2 * PAD + 3;
const MIDDLE = PAD + 1;

/** The result of the last flood: `reached[MIDDLE + dr]` holds the columns reached in the row dr below the origin's. */
export const reached = new Int32Array(WINDOW);
export { MIDDLE as REACHED_MIDDLE };

/**
 * Everything within `steps` of a hex over free hexes, into `reached`. The hexes in `lastOnly` may be entered but not passed.
 * The origin's own bit is set too; callers mask it.
 */
export function flood(free: Int32Array, lastOnly: Int32Array | null, row: number, bit: number, steps: number): void {
  for (let i = MIDDLE - steps - 1; i <= MIDDLE + steps + 1; i++) reached[i] = 0;
  reached[MIDDLE] = bit;
  const shift = row + PAD - MIDDLE;
  for (let step = 1; step <= steps; step++) {
    let above = 0;
    const open = step === steps ? lastOnly : null;
    for (let i = MIDDLE - step; i <= MIDDLE + step; i++) {
      const here = reached[i];
      const enter = open === null ? free[i + shift] : free[i + shift] | open[i + shift];
      reached[i] = here | (spread(here, above | reached[i + 1], i + shift) & enter);
      above = here;
    }
  }
}

/** What a row gets from its own hexes and from those of the two rows next to it, which odd rows have pushed to the right. */
export function spread(here: number, beside: number, row: number): number {
  return (here << 1) | (here >>> 1) | (row & 1 ? beside | (beside >>> 1) : beside | (beside << 1));
}

/** The neighbours of a hex among those of a padded bitboard, row by row, as six bits: NW, NE, W, E, SW, SE. */
export function neighbourBits(board: Int32Array, row: number, col: number): number {
  const beside = col + (row & 1);
  const above = ((board[row - 1] << 1) >>> beside) & 3;
  const west = ((board[row] << 1) >>> col) & 1;
  const east = (board[row] >>> (col + 1)) & 1;
  const below = ((board[row + 1] << 1) >>> beside) & 3;
  return above | (west << 2) | (east << 3) | (below << 4);
}

export function popCount(x: number): number {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
