import { type Html, html } from '../report/html.ts';
import type { Spot, Tally } from './tally/tally.ts';

const STEP = 26;
/** The height of a row in units of the distance between two neighbours: half the square root of 3. */
const ROW = 0.866;

/** Where fights take place: the more, the darker. Drawn as the board is, without its terrain. */
export function heatMap({ fights, games }: Tally): Html {
  const spots = [...fights.values()];
  if (!spots.some((spot) => spot.fights > 0)) return html`<p>There were no fights.</p>`;
  const most = Math.max(...spots.map((spot) => spot.fights));
  const left = Math.min(...spots.map(({ x }) => x));
  const top = Math.min(...spots.map(({ row }) => row));
  const width = (Math.max(...spots.map(({ x }) => x)) - left + 2) * STEP;
  const height = (Math.max(...spots.map(({ row }) => row)) - top + 2) * STEP * ROW;
  const cells = spots.map((spot) => {
    const [x, y] = [(spot.x - left + 1) * STEP, (spot.row - top + 1) * STEP * ROW];
    const title = `${spot.hex}: ${(spot.fights / games).toFixed(2)} fights per game`;
    return html`
<polygon points="${corners(x, y)}" class="heat" fill-opacity="${shade(spot, most)}"><title>${title}</title></polygon>`;
  });
  const label = 'Map of fights; the table of the most contested hexes has the same figures';
  return html`<svg viewBox="0 0 ${round(width)} ${round(height)}" style="max-width: ${round(width)}px" role="img" aria-label="${label}">${cells}
</svg>`;
}

/** The most contested hexes. */
export function contested({ fights, games }: Tally, count: number) {
  const found = [...fights.values()].filter((spot) => spot.fights > 0);
  const spots = found.sort((a, b) => b.fights - a.fights || a.row - b.row || a.x - b.x);
  return spots.slice(0, count).map(({ hex, fights: all }) => ({ hex, perGame: all / games }));
}

function shade({ fights }: Spot, most: number): number {
  return fights === 0 ? 0 : round(0.1 + (0.9 * fights) / most);
}

/** A hexagon with a corner at the top. */
function corners(x: number, y: number): string {
  const [half, quarter] = [STEP / 2, STEP / (4 * ROW)];
  const points = [
    [0, -2 * quarter],
    [half, -quarter],
    [half, quarter],
    [0, 2 * quarter],
    [-half, quarter],
    [-half, -quarter],
  ];
  return points.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
