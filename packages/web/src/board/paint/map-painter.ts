import { type RenderedChunk, DOTS } from './chunk-renderer.ts';
import type { Camera } from '../camera.ts';
import { CHUNK, type ChunkFrame, type ChunkName, frameOf, keyOf, levelFor, levels } from './chunks.ts';
import { lengthOf, ROW, WIDTH } from '../geometry.ts';
import type { LayerSet } from '../layers.ts';
import type { Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { dotSignatures, overlaySignatures } from './signatures.ts';
import { RenderClient } from './render-client.ts';

/** The most pixels kept in bitmaps; the least recently used are dropped first. */
const PIXEL_BUDGET = 48_000_000;

interface Kept {
  readonly name: ChunkName;
  readonly frame: ChunkFrame;
  /** The latest picture and what it shows; it stays until a newer one arrives. */
  image: ImageBitmap | null;
  signature: number;
  /** What was requested last. */
  requested: number;
  usedAt: number;
}

/** Terrain and overlay, in chunks that a worker renders: here they are only requested, kept and copied. */
export class MapPainter {
  private readonly chunks = new Map<string, Kept>();
  private readonly renderer: RenderClient;
  private pixels = 0;
  private clock = 0;
  private signatures: Int32Array = new Int32Array(0);
  private dots: Int32Array = new Int32Array(0);

  /** `onNews` is called when a picture has arrived. */
  constructor(onNews: () => void) {
    this.renderer = new RenderClient((chunk) => {
      this.receive(chunk);
      onNews();
    });
  }

  /** Another position, or the same one in another style. `isNew` says that the terrain has changed too. */
  show(scene: Scene, theme: Theme, layers: LayerSet, isNew: boolean): void {
    if (isNew) this.forget();
    this.signatures = overlaySignatures(scene, layers);
    this.dots = dotSignatures(scene, this.signatures);
    this.renderer.ask({ kind: 'scene', scene, theme: theme.name, layers, isNew });
  }

  /** Whether the bitmaps already include the units. */
  hasDots(camera: Camera, ratio: number): boolean {
    return levelFor(camera.scale * ratio) === DOTS;
  }

  paint(pen: CanvasRenderingContext2D, scene: Scene, camera: Camera, ratio: number): void {
    const level = levelFor(camera.scale * ratio);
    const across = Math.ceil(scene.cols / CHUNK);
    const { x, y, width, height } = seenOf(scene, camera);
    const [top, left] = [y / (ROW * CHUNK), x / (WIDTH * CHUNK)];
    const bottom = (y + height) / (ROW * CHUNK);
    const right = (x + width) / (WIDTH * CHUNK);
    for (let row = Math.max(0, Math.floor(top - 0.1)); row <= bottom && row * CHUNK < scene.rows; row++) {
      for (let col = Math.max(0, Math.floor(left - 0.1)); col <= right && col < across; col++) {
        this.paintChunk(pen, scene, camera, level, row, col, row * across + col);
      }
    }
  }

  close(): void {
    this.forget();
    this.renderer.close();
  }

  /** The chunk at its level if it has arrived, else at the next coarser one. The coarsest, which arrives first, is always requested. */
  private paintChunk(
    pen: CanvasRenderingContext2D,
    scene: Scene,
    camera: Camera,
    level: number,
    row: number,
    col: number,
    index: number,
  ): void {
    for (const tried of level === DOTS ? [DOTS] : [DOTS, level]) {
      this.want(scene, { level: tried, row, col }, (tried === DOTS ? this.dots : this.signatures)[index]);
    }
    for (let tried = level; tried >= 0; tried--) {
      const kept = this.chunks.get(keyOf({ level: tried, row, col }));
      if (kept === undefined || kept.image === null) continue;
      const factor = camera.scale / levels[tried];
      const { patch, width, height } = kept.frame;
      const x = patch.left * factor - camera.x * camera.scale;
      const y = patch.top * factor - camera.y * camera.scale;
      pen.drawImage(kept.image, x, y, width * factor, height * factor);
      return;
    }
  }

  private want(scene: Scene, name: ChunkName, signature: number): void {
    const key = keyOf(name);
    let kept = this.chunks.get(key);
    if (kept === undefined) {
      const frame = frameOf(scene, name);
      kept = { name, frame, image: null, signature: Number.NaN, requested: Number.NaN, usedAt: 0 };
      this.chunks.set(key, kept);
      this.pixels += frame.width * frame.height;
      this.trim();
    }
    kept.usedAt = ++this.clock;
    if (kept.requested === signature) return;
    kept.requested = signature;
    this.renderer.ask({ kind: 'chunk', ...name, signature });
  }

  private receive({ image, signature, ...name }: RenderedChunk): void {
    const kept = this.chunks.get(keyOf(name));
    // Dropped meanwhile, or overtaken by a later request: only the newest is worth showing.
    if (kept === undefined || (kept.requested !== signature && kept.image !== null)) return image.close();
    kept.image?.close();
    kept.image = image;
    kept.signature = signature;
  }

  private forget(): void {
    for (const { image } of this.chunks.values()) image?.close();
    this.chunks.clear();
    this.pixels = 0;
  }

  private trim(): void {
    while (this.pixels > PIXEL_BUDGET && this.chunks.size > 1) {
      const [key, oldest] = [...this.chunks].reduce((a, b) => (a[1].usedAt <= b[1].usedAt ? a : b));
      oldest.image?.close();
      this.chunks.delete(key);
      this.pixels -= oldest.frame.width * oldest.frame.height;
    }
  }
}

/** What the camera shows, along the rows and across them. */
function seenOf(scene: Scene, { x, y, width, height, scale }: Camera) {
  const [w, h] = [width / scale, height / scale];
  return scene.isTurned ? { x: lengthOf(scene) - y - h, y: x, width: h, height: w } : { x, y, width: w, height: h };
}
