/** Icons of units and places in a square of 24: filled outlines and stroked lines. */
export interface Icon {
  readonly fill?: string;
  readonly line?: string;
}

const star = 'M12 2 14.7 8.6 21.8 9.1 16.4 13.7 18.1 20.6 12 16.9 5.9 20.6 7.6 13.7 2.2 9.1 9.3 8.6Z';
const shield = 'M12 2.5 19.5 5.5V11.5C19.5 16.5 16.3 19.9 12 21.8 7.7 19.9 4.5 16.5 4.5 11.5V5.5Z';
const crown = 'M3.2 19 2 7.5 7.8 11.6 12 4 16.2 11.6 22 7.5 20.8 19Z';

export const unitIcons: { readonly [type: string]: Icon } = {
  infantry: { fill: shield },
  LightInfantry: { fill: shield },
  cavalry: {
    fill: 'M6 21.5C6 15.5 7 10.8 10.6 7.6L10 3.2 13.8 5.8C17.6 6.9 20 10 21 14L18.6 16.6 15.6 14.6C14 15 13 15.8 12.8 17.2 13.4 19 14.8 20.2 16 21.5Z',
  },
  archer: { line: 'M7 3C15 4.5 20 10 21 17.5M7 3 21 17.5M3.5 20.5 15.5 8.5M15.8 13V8.2H11M3.5 17V20.5H7' },
  Scout: {
    fill: 'M1.5 12C6 5.4 18 5.4 22.5 12 18 18.6 6 18.6 1.5 12ZM12 8.2A3.8 3.8 0 1 0 12 15.8 3.8 3.8 0 1 0 12 8.2Z',
  },
  Armored: {
    fill: 'M2.5 14.2H21.5V16.8C21.5 18.8 19.8 20.2 17.8 20.2H6.2C4.2 20.2 2.5 18.8 2.5 16.8ZM6.5 13V8.5H14V9.6H22.5V11.6H14V13Z',
  },
  armor: {
    fill: 'M2.5 14.2H21.5V16.8C21.5 18.8 19.8 20.2 17.8 20.2H6.2C4.2 20.2 2.5 18.8 2.5 16.8ZM6.5 13V8.5H14V9.6H22.5V11.6H14V13Z',
  },
  Mechanized: {
    fill: 'M1.8 11.2 6 6.8H19.5L22.2 11.2V15.6H1.8ZM6.2 16.4A2.3 2.3 0 1 0 6.2 21 2.3 2.3 0 1 0 6.2 16.4ZM12 16.4A2.3 2.3 0 1 0 12 21 2.3 2.3 0 1 0 12 16.4ZM17.8 16.4A2.3 2.3 0 1 0 17.8 21 2.3 2.3 0 1 0 17.8 16.4Z',
  },
  mechanised: {
    fill: 'M1.8 11.2 6 6.8H19.5L22.2 11.2V15.6H1.8ZM6.2 16.4A2.3 2.3 0 1 0 6.2 21 2.3 2.3 0 1 0 6.2 16.4ZM12 16.4A2.3 2.3 0 1 0 12 21 2.3 2.3 0 1 0 12 16.4ZM17.8 16.4A2.3 2.3 0 1 0 17.8 21 2.3 2.3 0 1 0 17.8 16.4Z',
  },
  SpecialForces: { fill: star },
  Chief: { fill: crown },
  artillery: { fill: 'M2.5 13.8 17.4 3.6 20.2 7.6 10 14.6A4.6 4.6 0 1 1 5.2 16Z', line: 'M13 20.5H21.5' },
  air_wing: {
    fill: 'M12 1.8C13 1.8 13.6 3.4 13.6 5V9L22 14V16.2L13.6 13.8V18.4L16.4 20.4V22L12 20.8 7.6 22V20.4L10.4 18.4V13.8L2 16.2V14L10.4 9V5C10.4 3.4 11 1.8 12 1.8Z',
  },
  hq: { fill: 'M5 2H7.2V22H5ZM7.8 3H20.5L17.3 7.6 20.5 12.2H7.8Z' },
  unknown: { line: 'M8 8.5C8 3.5 16 3.5 16 8.5 16 12 12 11.5 12 15.5M12 19.5V20' },
};

export const placeIcons = {
  star: { fill: star },
  crown: { fill: crown },
  tower: { fill: 'M5 3H8V5.5H10.5V3H13.5V5.5H16V3H19V9L17 10.5V21H14V16.5C14 14 10 14 10 16.5V21H7V10.5L5 9Z' },
  /** Materials: an ingot. */
  M: { fill: 'M7.5 8H16.5L21.5 18H2.5Z' },
  /** Fuel: a drop. */
  F: { fill: 'M12 2C15.5 7.5 18.5 11 18.5 15A6.5 6.5 0 0 1 5.5 15C5.5 11 8.5 7.5 12 2Z' },
  /** Intel: an eye. */
  I: unitIcons.Scout,
  nugget: { fill: 'M4 15 8 7 13 5 19 9 20.5 15 16 19.5 8 19.5Z' },
  logs: {
    fill: 'M3 14.5A3.6 3.6 0 1 1 10.2 14.5 3.6 3.6 0 1 1 3 14.5ZM13.8 14.5A3.6 3.6 0 1 1 21 14.5 3.6 3.6 0 1 1 13.8 14.5ZM8.4 8A3.6 3.6 0 1 1 15.6 8 3.6 3.6 0 1 1 8.4 8Z',
  },
  hammer: { fill: 'M3 6.5 8 2.5 13.5 6 11.5 8.2 21.5 18.6 19 21.2 9 10.8 7 12.8Z' },
} as const satisfies { readonly [name: string]: Icon };

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const paths = new Map<string, Path2D>();

function pathOf(data: string): Path2D {
  let path = paths.get(data);
  if (path === undefined) paths.set(data, (path = new Path2D(data)));
  return path;
}

/** Draws an icon centred on a point. */
export function drawIcon(pen: Pen, icon: Icon, x: number, y: number, size: number, colour: string): void {
  pen.save();
  pen.translate(x - size / 2, y - size / 2);
  pen.scale(size / 24, size / 24);
  if (icon.fill !== undefined) {
    pen.fillStyle = colour;
    pen.fill(pathOf(icon.fill), 'evenodd');
  }
  if (icon.line !== undefined) {
    pen.strokeStyle = colour;
    pen.lineWidth = 2.2;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.stroke(pathOf(icon.line));
  }
  pen.restore();
}
