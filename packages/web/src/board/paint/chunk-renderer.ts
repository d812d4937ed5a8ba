import { traceToken } from './atlas.ts';
import { type ChunkName, frameOf, keyOf } from './chunks.ts';
import { centreOf } from '../geometry.ts';
import { Grounds } from './grounds.ts';
import { type Patch, paintGround, type Pen } from './ground-painter.ts';
import type { LayerSet } from '../layers.ts';
import { paintOverlay } from './overlay-painter.ts';
import { colourOf, shapeOf, type Theme, themes } from '../palette.ts';
import type { Scene } from '../scene.ts';

/** The coarsest level draws units as dots into its bitmaps, because it shows the most units at a time. */
export const DOTS = 0;

/** A request to the renderer: to keep a position, to draw a chunk of it, or to forget a board. */
export type RenderRequest =
  | {
      readonly kind: 'scene';
      readonly board: number;
      readonly scene: Scene;
      readonly theme: Theme['name'];
      readonly layers: LayerSet;
      /** The terrain, or its style, has changed. */
      readonly isNew: boolean;
    }
  | ({ readonly kind: 'chunk'; readonly board: number; readonly signature: number } & ChunkName)
  | { readonly kind: 'close'; readonly board: number };

export interface RenderedChunk extends ChunkName {
  readonly board: number;
  readonly signature: number;
  readonly image: ImageBitmap;
}

interface Board {
  readonly scene: Scene;
  readonly theme: Theme;
  readonly layers: LayerSet;
  readonly grounds: Grounds;
}

type Wanted = Extract<RenderRequest, { kind: 'chunk' }>;

/** Draws chunks in its own thread, the latest request first, so that the page only copies finished pictures. */
export class ChunkRenderer {
  private readonly boards = new Map<number, Board>();
  private readonly wanted = new Map<string, Wanted>();
  private readonly deliver: (chunk: RenderedChunk) => void;
  /** One canvas for everything: the pixels of a canvas that is dropped are freed only when someone collects the garbage. */
  private readonly canvas = new OffscreenCanvas(1, 1);
  private readonly pen = this.canvas.getContext('2d')!;
  private isAtWork = false;

  constructor(deliver: (chunk: RenderedChunk) => void) {
    this.deliver = deliver;
  }

  take(request: RenderRequest): void {
    const { board } = request;
    if (request.kind === 'close') {
      this.boards.get(board)?.grounds.close();
      this.boards.delete(board);
    } else if (request.kind === 'scene') {
      const { scene, theme, layers, isNew } = request;
      const grounds = this.boards.get(board)?.grounds ?? new Grounds();
      if (isNew) grounds.close();
      this.boards.set(board, { scene, theme: themes[theme], layers, grounds });
    } else {
      const key = `${board} ${keyOf(request)}`;
      this.wanted.delete(key);
      this.wanted.set(key, request);
      this.schedule();
    }
  }

  private schedule(): void {
    if (this.isAtWork) return;
    this.isAtWork = true;
    setTimeout(() => {
      this.isAtWork = false;
      const latest = [...this.wanted].at(-1);
      if (latest === undefined) return;
      this.wanted.delete(latest[0]);
      this.draw(latest[1]);
      this.schedule();
    }, 0);
  }

  private draw(wanted: Wanted): void {
    const board = this.boards.get(wanted.board);
    if (board === undefined) return;
    const { scene, theme, layers } = board;
    const { patch, width, height } = frameOf(scene, wanted);
    const { canvas, pen } = this;
    const ground = this.ground(board, wanted);
    [canvas.width, canvas.height] = [width, height];
    pen.drawImage(ground, 0, 0);
    paintOverlay(pen, scene, patch, theme, layers);
    if (wanted.level === DOTS) paintDots(pen, scene, patch);
    const { level, row, col, signature } = wanted;
    this.deliver({ board: wanted.board, level, row, col, signature, image: canvas.transferToImageBitmap() });
  }

  private ground({ scene, theme, grounds }: Board, name: ChunkName): ImageBitmap {
    const key = keyOf(name);
    const known = grounds.get(key);
    if (known !== undefined) return known;
    const { patch, width, height } = frameOf(scene, name);
    const { canvas, pen } = this;
    [canvas.width, canvas.height] = [width, height];
    paintGround(pen, scene, patch, theme);
    return grounds.keep(key, canvas.transferToImageBitmap());
  }
}

function paintDots(pen: Pen, scene: Scene, patch: Patch): void {
  for (const { cell, seat } of scene.stacks) {
    const [row, col] = [Math.floor(cell / scene.cols), cell % scene.cols];
    if (row < patch.rows[0] || row >= patch.rows[1] || col < patch.cols[0] || col >= patch.cols[1]) continue;
    const { x, y } = centreOf(scene, cell);
    traceToken(pen, shapeOf(seat), x * patch.radius - patch.left, y * patch.radius - patch.top, patch.radius * 0.8);
    pen.fillStyle = colourOf(seat);
    pen.fill();
    pen.strokeStyle = '#ffffff';
    pen.lineWidth = 1;
    pen.stroke();
  }
}
