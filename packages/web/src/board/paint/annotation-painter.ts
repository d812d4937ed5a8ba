import type { BoardMark } from '../annotations.ts';
import { centreOf, type Point } from '../geometry.ts';
import type { Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { traceHex } from './ground-painter.ts';
import { label } from './overlay-painter.ts';

type Place = (point: Point) => Point;

/** A text on the board is a hint; the panel has all of it. */
const LONGEST = 24;

/** The marks of a bot: rings and arrows between two outlines, so that they are seen on every ground, and their texts above all of them. */
export function paintAnnotations(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  place: Place,
  scale: number,
  theme: Theme,
  marks: readonly BoardMark[],
): void {
  const width = Math.max(2.5, scale / 9);
  for (const mark of marks) {
    for (const [wide, colour] of [
      [width * 2.2, '#000000'],
      [width * 1.6, '#ffffff'],
      [width, mark.colour],
    ] as const) {
      pen.lineWidth = wide;
      pen.strokeStyle = colour;
      pen.fillStyle = colour;
      pen.lineCap = 'round';
      pen.lineJoin = 'round';
      if (mark.to === -1) paintRing(pen, scene, place, scale, mark.cell);
      else paintArrow(pen, place(centreOf(scene, mark.cell)), place(centreOf(scene, mark.to)), scale);
    }
  }
  for (const { cell, to, text } of marks) {
    if (text === '' || scale < 9) continue;
    const [a, b] = [place(centreOf(scene, cell)), place(centreOf(scene, to === -1 ? cell : to))];
    const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    label(pen, shown, (a.x + b.x) / 2, (a.y + b.y) / 2 - scale * 0.6, Math.max(11, scale * 0.42), theme, theme.ink);
  }
  pen.lineCap = 'butt';
}

function paintRing(pen: CanvasRenderingContext2D, scene: Scene, place: Place, scale: number, cell: number): void {
  const { x, y } = place(centreOf(scene, cell));
  pen.beginPath();
  traceHex(pen, scene, x, y, scale * 0.8);
  pen.stroke();
}

function paintArrow(pen: CanvasRenderingContext2D, from: Point, to: Point, scale: number): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (length < 1) return;
  const [x, y] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const head = Math.max(7, scale * 0.45);
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x - x * head, to.y - y * head);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(to.x, to.y);
  pen.lineTo(to.x - x * head - y * head * 0.6, to.y - y * head + x * head * 0.6);
  pen.lineTo(to.x - x * head + y * head * 0.6, to.y - y * head - x * head * 0.6);
  pen.closePath();
  pen.stroke();
  pen.fill();
}
