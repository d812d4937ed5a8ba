import { AxialBoard, NONE } from '../../hex/index.ts';

/** A map of the plane onto itself that keeps distances and the centre: q' = a q + b r, r' = c q + d r. */
export type Isometry = readonly [a: number, b: number, c: number, d: number];

const identity: Isometry = [1, 0, 0, 1];
/** Clockwise by 60°: east becomes south-east. */
const sixth: Isometry = [0, -1, 1, 1];
const third = after(sixth, sixth);
const half = after(third, sixth);
/** Mirrors in the vertical and in the horizontal axis. */
const leftRight: Isometry = [-1, -1, 0, 1];
const topBottom: Isometry = [1, 1, 0, -1];

const turns = [identity, sixth, third, half, after(half, sixth), after(half, third)];

/**
 * Ruling battle.1: C2, C3, D2, C6 and C6 for 2 to 6 players, clockwise, so that isometry k maps the world of seat 0 to that of seat
 * k.
 */
const groups: readonly (readonly Isometry[])[] = [
  [identity, half],
  [identity, third, after(half, sixth)],
  [identity, leftRight, half, topBottom],
  turns,
  turns,
];

function after([a, b, c, d]: Isometry, [e, f, g, h]: Isometry): Isometry {
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}

export function isometriesOf(players: number): readonly Isometry[] {
  const group = groups[players - 2];
  if (group === undefined) throw new Error(`map: no symmetry for ${players} players`);
  return group;
}

/** Most matches have one of a few sizes, and nothing in a symmetry ever changes. */
const mostRecent = 8;
const recent: Symmetry[] = [];

/** A board and the symmetry of its world. */
export interface Symmetry {
  readonly players: number;
  readonly board: AxialBoard;
  /** Per isometry: the image of every cell, or NONE where it leaves the board. The first is the identity. */
  readonly images: readonly Int16Array[];
  /** 1 where the whole orbit of a cell lies on the board. */
  readonly isWhole: Uint8Array;
}

export function symmetryOf(players: number, size: number): Symmetry {
  const known = recent.find((each) => each.players === players && each.board.size === size);
  if (known !== undefined) return known;
  const symmetry = makeSymmetry(players, size);
  recent.unshift(symmetry);
  recent.length = Math.min(recent.length, mostRecent);
  return symmetry;
}

function makeSymmetry(players: number, size: number): Symmetry {
  const board = new AxialBoard(size);
  const isWhole = new Uint8Array(board.cells).fill(1);
  const images = isometriesOf(players).map(([a, b, c, d]) => {
    const image = new Int16Array(board.cells);
    for (let cell = 0; cell < board.cells; cell++) {
      const q = board.q[cell];
      const r = board.r[cell];
      image[cell] = board.cellAt(a * q + b * r, c * q + d * r);
      if (image[cell] === NONE) isWhole[cell] = 0;
    }
    return image;
  });
  return { players, board, images, isWhole };
}

/** The distinct cells that a whole cell turns into, by isometry. */
export function orbitOf({ images }: Symmetry, cell: number): number[] {
  const orbit: number[] = [];
  for (const image of images) if (!orbit.includes(image[cell])) orbit.push(image[cell]);
  return orbit;
}

/** Whether a whole cell is the first of its orbit in the order of cells. */
export function isFirstOfOrbit({ images }: Symmetry, cell: number): boolean {
  for (const image of images) if (image[cell] < cell) return false;
  return true;
}

/** The least distance between any two of the cells; Infinity for a single cell. */
export function leastDistance(board: AxialBoard, cells: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < cells.length; i++)
    for (let j = i + 1; j < cells.length; j++) least = Math.min(least, board.distance(cells[i], cells[j]));
  return least;
}

/** Ruling battle.1: of the full orbits on the ring the one with the greatest least distance, ties by (r, q). */
export function findSpawns(symmetry: Symmetry): readonly number[] {
  const { board, images, isWhole } = symmetry;
  const centre = board.cellAt(0, 0);
  const ring = Math.floor((7 * (board.size / 2 - 1)) / 10);
  let best: readonly number[] = [];
  let greatest = 0;
  for (let cell = 0; cell < board.cells; cell++) {
    if (!isWhole[cell] || board.distance(cell, centre) !== ring) continue;
    const orbit = orbitOf(symmetry, cell);
    const least = leastDistance(board, orbit);
    if (orbit.length < images.length || least <= greatest) continue;
    best = orbit;
    greatest = least;
  }
  return best;
}
