/**
 * Pointy-top hexes in odd-r offset, in units of a hex's radius: a hex is √3 wide and 2 high, rows are 1.5 apart and odd rows are
 * shifted half a hex to the right. All games use this grid.
 */
export const WIDTH = Math.sqrt(3);
export const ROW = 1.5;

export interface Size {
  readonly rows: number;
  readonly cols: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function centreOf({ cols }: Pick<Size, 'cols'>, cell: number): Point {
  const row = Math.floor(cell / cols);
  return { x: WIDTH * ((cell % cols) + 0.5 + (row & 1) / 2), y: ROW * row + 1 };
}

export function extentOf({ rows, cols }: Size): Point {
  return { x: WIDTH * (cols + (rows > 1 ? 0.5 : 0)), y: ROW * rows + 0.5 };
}

/** Corner k of the hex around the origin, from the top, clockwise. */
export const corners: readonly Point[] = Array.from({ length: 6 }, (_, k) => ({
  x: Math.sin((k * Math.PI) / 3),
  y: -Math.cos((k * Math.PI) / 3),
}));

/** The hex under a point, or -1. */
export function cellUnder(size: Size, { x, y }: Point): number {
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  const guess = Math.floor((y - 0.25) / ROW);
  for (let row = guess - 1; row <= guess + 1; row++) {
    if (row < 0 || row >= size.rows) continue;
    const col = Math.floor(x / WIDTH - (row & 1) / 2);
    if (col < 0 || col >= size.cols) continue;
    const cell = row * size.cols + col;
    const centre = centreOf(size, cell);
    const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
    if (distance < nearest) [best, nearest] = [cell, distance];
  }
  return nearest <= 1 ? best : -1;
}

/** Six neighbours in the order E, SE, SW, W, NW, NE; -1 where the board ends. Side k of a hex faces neighbour k. */
export function neighboursOf({ rows, cols }: Size, cell: number): number[] {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const shift = row & 1;
  const at = (r: number, c: number) => (r >= 0 && r < rows && c >= 0 && c < cols ? r * cols + c : -1);
  return [
    at(row, col + 1),
    at(row + 1, col + shift),
    at(row + 1, col + shift - 1),
    at(row, col - 1),
    at(row - 1, col + shift - 1),
    at(row - 1, col + shift),
  ];
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'home' | 'end';

/** Where an arrow key leads: along the row, or up and down as straight as a hex grid allows; never off the board. */
export function stepFrom({ rows, cols }: Size, cell: number, direction: Direction): number {
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  switch (direction) {
    case 'left':
      return col > 0 ? cell - 1 : cell;
    case 'right':
      return col < cols - 1 ? cell + 1 : cell;
    case 'up':
      return row > 0 ? cell - cols : cell;
    case 'down':
      return row < rows - 1 ? cell + cols : cell;
    case 'home':
      return row * cols;
    case 'end':
      return row * cols + cols - 1;
  }
}
