import { paintActions } from './action-painter.ts';
import { UnitAtlas } from './atlas.ts';
import { Camera } from './camera.ts';
import { CHUNK, ChunkLayer, levelFor, levels } from './chunks.ts';
import { cellUnder, centreOf, type Point, ROW, WIDTH } from './geometry.ts';
import { paintGround, traceHex } from './ground-painter.ts';
import { type LayerSet, usualLayers } from './layers.ts';
import { paintMinimap } from './minimap.ts';
import { paintOverlay } from './overlay-painter.ts';
import { type Theme, themes } from './palette.ts';
import type { Scene } from './scene.ts';
import { paintQueues } from './queue-painter.ts';
import { overlaySignatures } from './signatures.ts';
import { paintToken, type Token, tokensOf } from './unit-painter.ts';

/** How long a step is animated, and how much of a frame may go into drawing chunks. */
const ANIMATION_MS = 420;
const CHUNK_MS = 5;
/** Pixels a hex radius that are close enough to play. */
const CLOSE = 26;

export type TargetKind = 'move' | 'attack' | 'other';

/** Marks that whoever looks or plays puts on the board. */
export interface Marks {
  readonly cursor: number;
  readonly selected: number;
  readonly targets: ReadonlyMap<number, TargetKind>;
  readonly drafts: readonly { readonly from: number; readonly to: number; readonly seat: number }[];
}

export const noMarks: Marks = { cursor: -1, selected: -1, targets: new Map(), drafts: [] };

