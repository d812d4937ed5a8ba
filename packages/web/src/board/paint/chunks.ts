import { lengthOf, ROW, type Size, WIDTH } from '../geometry.ts';
import type { Patch } from './ground-painter.ts';

/** Hexes along a side of a chunk, and the radii in pixels at which chunks are drawn. */
export const CHUNK = 32;
export const levels = [6, 16, 32] as const;

/** A piece of the board at one of the levels. */
export interface ChunkName {
  readonly level: number;
  readonly row: number;
  readonly col: number;
}

export interface ChunkFrame {
  readonly patch: Patch;
  readonly width: number;
  readonly height: number;
}

export function keyOf({ level, row, col }: ChunkName): string {
  return `${level} ${row} ${col}`;
}

/** Which hexes a chunk covers, where it is at its own scale, and its size in pixels. */
export function frameOf(size: Size, { level, row, col }: ChunkName): ChunkFrame {
  const radius = levels[level];
  const rows = [row * CHUNK, Math.min(size.rows, (row + 1) * CHUNK)] as const;
  const cols = [col * CHUNK, Math.min(size.cols, (col + 1) * CHUNK)] as const;
  const [x, y] = [cols[0] * WIDTH, rows[0] * ROW];
  const [along, across] = [(cols[1] - cols[0] + 0.5) * WIDTH, (rows[1] - rows[0]) * ROW + 0.5];
  const left = Math.floor((size.isTurned ? y : x) * radius) - 1;
  const top = Math.floor((size.isTurned ? lengthOf(size) - x - along : y) * radius) - 1;
  const width = Math.ceil((size.isTurned ? across : along) * radius) + 3;
  const height = Math.ceil((size.isTurned ? along : across) * radius) + 3;
  return { patch: { rows, cols, radius, left, top }, width, height };
}

/** The level to draw at: the first that is not coarser than the screen. */
export function levelFor(pixelRadius: number): number {
  const found = levels.findIndex((radius) => radius >= pixelRadius * 0.8);
  return found === -1 ? levels.length - 1 : found;
}
