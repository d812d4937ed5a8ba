import { ROW, type Size, WIDTH } from './geometry.ts';
import type { Patch, Pen } from './ground-painter.ts';

/** Hexes along a side of a chunk, and the radii in pixels at which chunks are drawn. */
export const CHUNK = 32;
export const levels = [6, 16, 40] as const;

/** Bitmaps of this many pixels in all are kept; the longest unused goes first. */
const PIXEL_BUDGET = 48_000_000;
/** Rows of a chunk that are drawn at a time, so that a large one never stops a frame. */
const SLICE = 8;

interface Chunk {
  readonly canvas: OffscreenCanvas;
  readonly pen: OffscreenCanvasRenderingContext2D;
  readonly patch: Patch;
  signature: number;
  rowsDone: number;
  usedAt: number;
}

export type ChunkPainter = (pen: Pen, patch: Patch) => void;

/** One layer of the board in bitmaps of 32×32 hexes, drawn when they are first seen and again when their content changes. */
export class ChunkLayer {
  private readonly chunks = new Map<string, Chunk>();
  private pixels = 0;
  private clock = 0;
  private size: Size = { rows: 0, cols: 0 };

  reset(size: Size): void {
    this.size = size;
    this.chunks.clear();
    this.pixels = 0;
  }

  /** The finished bitmap of a chunk, or null when the time is up before it is; `signature` stands for what it shows. */
  bitmap(level: number, row: number, col: number, signature: number, paint: ChunkPainter, deadline: number) {
    const key = `${level} ${row} ${col}`;
    let chunk = this.chunks.get(key);
    if (chunk === undefined) {
      if (performance.now() > deadline) return null;
      chunk = this.make(level, row, col);
      this.chunks.set(key, chunk);
      this.trim();
    }
    chunk.usedAt = ++this.clock;
    if (chunk.signature !== signature) {
      chunk.signature = signature;
      chunk.rowsDone = 0;
      chunk.pen.clearRect(0, 0, chunk.canvas.width, chunk.canvas.height);
    }
    this.paint(chunk, paint, deadline);
    return chunk.rowsDone === chunk.patch.rows[1] - chunk.patch.rows[0] ? chunk : null;
  }

  private paint(chunk: Chunk, paint: ChunkPainter, deadline: number): void {
    const [first, last] = chunk.patch.rows;
    const height = last - first;
    while (chunk.rowsDone < height && performance.now() <= deadline) {
      const rows = [first + chunk.rowsDone, Math.min(last, first + chunk.rowsDone + SLICE)] as const;
      paint(chunk.pen, { ...chunk.patch, rows });
      chunk.rowsDone = rows[1] - first;
    }
  }

  private make(level: number, row: number, col: number): Chunk {
    const radius = levels[level];
    const rows = [row * CHUNK, Math.min(this.size.rows, (row + 1) * CHUNK)] as const;
    const cols = [col * CHUNK, Math.min(this.size.cols, (col + 1) * CHUNK)] as const;
    const left = Math.floor(cols[0] * WIDTH * radius) - 1;
    const top = Math.floor(rows[0] * ROW * radius) - 1;
    const width = Math.ceil((cols[1] - cols[0] + 0.5) * WIDTH * radius) + 3;
    const height = Math.ceil(((rows[1] - rows[0]) * ROW + 0.5) * radius) + 3;
    const canvas = new OffscreenCanvas(width, height);
    this.pixels += width * height;
    const patch = { rows, cols, radius, left, top };
    return { canvas, pen: canvas.getContext('2d')!, patch, signature: Number.NaN, rowsDone: 0, usedAt: ++this.clock };
  }

  private trim(): void {
    while (this.pixels > PIXEL_BUDGET && this.chunks.size > 1) {
      const [key, oldest] = [...this.chunks].reduce((a, b) => (a[1].usedAt <= b[1].usedAt ? a : b));
      this.chunks.delete(key);
      this.pixels -= oldest.canvas.width * oldest.canvas.height;
    }
  }
}

/** The level to draw at: the first that is not coarser than the screen asks for. */
export function levelFor(pixelRadius: number): number {
  const found = levels.findIndex((radius) => radius >= pixelRadius * 0.8);
  return found === -1 ? levels.length - 1 : found;
}
