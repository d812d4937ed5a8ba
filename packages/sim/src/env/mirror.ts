import type { Discs, Grid } from '@hexfront/engine/hex';

/** A way to turn the board: where a cell goes, and where a place in a disc goes. */
export interface Mirror {
  cell(cell: number): number;
  place(discs: Discs, place: number): number;
}

/** Left becomes right. Odd rows, which are pushed half a hex to the right, are pushed to the left in the image. */
const acrossColumns = ({ cols }: Grid): Mirror => ({
  cell: (cell) => cell - (cell % cols) + cols - 1 - (cell % cols),
  place: (discs, place) => {
    for (let row = 0, first = 0; ; row++) {
      const width = discs.height - Math.abs(row - discs.radius);
      if (place < first + width) return first + width - 1 - (place - first);
      first += width;
    }
  },
});

/** Half a turn. Only with an odd number of rows do even rows stay even. */
const halfTurn = ({ size }: Grid): Mirror => ({
  cell: (cell) => size - 1 - cell,
  place: ({ span }, place) => span - 1 - place,
});

/** The mirror that exchanges these two sets of cells; null if the board has none. */
export function mirrorOf(grid: Grid, ours: readonly number[], theirs: readonly number[]): Mirror | null {
  const mirrors = [acrossColumns(grid), ...(grid.rows % 2 === 1 ? [halfTurn(grid)] : [])];
  const exchanges = ({ cell }: Mirror) =>
    ours.length === theirs.length && ours.every((each) => theirs.includes(cell(each)));
  return mirrors.find(exchanges) ?? null;
}
