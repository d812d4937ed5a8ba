import { extentOf, type Point, type Size } from './geometry.ts';

const CLOSEST = 90;
const MARGIN = 0.6;

/** What the screen shows of the board. `scale` is pixels per hex radius; x and y are the board's point in the top left corner. */
export class Camera {
  x = 0;
  y = 0;
  scale = 20;
  width = 1;
  height = 1;
  private board: Size = { rows: 1, cols: 1 };

  show(board: Size): void {
    this.board = board;
    this.fit();
  }

  resize(width: number, height: number): void {
    const wasFitting = Math.abs(this.scale - this.fitScale()) < 0.01;
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    if (wasFitting) this.fit();
    else this.keepInside();
  }

  fitScale(): number {
    const extent = extentOf(this.board);
    return Math.min(this.width / (extent.x + MARGIN), this.height / (extent.y + MARGIN), CLOSEST);
  }

  /** At which the board is as wide as the screen. */
  widthScale(): number {
    return this.width / (extentOf(this.board).x + MARGIN);
  }

  fit(): void {
    const extent = extentOf(this.board);
    this.scale = this.fitScale();
    this.x = (extent.x - this.width / this.scale) / 2;
    this.y = (extent.y - this.height / this.scale) / 2;
  }

  isFitting(): boolean {
    return this.scale <= this.fitScale() * 1.02;
  }

  toBoard({ x, y }: Point): Point {
    return { x: this.x + x / this.scale, y: this.y + y / this.scale };
  }

  toScreen({ x, y }: Point): Point {
    return { x: (x - this.x) * this.scale, y: (y - this.y) * this.scale };
  }

  panBy(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.keepInside();
  }

  /** The point of the board under `at` stays where it is on the screen. */
  zoomBy(factor: number, at: Point): void {
    const fixed = this.toBoard(at);
    this.scale = Math.min(CLOSEST, Math.max(this.fitScale() * 0.9, this.scale * factor));
    this.x = fixed.x - at.x / this.scale;
    this.y = fixed.y - at.y / this.scale;
    this.keepInside();
  }

  centreOn(point: Point): void {
    this.x = point.x - this.width / this.scale / 2;
    this.y = point.y - this.height / this.scale / 2;
    this.keepInside();
  }

  /** No empty space beside a board that is larger than the screen. */
  fill(): void {
    const extent = extentOf(this.board);
    const [w, h] = [this.width / this.scale, this.height / this.scale];
    if (w < extent.x) this.x = Math.min(Math.max(this.x, -MARGIN / 2), extent.x + MARGIN / 2 - w);
    if (h < extent.y) this.y = Math.min(Math.max(this.y, -MARGIN / 2), extent.y + MARGIN / 2 - h);
  }

  /** Pans just far enough to bring the point well into view. */
  reveal(point: Point): void {
    const { x, y } = this.toScreen(point);
    const margin = Math.min(this.scale * 2, this.width / 4, this.height / 4);
    const dx = x < margin ? margin - x : x > this.width - margin ? this.width - margin - x : 0;
    const dy = y < margin ? margin - y : y > this.height - margin ? this.height - margin - y : 0;
    if (dx !== 0 || dy !== 0) this.panBy(dx, dy);
  }

  /** The board never leaves the screen: a small board is centred, and the edge of a large one cannot pass the middle. */
  private keepInside(): void {
    const extent = extentOf(this.board);
    const [w, h] = [this.width / this.scale, this.height / this.scale];
    this.x = w >= extent.x ? (extent.x - w) / 2 : Math.min(Math.max(this.x, -w / 4), extent.x - (w * 3) / 4);
    this.y = h >= extent.y ? (extent.y - h) / 2 : Math.min(Math.max(this.y, -h / 4), extent.y - (h * 3) / 4);
  }
}
