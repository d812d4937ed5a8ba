import { paintActions } from './paint/action-painter.ts';
import { UnitAtlas } from './paint/atlas.ts';
import { Camera } from './camera.ts';
import { cellUnder, centreOf, type Point, ROW } from './geometry.ts';
import { type LayerSet, usualLayers } from './layers.ts';
import { type Marks, noMarks } from './marks.ts';
import { MapPainter } from './paint/map-painter.ts';
import { paintMarks, paintTargets } from './paint/mark-painter.ts';
import { paintMinimap } from './paint/minimap.ts';
import { type Theme, themes } from './palette.ts';
import type { Scene } from './scene.ts';
import { paintQueues } from './paint/queue-painter.ts';
import { fallenOf, paintToken, type Token, tokensOf } from './paint/unit-painter.ts';

/** How long a step is animated (nothing waits for it), and how long the camera must rest before the picture is smoothed. */
const ANIMATION_MS = 250;
const SETTLE_MS = 140;
/** Pixels per hex radius that are close enough to play. */
const CLOSE = 26;
/** Fingers need hexes of 28 pixels, also across the rows of a turned board, which are one and a half radii apart. */
const FINGER = 19;
/** More than this would show too little of the board at once. */
const ROOMY = 22;
const ZOOM_STEP = 1.4;

/** The board on a canvas: one scene, one camera, drawn again only when something changed. */
export class BoardView {
  readonly camera = new Camera();
  private readonly canvas: HTMLCanvasElement;
  private readonly pen: CanvasRenderingContext2D;
  private readonly map = new MapPainter(() => this.invalidate());
  private readonly atlas = new UnitAtlas();
  private scene: Scene | null = null;
  private tokens: readonly Token[] = [];
  /** Tokens that fade, while a step is animated. */
  private fallen: readonly Token[] = [];
  private layers: LayerSet = usualLayers;
  private marks: Marks = noMarks;
  private theme: Theme = themes.dark;
  private startedAt = Number.NEGATIVE_INFINITY;
  private request = 0;
  private movingUntil = 0;
  private settling: ReturnType<typeof setTimeout> | undefined;
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
    const isOther =
      before === null || before.rows !== scene.rows || before.cols !== scene.cols || before.isTurned !== scene.isTurned;
    if (isOther) this.camera.show(scene);
    const isNew = isOther || !isSame(before.terrain, scene.terrain) || !isSameList(before, scene);
    this.map.show(scene, this.theme, this.layers, isNew);
    this.fallen = isNext && !isOther ? fallenOf(this.tokens, scene) : [];
    this.tokens = tokensOf(scene);
    this.startedAt = isNext && this.isAnimated ? performance.now() : Number.NEGATIVE_INFINITY;
    this.invalidate();
  }

  update(theme: Theme, layers: LayerSet, marks: Marks): void {
    const isOtherTheme = theme !== this.theme;
    const isOther = isOtherTheme || layers !== this.layers;
    [this.theme, this.layers, this.marks] = [theme, layers, marks];
    if (isOther && this.scene !== null) this.map.show(this.scene, theme, layers, isOtherTheme);
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

  /** Brings a hex into view; returns where it is, and how far the nearest rows of hexes are apart, in pixels. */
  reveal(cell: number): { readonly cursorAt: string; readonly hexPixels: string } | undefined {
    this.invalidate();
    if (this.scene === null || cell < 0) return undefined;
    this.camera.reveal(centreOf(this.scene, cell));
    const { x, y } = this.camera.toScreen(centreOf(this.scene, cell));
    return { cursorAt: `${Math.round(x)} ${Math.round(y)}`, hexPixels: String(Math.floor(ROW * this.camera.scale)) };
  }

  /** Zooms in as far as fingers need, around a hex, and further where there is room beside the board. */
  fitFingers(cell: number): void {
    if (this.scene === null || this.camera.scale >= FINGER) return;
    const scale = Math.max(FINGER, Math.min(ROOMY, this.camera.widthScale()));
    this.camera.zoomBy(scale / this.camera.scale, { x: 0, y: 0 });
    this.camera.centreOn(centreOf(this.scene, cell));
    this.camera.fill();
    this.invalidate();
  }

  /** Zooms in on a hex until its surroundings are clear to see. */
  closeTo(cell: number): void {
    if (this.scene === null) return;
    this.camera.zoomBy(CLOSE / this.camera.scale, { x: 0, y: 0 });
    this.camera.centreOn(centreOf(this.scene, cell));
    this.invalidate();
  }

  zoomIn(): void {
    this.zoomBy(ZOOM_STEP);
  }

  zoomOut(): void {
    this.zoomBy(1 / ZOOM_STEP);
  }

  fit(): void {
    this.camera.fit();
    this.invalidate();
  }

  private zoomBy(factor: number): void {
    this.camera.zoomBy(factor, { x: this.camera.width / 2, y: this.camera.height / 2 });
    this.invalidate();
  }

  /** After the camera has moved. */
  moved(): void {
    this.movingUntil = performance.now() + SETTLE_MS;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.invalidate(), SETTLE_MS + 10);
    this.invalidate();
  }

  invalidate(): void {
    if (this.request === 0) this.request = requestAnimationFrame(() => this.draw());
  }

  close(): void {
    cancelAnimationFrame(this.request);
    clearTimeout(this.settling);
    this.map.close();
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
    const isMoving = now < this.movingUntil;
    // Smoothing is left out while the board moves; a smooth picture follows once it rests.
    pen.imageSmoothingEnabled = !isMoving;
    this.map.paint(pen, scene, camera, this.ratio);
    const place = (point: Point) => camera.toScreen(point);
    paintTargets(pen, scene, place, camera.scale, this.marks);
    if (progress < 1 || !this.map.hasDots(camera, this.ratio)) this.drawUnits(place, progress);
    if (this.layers.production) paintQueues(pen, scene, place, camera.scale, theme);
    paintActions(pen, scene, place, camera.scale, theme, progress);
    paintMarks(pen, scene, place, camera.scale, theme, this.marks);
    if (this.minimap !== null) paintMinimap(this.minimap, scene, camera, theme, this.ratio);
    pen.imageSmoothingEnabled = true;
    if (progress < 1) this.invalidate();
  }

  private drawUnits(place: (point: Point) => Point, progress: number): void {
    const { camera, pen } = this;
    pen.globalAlpha = 1 - progress;
    for (const token of this.fallen) paintToken(pen, token, place, camera.scale, this.atlas, this.ratio, 1);
    pen.globalAlpha = 1;
    for (const token of this.tokens) {
      const { x, y } = place(token.centre);
      const isMoving = token.way.length > 0 && progress < 1;
      if (
        !isMoving &&
        (x < -camera.scale || y < -camera.scale || x > camera.width + camera.scale || y > camera.height + camera.scale)
      )
        continue;
      paintToken(pen, token, place, camera.scale, this.atlas, this.ratio, progress);
    }
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/** Roads and bridges are part of the ground; an editor changes them. */
function isSameList(a: Scene, b: Scene): boolean {
  return a.roads.join() === b.roads.join() && a.bridges.join() === b.bridges.join();
}