/** The board on a canvas: one scene, one camera, one pure drawing; drawn again only when something changed. */
export class BoardView {
  readonly camera = new Camera();
  private readonly canvas: HTMLCanvasElement;
  private readonly pen: CanvasRenderingContext2D;
  private readonly ground = new ChunkLayer();
  private readonly overlay = new ChunkLayer();
  private readonly atlas = new UnitAtlas();
  private scene: Scene | null = null;
  private tokens: readonly Token[] = [];
  private signatures: Int32Array = new Int32Array(0);
  private layers: LayerSet = usualLayers;
  private marks: Marks = noMarks;
  private theme: Theme = themes.dark;
  private startedAt = Number.NEGATIVE_INFINITY;
  private request = 0;
  private ratio = 1;
  isAnimated = true;
  minimap: HTMLCanvasElement | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.pen = canvas.getContext('2d', { alpha: false })!;
  }

  show(scene: Scene, isNext: boolean): void {
    const before = this.scene;
    this.scene = scene;
    if (
      before === null ||
      before.rows !== scene.rows ||
      before.cols !== scene.cols ||
      !isSame(before.terrain, scene.terrain)
    ) {
      this.ground.reset(scene);
      this.overlay.reset(scene);
      if (before === null || before.rows !== scene.rows || before.cols !== scene.cols) this.camera.show(scene);
    }
    this.tokens = tokensOf(scene);
    this.signatures = overlaySignatures(scene, this.layers);
    this.startedAt = isNext && this.isAnimated ? performance.now() : Number.NEGATIVE_INFINITY;
    this.invalidate();
  }

  dress(theme: Theme, layers: LayerSet, marks: Marks): void {
    if (theme !== this.theme && this.scene !== null) {
      this.ground.reset(this.scene);
      this.overlay.reset(this.scene);
    }
    const isOther = layers !== this.layers;
    [this.theme, this.layers, this.marks] = [theme, layers, marks];
    if (isOther && this.scene !== null) this.signatures = overlaySignatures(this.scene, layers);
    this.invalidate();
  }

  resize(width: number, height: number, ratio: number): void {
    this.ratio = ratio;
    this.canvas.width = Math.round(width * ratio);
    this.canvas.height = Math.round(height * ratio);
    this.camera.resize(width, height);
    this.invalidate();
  }

  cellAt(point: Point): number {
    return this.scene === null ? -1 : cellUnder(this.scene, this.camera.toBoard(point));
  }

  reveal(cell: number): void {
    if (this.scene !== null && cell >= 0) this.camera.reveal(centreOf(this.scene, cell));
    this.invalidate();
  }

  /** Goes so close to a hex that its surroundings can be told apart. */
  closeTo(cell: number): void {
    if (this.scene === null) return;
    this.camera.zoomBy(CLOSE / this.camera.scale, { x: 0, y: 0 });
    this.camera.centreOn(centreOf(this.scene, cell));
    this.invalidate();
  }

  invalidate(): void {
    if (this.request === 0) this.request = requestAnimationFrame(() => this.draw());
  }

  close(): void {
    cancelAnimationFrame(this.request);
  }

  private draw(): void {
    this.request = 0;
    const { scene, pen, camera, theme } = this;
    if (scene === null) return;
    const now = performance.now();
    const progress = Math.min(1, (now - this.startedAt) / ANIMATION_MS);
    pen.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
    pen.fillStyle = theme.sea;
    pen.fillRect(0, 0, camera.width, camera.height);
    const isWhole = this.drawChunks(scene, now + CHUNK_MS);
    const place = (point: Point) => camera.toScreen(point);
    this.drawTargets(scene, place);
    this.drawUnits(scene, place, progress);
    if (this.layers.production) paintQueues(pen, scene, place, camera.scale, theme);
    paintActions(pen, scene, place, camera.scale, theme, progress);
    this.drawMarks(scene, place);
    if (this.minimap !== null) paintMinimap(this.minimap, scene, camera, theme, this.ratio);
    if (progress < 1 || !isWhole) this.invalidate();
  }

  /** Ground and overlay; false when some chunk is still coarser than it should be. */
  private drawChunks(scene: Scene, deadline: number): boolean {
    const { camera } = this;
    const level = levelFor(camera.scale * this.ratio);
    const across = Math.ceil(scene.cols / CHUNK);
    const [top, left] = [camera.y / (ROW * CHUNK), camera.x / (WIDTH * CHUNK)];
    const bottom = (camera.y + camera.height / camera.scale) / (ROW * CHUNK);
    const right = (camera.x + camera.width / camera.scale) / (WIDTH * CHUNK);
    let isWhole = true;
    for (let row = Math.max(0, Math.floor(top - 0.1)); row <= bottom && row * CHUNK < scene.rows; row++) {
      for (let col = Math.max(0, Math.floor(left - 0.1)); col <= right && col < across; col++) {
        const signature = this.signatures[row * across + col];
        const hasGround = this.drawChunk(this.ground, level, row, col, 0, deadline, (pen, patch) =>
          paintGround(pen, scene, patch, this.theme),
        );
        const hasOverlay = this.drawChunk(this.overlay, level, row, col, signature, deadline, (pen, patch) =>
          paintOverlay(pen, scene, patch, this.theme, this.layers),
        );
        isWhole = isWhole && hasGround && hasOverlay;
      }
    }
    return isWhole;
  }

  private drawChunk(
    layer: ChunkLayer,
    level: number,
    row: number,
    col: number,
    signature: number,
    deadline: number,
    paint: Parameters<ChunkLayer['bitmap']>[4],
  ): boolean {
    const { camera, pen } = this;
    for (let tried = level; tried >= 0; tried--) {
      // The coarsest level is cheap enough to be drawn in any case, so nothing is ever blank.
      const chunk = layer.bitmap(tried, row, col, signature, paint, tried === 0 ? Number.POSITIVE_INFINITY : deadline);
      if (chunk === null) continue;
      const factor = camera.scale / levels[tried];
      const x = chunk.patch.left * factor - camera.x * camera.scale;
      const y = chunk.patch.top * factor - camera.y * camera.scale;
      pen.drawImage(chunk.canvas, x, y, chunk.canvas.width * factor, chunk.canvas.height * factor);
      return tried === level;
    }
    return false;
  }

  private drawUnits(scene: Scene, place: (point: Point) => Point, progress: number): void {
    const { camera } = this;
    for (const token of this.tokens) {
      const { x, y } = place(centreOf(scene, token.stack.cell));
      const isMoving = token.from !== -1 && progress < 1;
      if (
        !isMoving &&
        (x < -camera.scale || y < -camera.scale || x > camera.width + camera.scale || y > camera.height + camera.scale)
      )
        continue;
      paintToken(this.pen, scene, token, place, camera.scale, this.atlas, this.ratio, progress);
    }
  }

  private drawTargets(scene: Scene, place: (point: Point) => Point): void {
    const { pen, camera } = this;
    const colours = { move: '#6ee7a8', attack: '#ff6b6b', other: '#ffd75e' } as const;
    for (const [cell, kind] of this.marks.targets) {
      const { x, y } = place(centreOf(scene, cell));
      pen.beginPath();
      traceHex(pen, x, y, camera.scale * 0.86);
      pen.fillStyle = `${colours[kind]}40`;
      pen.fill();
      pen.strokeStyle = colours[kind];
      pen.lineWidth = Math.max(1.5, camera.scale / 14);
      if (kind === 'attack') pen.setLineDash([camera.scale / 5, camera.scale / 8]);
      pen.stroke();
      pen.setLineDash([]);
    }
  }

  private drawMarks(scene: Scene, place: (point: Point) => Point): void {
    const { pen, camera, marks, theme } = this;
    const paths = marks.drafts.map((draft) => ({ ...draft, kind: 'move' as const, unit: '' }));
    paintActions(pen, { ...scene, paths, flashes: [] }, place, camera.scale, theme, 1);
    for (const [cell, colour, inset] of [
      [marks.selected, theme.gold, 0.9],
      [marks.cursor, theme.cursor, 0.98],
    ] as const) {
      if (cell < 0) continue;
      const { x, y } = place(centreOf(scene, cell));
      pen.beginPath();
      traceHex(pen, x, y, camera.scale * inset);
      pen.lineWidth = Math.max(3, camera.scale / 7);
      pen.strokeStyle = theme.name === 'dark' ? 'rgba(0,0,0,0.8)' : 'rgba(255,255,255,0.9)';
      pen.stroke();
      pen.lineWidth = Math.max(1.5, camera.scale / 12);
      pen.strokeStyle = colour;
      pen.stroke();
    }
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
