import type { Pen } from './ground-painter.ts';
import { drawIcon, unitIcons } from './icons.ts';
import { colourOf, inkOn, type SeatShape, shapeOf } from '../palette.ts';

/** Sizes in pixels at which units are drawn; others are scaled from the next larger one. */
const steps = [12, 24, 48, 80, 128] as const;

/** Pictures of units, drawn once per seat, type and size, then copied: a frame may need thousands. */
export class UnitAtlas {
  private readonly pictures = new Map<string, (ImageBitmap | undefined)[]>();

  picture(seat: number, type: string, size: number, isSpent = false): ImageBitmap {
    let ofType = this.pictures.get(type);
    if (ofType === undefined) this.pictures.set(type, (ofType = []));
    let step = 0;
    while (step < steps.length - 1 && steps[step] < size) step++;
    // Seats start at -2, an unknown enemy.
    const index = ((seat + 2) * steps.length + step) * 2 + Number(isSpent);
    return (ofType[index] ??= drawUnit(seat, type, steps[step], isSpent).transferToImageBitmap());
  }
}

export function drawUnit(seat: number, type: string, size: number, isSpent: boolean): OffscreenCanvas {
  const canvas = new OffscreenCanvas(size, size);
  const pen = canvas.getContext('2d')!;
  const middle = size / 2;
  traceToken(pen, shapeOf(seat), middle, middle, size * 0.44);
  pen.fillStyle = colourOf(seat);
  pen.fill();
  pen.lineWidth = Math.max(1, size / 18);
  pen.strokeStyle = 'rgba(6, 10, 14, 0.85)';
  pen.stroke();
  pen.lineWidth = Math.max(0.6, size / 36);
  pen.strokeStyle = 'rgba(255, 255, 255, 0.7)';
  pen.stroke();
  if (size > 12) {
    const shift = shapeOf(seat) === 'triangle' ? size * 0.08 : 0;
    drawIcon(pen, unitIcons[type] ?? unitIcons.unknown, middle, middle + shift, size * 0.52, inkOn(seat));
  }
  if (isSpent) {
    traceToken(pen, shapeOf(seat), middle, middle, size * 0.44);
    pen.fillStyle = 'rgba(10, 16, 22, 0.42)';
    pen.fill();
  }
  return canvas;
}

/** Seats differ in the shape of their tokens as well as in colour. */
export function traceToken(pen: Pen, shape: SeatShape, x: number, y: number, r: number): void {
  pen.beginPath();
  switch (shape) {
    case 'circle':
    case 'ring':
      pen.arc(x, y, r, 0, Math.PI * 2);
      break;
    case 'square':
      pen.roundRect(x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76, r * 0.25);
      break;
    case 'hexagon':
      polygon(pen, x, y, r * 1.04, 6, 0);
      break;
    case 'diamond':
      polygon(pen, x, y, r * 1.12, 4, Math.PI / 2);
      break;
    case 'triangle':
      polygon(pen, x, y + r * 0.12, r * 1.18, 3, -Math.PI / 2);
      break;
    case 'octagon':
      polygon(pen, x, y, r * 1.02, 8, Math.PI / 8);
  }
}

function polygon(pen: Pen, x: number, y: number, r: number, sides: number, turn: number): void {
  for (let k = 0; k < sides; k++) {
    const angle = turn + (k * 2 * Math.PI) / sides;
    pen.lineTo(x + Math.cos(angle) * r, y + Math.sin(angle) * r);
  }
  pen.closePath();
}
