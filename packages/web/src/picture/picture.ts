/**
 * The picture of a match or an agent that other sites show with a link. It runs in the arena, not in a browser: the server hands over
 * a library that draws as a browser does. The board is painted by the same code as on the pages.
 */
import type { Json, JsonObject, Outcome } from '@hexfront/engine';
import { drawUnit } from '../board/paint/atlas.ts';
import { extentOf, type Point } from '../board/geometry.ts';
import { paintGround, type Patch, type Pen } from '../board/paint/ground-painter.ts';
import { usualLayers } from '../board/layers.ts';
import { paintOverlay } from '../board/paint/overlay-painter.ts';
import { paintToken, tokensOf } from '../board/paint/unit-painter.ts';
import { colourOf, themes } from '../board/palette.ts';
import type { Scene } from '../board/scene.ts';
import { familyOf } from '../games/families.ts';

/** A position that everybody may see. */
export interface PictureBoard {
  readonly game: string;
  readonly options: JsonObject;
  readonly players: readonly string[];
  readonly isSimultaneous: boolean;
  readonly view: Json;
  readonly outcome: Outcome | null;
}

export interface PictureRequest {
  readonly title: string;
  readonly lines: readonly string[];
  readonly board: PictureBoard | null;
}

interface DrawnCanvas extends OffscreenCanvas {
  encode(format: 'png'): Promise<Uint8Array>;
}

/** What is needed of the library. */
export interface CanvasLibrary {
  createCanvas(width: number, height: number): DrawnCanvas;
  readonly Canvas: unknown;
  readonly Path2D: unknown;
}

const [WIDTH, HEIGHT, FOOT] = [1200, 630, 118];
const MARGIN = 12;
const theme = themes.dark;

export async function drawPicture(library: CanvasLibrary, request: PictureRequest): Promise<Uint8Array> {
  // The painters name these two as a browser does.
  Object.assign(globalThis, { OffscreenCanvas: library.Canvas, Path2D: library.Path2D });
  const canvas = library.createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = theme.sea;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (request.board === null) paintPattern(pen);
  else paintBoard(pen, sceneOf(request.board));
  paintText(pen, request);
  return canvas.encode('png');
}

function sceneOf({ game, options, players, isSimultaneous, view, outcome }: PictureBoard): Scene {
  const head = { game, options, players, isHidden: false, isSimultaneous };
  return familyOf(game).scene({ head, viewer: 'all', view, outcome, deciding: [] });
}

function paintBoard(pen: Pen, scene: Scene): void {
  const { x, y } = extentOf(scene);
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - FOOT - 2 * MARGIN];
  const radius = Math.min(width / x, height / y);
  const [left, top] = [(WIDTH - x * radius) / 2, MARGIN + (height - y * radius) / 2];
  const patch: Patch = { rows: [0, scene.rows], cols: [0, scene.cols], radius, left: -left, top: -top };
  paintGround(pen, scene, patch, theme);
  paintOverlay(pen, scene, patch, theme, usualLayers);
  const place = (point: Point) => ({ x: left + point.x * radius, y: top + point.y * radius });
  const drawn = new Map<string, ImageBitmap>();
  const picture = (seat: number, type: string, size: number, isSpent = false) => {
    const key = `${seat} ${type} ${isSpent}`;
    if (!drawn.has(key)) drawn.set(key, drawUnit(seat, type, Math.ceil(size), isSpent) as unknown as ImageBitmap);
    return drawn.get(key)!;
  };
  for (const token of tokensOf(scene)) {
    paintToken(pen as CanvasRenderingContext2D, token, place, radius, { picture }, 1, 1);
  }
}

/** Where there is no board to show: hexes in the colours of the seats. */
function paintPattern(pen: Pen): void {
  const size = { rows: 7, cols: 12 };
  for (let cell = 0; cell < size.rows * size.cols; cell++) {
    const row = Math.floor(cell / size.cols);
    const [x, y] = [((cell % size.cols) + 0.5 + (row & 1) / 2) * 98, row * 84 + 30];
    pen.globalAlpha = 0.12 + (((cell * 2654435761) >>> 28) / 15) * 0.4;
    pen.fillStyle = colourOf(((cell * 40503) >>> 3) % 6);
    pen.beginPath();
    for (let k = 0; k < 6; k++) pen.lineTo(x + Math.sin((k * Math.PI) / 3) * 53, y - Math.cos((k * Math.PI) / 3) * 53);
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function paintText(pen: Pen, { title, lines }: PictureRequest): void {
  pen.fillStyle = 'rgba(10, 16, 22, 0.94)';
  pen.fillRect(0, HEIGHT - FOOT, WIDTH, FOOT);
  pen.fillStyle = theme.cursor;
  pen.fillRect(0, HEIGHT - FOOT, WIDTH, 4);
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = '#ffffff';
  pen.font = '700 40px sans-serif';
  pen.fillText(title, 32, HEIGHT - 66, 900);
  pen.fillStyle = '#c9d6e2';
  pen.font = '500 27px sans-serif';
  pen.fillText(lines.join(' · '), 32, HEIGHT - 24, 900);
  pen.textAlign = 'right';
  pen.font = '700 34px sans-serif';
  pen.fillText('Hexfront', WIDTH - 32, HEIGHT - 44);
}
