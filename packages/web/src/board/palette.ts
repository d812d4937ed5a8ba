/** The colours of Okabe and Ito, distinct for every kind of colour vision; each seat also has a shape and a pattern. */
export const seatColours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e6b800', '#56b4e9'] as const;
const neutralColour = '#7d8590';

export const seatShapes = ['circle', 'square', 'hexagon', 'diamond', 'triangle', 'octagon'] as const;
export type SeatShape = (typeof seatShapes)[number] | 'ring';

export const seatPatterns = ['rising', 'falling', 'level', 'upright', 'dots', 'cross'] as const;
export type SeatPattern = (typeof seatPatterns)[number];

export function colourOf(seat: number): string {
  return seatColours[seat] ?? neutralColour;
}

export function shapeOf(seat: number): SeatShape {
  return seatShapes[seat] ?? 'ring';
}

/** A text colour that is legible on a seat's colour. */
export function inkOn(seat: number): string {
  return seat === 4 || seat === 5 ? '#10202e' : '#ffffff';
}

export interface Theme {
  readonly name: 'dark' | 'light';
  readonly sea: string;
  readonly grid: string;
  readonly ink: string;
  readonly faint: string;
  readonly fog: string;
  readonly cursor: string;
  readonly gold: string;
  /** By terrain; `plains` where a terrain is not listed. */
  readonly ground: { readonly [terrain: string]: readonly [fill: string, detail: string] };
}

const darkGround: Theme['ground'] = {
  plains: ['#3b5145', '#48604f'],
  forest: ['#2d4a39', '#4e8062'],
  hills: ['#5b5641', '#8b8160'],
  high_ground: ['#6a6149', '#a59768'],
  mountain: ['#3a3f48', '#7c8594'],
  water: ['#1f4a66', '#3d7ba0'],
  city: ['#4a4a57', '#9a9ab0'],
  trench: ['#54483a', '#927c5f'],
  mine: ['#4a4b3a', '#f0c33c'],
  lumber: ['#4a4436', '#c08a52'],
  crown: ['#57502f', '#ffd75e'],
  stronghold: ['#454c57', '#c9d3e0'],
  tower: ['#47505a', '#b7c2cf'],
  deploy: ['#41584a', '#56705f'],
};

const lightGround: Theme['ground'] = {
  plains: ['#d5e2c2', '#c3d3ad'],
  forest: ['#b3d0a3', '#4f7f4c'],
  hills: ['#dccfa3', '#a08d54'],
  high_ground: ['#cbb984', '#806c38'],
  mountain: ['#b9bec6', '#6c7480'],
  water: ['#a9d3ea', '#5a9cc4'],
  city: ['#cfcdd6', '#6d6b7d'],
  trench: ['#cbb596', '#7b6343'],
  mine: ['#e4dcb4', '#b8860b'],
  lumber: ['#ddcfb2', '#8f5f2b'],
  crown: ['#f1e3a3', '#a67c00'],
  stronghold: ['#c7d0da', '#3f4c5c'],
  tower: ['#cbd3db', '#4c5a69'],
  deploy: ['#cbdcb8', '#b3c79d'],
};

export const themes: { readonly dark: Theme; readonly light: Theme } = {
  dark: {
    name: 'dark',
    sea: '#11181f',
    grid: 'rgba(8, 12, 16, 0.55)',
    ink: '#f4f7fa',
    faint: 'rgba(244, 247, 250, 0.55)',
    fog: 'rgba(9, 13, 18, 0.62)',
    cursor: '#ffffff',
    gold: '#ffd75e',
    ground: darkGround,
  },
  light: {
    name: 'light',
    sea: '#e9eef2',
    grid: 'rgba(60, 72, 60, 0.35)',
    ink: '#17212b',
    faint: 'rgba(23, 33, 43, 0.55)',
    fog: 'rgba(70, 80, 92, 0.5)',
    cursor: '#10202e',
    gold: '#a67c00',
    ground: lightGround,
  },
};

/** How the terrains of all games look; several names may share one look. */
const looks: { readonly [terrain: string]: string } = {
  plains: 'plains',
  Plains: 'plains',
  forest: 'forest',
  Forest: 'forest',
  hills: 'hills',
  Hills: 'hills',
  high_ground: 'high_ground',
  Impassable: 'mountain',
  water: 'water',
  city: 'city',
  City: 'city',
  trench: 'trench',
  gold_mine: 'mine',
  lumber_camp: 'lumber',
  crown: 'crown',
  stronghold_a: 'stronghold',
  stronghold_b: 'stronghold',
  capital_a: 'stronghold',
  capital_b: 'stronghold',
  tower: 'tower',
  deploy_a: 'deploy',
  deploy_b: 'deploy',
};

export function lookOf(terrain: string): string {
  return looks[terrain] ?? 'plains';
}
