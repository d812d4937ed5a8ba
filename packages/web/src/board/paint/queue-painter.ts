import { centreOf, type Point } from '../geometry.ts';
import { drawIcon, unitIcons } from './icons.ts';
import { label } from './overlay-painter.ts';
import { colourOf, type Theme } from '../palette.ts';
import type { Scene } from '../scene.ts';

/** Always large enough to read, at any zoom. */
const SMALLEST = 13;

/** What facilities build, above the units there: the first in the queue, its ticks, and how many are waiting behind it. */
export function paintQueues(
  pen: CanvasRenderingContext2D,
  scene: Scene,
  place: (point: Point) => Point,
  scale: number,
  theme: Theme,
): void {
  for (const { cell, seat, queue } of scene.places) {
    const first = queue?.[0];
    if (first === undefined) continue;
    const size = Math.max(SMALLEST, scale * 0.52);
    const { x, y } = place(centreOf(scene, cell));
    const text = queue!.length > 1 ? `${first.ticks} +${queue!.length - 1}` : String(first.ticks);
    const width = size * (1.7 + text.length * 0.5);
    const [left, top] = [x - width / 2, y - scale * 0.75 - size * 1.3];
    pen.beginPath();
    pen.roundRect(left, top, width, size * 1.3, size * 0.3);
    pen.fillStyle = theme.name === 'dark' ? 'rgba(10,16,22,0.9)' : 'rgba(255,255,255,0.93)';
    pen.fill();
    pen.strokeStyle = colourOf(seat);
    pen.lineWidth = Math.max(1, size / 10);
    pen.stroke();
    drawIcon(pen, unitIcons[first.unit] ?? unitIcons.unknown, left + size * 0.75, top + size * 0.65, size, theme.ink);
    label(
      pen,
      text,
      left + size * 1.35 + (width - size * 1.5) / 2,
      top + size * 0.68,
      size * 0.8,
      theme,
      theme.ink,
      false,
    );
  }
}
