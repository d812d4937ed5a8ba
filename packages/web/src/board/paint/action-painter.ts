import { centreOf, type Point } from '../geometry.ts';
import { label } from './overlay-painter.ts';
import { colourOf, type Theme } from '../palette.ts';
import type { Flash, Path, Scene } from '../scene.ts';
import { lengthOfWay, walk } from '../walk.ts';

/** Arrows and numbers for what the last step did. `progress` runs from 0 to 1 during the animation and stays at 1. */
export function paintActions(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  place: (point: Point) => Point,
  scale: number,
  theme: Theme,
  progress: number,
): void {
  for (const path of scene.paths) paintPath(pen, scene, path, place, scale, theme, progress);
  for (const flash of scene.flashes)
    if (flash.kind === 'capture') paintFlash(pen, scene, flash, place, scale, theme, progress, 0);
  const stacked = new Map<number, number>();
  for (const flash of scene.flashes) {
    if (flash.kind === 'capture') continue;
    const above = stacked.get(flash.cell) ?? 0;
    stacked.set(flash.cell, above + 1);
    paintFlash(pen, scene, flash, place, scale, theme, progress, above);
  }
}

const dashes: { readonly [kind in Path['kind']]: readonly number[] } = {
  move: [],
  attack: [],
  shot: [0.35, 0.25],
  support: [0.1, 0.25],
  retreat: [0.3, 0.2],
};

function paintPath(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  path: Path,
  place: (point: Point) => Point,
  scale: number,
  theme: Theme,
  progress: number,
): void {
  const way = [path.from, ...(path.way ?? [path.to])].map((cell) => place(centreOf(scene, cell)));
  const length = lengthOfWay(way);
  if (length < 1) return;
  const reach = Math.max(0, length * Math.min(1, progress * 1.3) - scale * 0.55);
  const start = scale * 0.3;
  if (reach <= start) return;
  const {
    at: tip,
    heading: { x: ux, y: uy },
    passed,
  } = walk(way, reach / length);
  const line = [walk(way, start / length).at, ...passed.slice(1)];
  const isFight = path.kind === 'attack' || path.kind === 'shot';
  const width = Math.max(1.5, scale * (isFight ? 0.15 : 0.1));
  const head = Math.max(5, scale * 0.34);
  for (const [colour, wide] of [
    [theme.name === 'dark' ? 'rgba(6,10,14,0.75)' : 'rgba(255,255,255,0.85)', width + Math.max(2, scale / 14)],
    [isFight ? '#ff5252' : colourOf(path.seat), width],
  ] as const) {
    pen.strokeStyle = colour;
    pen.fillStyle = colour;
    pen.lineWidth = wide;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.setLineDash(dashes[path.kind].map((part) => part * scale));
    pen.beginPath();
    for (const { x, y } of line) pen.lineTo(x, y);
    pen.lineTo(tip.x - ux * head * 0.6, tip.y - uy * head * 0.6);
    pen.stroke();
    pen.setLineDash([]);
    pen.beginPath();
    pen.moveTo(tip.x, tip.y);
    pen.lineTo(tip.x - ux * head - uy * head * 0.55, tip.y - uy * head + ux * head * 0.55);
    pen.lineTo(tip.x - ux * head + uy * head * 0.55, tip.y - uy * head - ux * head * 0.55);
    pen.closePath();
    if (wide > width) pen.stroke();
    pen.fill();
  }
}

const flashColours: { readonly [kind in Flash['kind']]: string } = {
  hit: '#ff9f43',
  kill: '#ff5252',
  capture: '#ffffff',
  arrival: '#35c76f',
  guard: '#6ec6ff',
};

function paintFlash(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  flash: Flash,
  place: (point: Point) => Point,
  scale: number,
  theme: Theme,
  progress: number,
  above: number,
): void {
  const { x, y } = place(centreOf(scene, flash.cell));
  const colour = flash.kind === 'capture' ? colourOf(flash.seat) : flashColours[flash.kind];
  if (progress < 1 && (flash.kind === 'hit' || flash.kind === 'kill')) {
    pen.beginPath();
    pen.arc(x, y, scale * 0.8, 0, Math.PI * 2);
    pen.fillStyle = theme.name === 'dark' ? '#ffffff' : colour;
    pen.globalAlpha = 0.75 * (1 - progress);
    pen.fill();
    pen.globalAlpha = 1;
  }
  if (flash.kind === 'capture' || flash.kind === 'guard' || flash.kind === 'kill') {
    pen.beginPath();
    pen.arc(x, y, scale * (flash.kind === 'capture' ? 0.35 + 0.4 * progress : 0.5 + 0.3 * progress), 0, Math.PI * 2);
    pen.strokeStyle = colour;
    pen.lineWidth = Math.max(1.5, scale * 0.1);
    pen.globalAlpha = flash.kind === 'capture' ? 1 - 0.55 * progress : 0.9;
    pen.stroke();
    pen.globalAlpha = 1;
  }
  if (flash.text === '' || scale < 9) return;
  const size = Math.max(11, scale * 0.52);
  label(pen, flash.text, x + above * size * 2.1, y - scale * (0.45 + 0.4 * progress), size, theme, colour);
}
