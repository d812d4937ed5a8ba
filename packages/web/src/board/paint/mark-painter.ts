import { centreOf, type Point } from '../geometry.ts';
import type { Marks } from '../marks.ts';
import type { Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';
import { paintActions } from './action-painter.ts';
import { paintAnnotations } from './annotation-painter.ts';
import { traceHex } from './ground-painter.ts';
import { label } from './overlay-painter.ts';

type Place = (point: Point) => Point;

const targetColours = { move: '#6ee7a8', attack: '#ff6b6b', other: '#ffd75e' } as const;

/** Hexes that can be chosen next; they lie below the units. */
export function paintTargets(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  place: Place,
  scale: number,
  { targets, path }: Marks,
): void {
  paintWay(pen, scene, place, scale, path);
  for (const [cell, kind] of targets) {
    const { x, y } = place(centreOf(scene, cell));
    pen.beginPath();
    traceHex(pen, scene, x, y, scale * 0.86);
    pen.fillStyle = `${targetColours[kind]}40`;
    pen.fill();
    pen.strokeStyle = targetColours[kind];
    pen.lineWidth = Math.max(1.5, scale / 14);
    if (kind === 'attack') pen.setLineDash([scale / 5, scale / 8]);
    pen.stroke();
    pen.setLineDash([]);
  }
}

/** The way that is being considered: dots joined by a line. */
function paintWay(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  place: Place,
  scale: number,
  path: readonly number[],
): void {
  if (path.length < 2) return;
  pen.beginPath();
  for (const [i, cell] of path.entries()) {
    const { x, y } = place(centreOf(scene, cell));
    if (i === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  pen.lineJoin = 'round';
  pen.lineCap = 'round';
  for (const [width, colour] of [
    [scale / 3.2, 'rgba(0,0,0,0.55)'],
    [scale / 6, '#ffffff'],
  ] as const) {
    pen.lineWidth = Math.max(2, width);
    pen.strokeStyle = colour;
    pen.stroke();
  }
  pen.lineCap = 'butt';
}

/** Drafted orders, who can act, what is selected and where the cursor is; all of it above the units. */
export function paintMarks(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  place: Place,
  scale: number,
  theme: Theme,
  marks: Marks,
): void {
  paintAnnotations(pen, scene, place, scale, theme, marks.annotations ?? []);
  const paths = marks.drafts.map((draft) => ({ ...draft, unit: '' }));
  paintActions(pen, { ...scene, paths, flashes: [] }, place, scale, theme, 1);
  const halo = theme.name === 'dark' ? 'rgba(0,0,0,0.8)' : 'rgba(255,255,255,0.9)';
  for (const cell of marks.actors.keys()) paintActor(pen, place(centreOf(scene, cell)), scale, theme.gold, halo);
  for (const cell of scene.crowded ?? []) {
    const { x, y } = place(centreOf(scene, cell));
    label(pen, '⚠', x + scale * 0.5, y - scale * 0.45, Math.max(12, scale * 0.55), theme, theme.gold);
  }
  for (const [cell, number] of marks.groups ?? []) {
    const { x, y } = place(centreOf(scene, cell));
    label(pen, String(number), x - scale * 0.55, y + scale * 0.5, Math.max(11, scale * 0.42), theme, theme.ink);
  }
  for (const [cell, kind] of marks.stopped) {
    const { x, y } = place(centreOf(scene, cell));
    const sign = kind === 'heldBack' ? '✕' : '…';
    label(pen, sign, x - scale * 0.55, y - scale * 0.45, Math.max(12, scale * 0.55), theme, theme.gold);
  }
  for (const [cell, sign] of marks.advised) paintAdvised(pen, scene, cell, place, scale, theme, sign);
  for (const [cell, colour, inset] of [
    [marks.selected, theme.gold, 0.9],
    [marks.named, theme.cursor, 0.94],
    [marks.cursor, theme.cursor, 0.98],
  ] as const) {
    if (cell < 0) continue;
    const { x, y } = place(centreOf(scene, cell));
    pen.beginPath();
    traceHex(pen, scene, x, y, scale * inset);
    pen.lineWidth = Math.max(3, scale / 7);
    pen.strokeStyle = halo;
    pen.stroke();
    pen.lineWidth = Math.max(1.5, scale / 12);
    pen.strokeStyle = colour;
    pen.stroke();
  }
}

/** A broad ring in black and white, seen on every ground and in every kind of colour vision, with a number. */
function paintAdvised(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  cell: number,
  place: Place,
  scale: number,
  theme: Theme,
  sign: string,
): void {
  const { x, y } = place(centreOf(scene, cell));
  const width = Math.max(2, scale / 14);
  for (const [line, colour] of [
    [width * 2, '#000000'],
    [width, '#ffffff'],
  ] as const) {
    pen.beginPath();
    traceHex(pen, scene, x, y, scale * 0.88);
    pen.lineWidth = line;
    pen.strokeStyle = colour;
    pen.stroke();
  }
  const radius = Math.max(8, scale * 0.24);
  // Below, because what a hex holds and who can act are written above.
  const [left, top] = [x - scale * 0.5, y + scale * 0.55];
  pen.beginPath();
  pen.arc(left, top, radius, 0, Math.PI * 2);
  pen.fillStyle = '#ffffff';
  pen.fill();
  pen.lineWidth = Math.max(1.5, scale / 16);
  pen.strokeStyle = '#000000';
  pen.stroke();
  label(pen, sign, left, top + radius * 0.08, radius * 1.5, theme, '#000000', false);
}

/** An arrowhead that points down at the unit: a shape as well as a colour. */
function paintActor(pen: CanvasRenderingContext2D, { x, y }: Point, scale: number, colour: string, halo: string): void {
  const size = Math.max(4, scale * 0.24);
  const top = y - scale * 0.94;
  pen.beginPath();
  pen.moveTo(x - size, top);
  pen.lineTo(x + size, top);
  pen.lineTo(x, top + size * 1.3);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(2, scale / 9);
  pen.strokeStyle = halo;
  pen.stroke();
  pen.fillStyle = colour;
  pen.fill();
}
