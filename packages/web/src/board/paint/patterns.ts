import type { Pen } from './ground-painter.ts';
import { colourOf, seatPatterns } from '../palette.ts';

const known = new Map<string, CanvasPattern>();

/** A seat's pattern in its colour, so that control of a hex shows without colour too. */
export function patternOf(pen: Pen, seat: number, radius: number): CanvasPattern {
  const size = Math.max(6, Math.round(radius / 2.4));
  const key = `${seat} ${size}`;
  let pattern = known.get(key);
  if (pattern === undefined) {
    pattern = pen.createPattern(tile(seat, size), 'repeat')!;
    known.set(key, pattern);
  }
  return pattern;
}

function tile(seat: number, size: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext('2d')!;
  pen.strokeStyle = `${colourOf(seat)}b0`;
  pen.fillStyle = pen.strokeStyle;
  pen.lineWidth = Math.max(1, size / 9);
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    pen.beginPath();
    pen.moveTo(x1 * size, y1 * size);
    pen.lineTo(x2 * size, y2 * size);
    pen.stroke();
  };
  switch (seatPatterns[seat % seatPatterns.length]) {
    case 'rising':
      line(-0.25, 0.25, 0.25, -0.25);
      line(-0.1, 1.1, 1.1, -0.1);
      line(0.75, 1.25, 1.25, 0.75);
      break;
    case 'falling':
      line(-0.25, 0.75, 0.25, 1.25);
      line(-0.1, -0.1, 1.1, 1.1);
      line(0.75, -0.25, 1.25, 0.25);
      break;
    case 'level':
      line(0, 0.5, 1, 0.5);
      break;
    case 'upright':
      line(0.5, 0, 0.5, 1);
      break;
    case 'dots':
      pen.beginPath();
      pen.arc(size / 2, size / 2, size / 7, 0, Math.PI * 2);
      pen.fill();
      break;
    case 'cross':
      line(0.25, 0.5, 0.75, 0.5);
      line(0.5, 0.25, 0.5, 0.75);
  }
  return canvas;
}
