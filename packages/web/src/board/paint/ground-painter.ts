import { centreOf, cornersOf, neighboursOf, type Size } from '../geometry.ts';
import { drawIcon, placeIcons } from './icons.ts';
import { lookOf, type Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';

export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A piece of the board to paint, at a radius in pixels, with its corner at the origin of the canvas. */
export interface Patch {
  readonly rows: readonly [from: number, to: number];
  readonly cols: readonly [from: number, to: number];
  readonly radius: number;
  /** Where the patch starts, in pixels at its own scale. */
  readonly left: number;
  readonly top: number;
}

export function traceHex(pen: Pen, size: Pick<Size, 'isTurned'>, x: number, y: number, radius: number): void {
  const corners = cornersOf(size);
  pen.moveTo(x + corners[0].x * radius, y + corners[0].y * radius);
  for (let k = 1; k < 6; k++) pen.lineTo(x + corners[k].x * radius, y + corners[k].y * radius);
  pen.closePath();
}

/** Calls back with each cell of a patch and its centre in the patch's pixels. */
export function eachHex(size: Size, patch: Patch, paint: (cell: number, x: number, y: number) => void): void {
  for (let row = patch.rows[0]; row < patch.rows[1]; row++) {
    for (let col = patch.cols[0]; col < patch.cols[1]; col++) {
      const cell = row * size.cols + col;
      const { x, y } = centreOf(size, cell);
      paint(cell, x * patch.radius - patch.left, y * patch.radius - patch.top);
    }
  }
}

/** What never changes during a match: terrain, roads, bridges. */
export function paintGround(pen: Pen, scene: Scene, patch: Patch, theme: Theme): void {
  const { radius } = patch;
  eachHex(scene, patch, (cell, x, y) => {
    const look = lookOf(scene.terrains[scene.terrain[cell]]);
    const [fill, detail] = theme.ground[look];
    pen.beginPath();
    traceHex(pen, scene, x, y, radius);
    pen.fillStyle = fill;
    pen.fill();
    if (radius >= 5) {
      pen.strokeStyle = theme.grid;
      pen.lineWidth = Math.max(0.5, radius / 28);
      pen.stroke();
    }
    if (radius >= 10) paintDetail(pen, look, x, y, radius, detail, cell);
  });
  paintRoads(pen, scene, patch, theme);
  paintBridges(pen, scene, patch);
}

function paintDetail(pen: Pen, look: string, x: number, y: number, radius: number, colour: string, cell: number): void {
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.lineWidth = Math.max(1, radius / 16);
  pen.lineCap = 'round';
  const u = radius / 10;
  switch (look) {
    case 'forest':
      for (const [dx, dy] of [
        [-3.6, 1.6],
        [3.4, 2.2],
        [0.2, -2.2],
      ])
        tree(pen, x + dx * u, y + dy * u, u * 2.5);
      break;
    case 'hills':
      arc(pen, x - 2.4 * u, y + 2.4 * u, u * 3);
      arc(pen, x + 2.8 * u, y + 3.2 * u, u * 2.4);
      break;
    case 'high_ground':
      arc(pen, x - 2.2 * u, y + 3.4 * u, u * 3.4);
      arc(pen, x + 2 * u, y + 1 * u, u * 3.6);
      arc(pen, x, y - 2.6 * u, u * 2.2);
      break;
    case 'mountain':
      peak(pen, x - 2 * u, y + 4 * u, u * 4.6);
      peak(pen, x + 2.6 * u, y + 4.6 * u, u * 3.6);
      break;
    case 'water':
      for (const dy of [-3, 1.2, 5]) wave(pen, x, y + dy * u, u * 5);
      break;
    case 'city':
      for (const [dx, dy, h] of [
        [-4, 3, 5],
        [-0.4, 4, 8],
        [3.4, 3, 4],
      ])
        pen.fillRect(x + dx * u - u, y + (dy - h) * u, u * 2.6, h * u);
      break;
    case 'trench':
      zigzag(pen, x, y + 1.5 * u, u);
      break;
    case 'mine':
      drawIcon(pen, placeIcons.nugget, x, y + 2.4 * u, radius * 0.72, colour);
      break;
    case 'lumber':
      drawIcon(pen, placeIcons.logs, x, y + 2.2 * u, radius * 0.78, colour);
      break;
    case 'crown':
      drawIcon(pen, placeIcons.crown, x, y, radius * 1.05, colour);
      break;
    case 'stronghold':
    case 'tower':
      drawIcon(pen, placeIcons.tower, x, y, radius * (look === 'tower' ? 0.85 : 1.2), colour);
      break;
    default:
      tufts(pen, x, y, u, cell);
  }
}

function tree(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.moveTo(x, y - size);
  pen.lineTo(x + size * 0.8, y + size * 0.7);
  pen.lineTo(x - size * 0.8, y + size * 0.7);
  pen.fill();
}

function arc(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.arc(x, y, size, Math.PI * 1.08, Math.PI * 1.92);
  pen.stroke();
}

function peak(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.moveTo(x - size, y);
  pen.lineTo(x, y - size * 1.7);
  pen.lineTo(x + size, y);
  pen.fill();
}

function wave(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath();
  pen.moveTo(x - size, y);
  pen.quadraticCurveTo(x - size / 2, y - size * 0.45, x, y);
  pen.quadraticCurveTo(x + size / 2, y + size * 0.45, x + size, y);
  pen.stroke();
}

function zigzag(pen: Pen, x: number, y: number, u: number): void {
  pen.beginPath();
  for (let i = 0; i <= 6; i++) pen.lineTo(x + (i - 3) * 2 * u, y + (i & 1 ? -1.6 : 1.6) * u);
  pen.stroke();
}

/** A little grass, placed by the number of the hex so that it stays in place. */
function tufts(pen: Pen, x: number, y: number, u: number, cell: number): void {
  const turn = (cell * 2654435761) >>> 28;
  pen.beginPath();
  for (const [dx, dy] of [
    [-3 + (turn & 3), 3],
    [3, -2 + ((turn >> 2) & 3)],
  ]) {
    pen.moveTo(x + (dx - 0.8) * u, y + dy * u);
    pen.lineTo(x + dx * u, y + (dy - 1.4) * u);
    pen.lineTo(x + (dx + 0.8) * u, y + dy * u);
  }
  pen.stroke();
}

/** Planks across the water, with or without a road. */
function paintBridges(pen: Pen, scene: Scene, patch: Patch): void {
  if (scene.bridges.length === 0) return;
  const { radius } = patch;
  eachHex(scene, patch, (cell, x, y) => {
    if (!scene.bridges.includes(cell)) return;
    pen.save();
    pen.translate(x, y);
    if (scene.isTurned) pen.rotate(-Math.PI / 2);
    pen.fillStyle = '#8a6a3d';
    pen.fillRect(-radius * 0.8, -radius * 0.2, radius * 1.6, radius * 0.4);
    pen.fillStyle = '#c9a46a';
    for (let k = -3; k <= 3; k++)
      pen.fillRect(k * radius * 0.22 - radius * 0.08, -radius * 0.26, radius * 0.15, radius * 0.52);
    pen.restore();
  });
}

function paintRoads(pen: Pen, scene: Scene, patch: Patch, theme: Theme): void {
  if (scene.roads.length === 0 && scene.bridges.length === 0) return;
  const ways = new Set([...scene.roads, ...scene.bridges]);
  const { radius } = patch;
  for (const [width, colour] of [
    [radius / 4.5, theme.grid],
    [radius / 7, theme.name === 'dark' ? '#c7b48d' : '#8d7748'],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.lineCap = 'round';
    pen.beginPath();
    eachHex(scene, patch, (cell, x, y) => {
      if (!ways.has(cell)) return;
      for (const [k, beside] of neighboursOf(scene, cell).entries()) {
        if (beside === -1 || !ways.has(beside)) continue;
        const middle = (Math.PI / 3) * k - (scene.isTurned ? Math.PI / 2 : 0);
        pen.moveTo(x, y);
        pen.lineTo(
          x + (Math.cos(middle) * radius * Math.sqrt(3)) / 2,
          y + (Math.sin(middle) * radius * Math.sqrt(3)) / 2,
        );
      }
    });
    pen.stroke();
  }
}
