/**
 * Row bitboards: bit c of row r is the hex in column c. A board row fits one int32, so a step of a flood costs a handful of
 * integer operations a row instead of six look-ups a hex. Boards are padded above and below by PAD empty rows (an even number, so
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
      const beside = above | reached[i + 1];
      const diagonal = (i + shift) & 1 ? beside | (beside >>> 1) : beside | (beside << 1);
      const enter = open === null ? free[i + shift] : free[i + shift] | open[i + shift];
      reached[i] = here | (((here << 1) | (here >>> 1) | diagonal) & enter);
      above = here;
    }
  }
}

export function popCount(x: number): number {
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
