/**
 * Pointy-top hexes in odd-r offset, in units of a hex's radius: a hex is √3 wide and 2 high, rows are 1.5 apart and odd rows are
 * shifted half a hex to the right. All games use this grid. A turned board is rotated by a quarter to the left: its first column is at
 * the bottom.
 */
export const WIDTH = Math.sqrt(3);
export const ROW = 1.5;

export interface Size {
  readonly rows: number;
  readonly cols: number;
  readonly isTurned?: boolean;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function centreOf(size: Size, cell: number): Point {
  const { cols, isTurned } = size;
  const row = Math.floor(cell / cols);
  const [x, y] = [WIDTH * ((cell % cols) + 0.5 + (row & 1) / 2), ROW * row + 1];
  return isTurned ? { x: y, y: lengthOf(size) - x } : { x, y };
}

export function extentOf(size: Size): Point {
  const [x, y] = [lengthOf(size), ROW * size.rows + 0.5];
  return size.isTurned ? { x: y, y: x } : { x, y };
}

/** Along the rows. */
export function lengthOf({ rows, cols }: Size): number {
  return WIDTH * (cols + (rows > 1 ? 0.5 : 0));
}

/** Corner k of the hex around the origin, from the top, clockwise; on a turned board, from the left. */
export function cornersOf({ isTurned }: Pick<Size, 'isTurned'>): readonly Point[] {
  return isTurned ? turnedCorners : corners;
}

const corners: readonly Point[] = Array.from({ length: 6 }, (_, k) => ({
  x: Math.sin((k * Math.PI) / 3),
  y: -Math.cos((k * Math.PI) / 3),
}));

const turnedCorners: readonly Point[] = corners.map(({ x, y }) => ({ x: y, y: -x }));

/** The hex under a point, or -1. */
export function cellUnder(size: Size, point: Point): number {
  if (size.isTurned) return cellUnder({ ...size, isTurned: false }, { x: lengthOf(size) - point.y, y: point.x });
  const { x, y } = point;
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

/** The direction along the grid that looks like `direction` on a turned board. */
const turned: { readonly [direction in Direction]: Direction } = {
  up: 'right',
  down: 'left',
  left: 'up',
  right: 'down',
  home: 'home',
  end: 'end',
};

/** Where an arrow key leads: along the row, or up and down as straight as a hex grid allows; never off the board. */
export function stepFrom({ rows, cols, isTurned }: Size, cell: number, direction: Direction): number {
  if (isTurned) return stepFrom({ rows, cols }, cell, turned[direction]);
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
