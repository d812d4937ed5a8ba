import type { Estimate, Standing } from '../tournament/records.ts';
import { range, signed } from '../results/table.ts';
import { type Html, html } from './html.ts';

const WIDTH = 720;
const ROW = 26;
/** Where the scale begins, right of the names. */
const LEFT = 220;
const RIGHT = 20;

/** One line per bot: a dot for its rating and a bar for the interval. */
export function ratingsChart(standings: readonly Pick<Standing, 'bot' | 'rating'>[]): Html {
  const ends = standings.flatMap(({ rating }) => [rating.low ?? rating.value!, rating.high ?? rating.value!]);
  const [least, most] = [Math.min(...ends, -10), Math.max(...ends, 10)];
  const x = (elo: number) => round(LEFT + ((elo - least) / (most - least)) * (WIDTH - LEFT - RIGHT));
  const height = standings.length * ROW + 40;
  const lines = standings.map(({ bot, rating }, i) => {
    const y = i * ROW + 20;
    return html`
<text x="${LEFT - 12}" y="${y + 4}" text-anchor="end">${shortened(bot)}</text>
<line x1="${x(rating.low ?? least)}" x2="${x(rating.high ?? most)}" y1="${y}" y2="${y}" class="bar"/>
<circle cx="${x(rating.value!)}" cy="${y}" r="4" class="dot"><title>${bot}: ${signed(rating)}, 95% ${range(rating)}</title></circle>`;
  });
  const ticks = scale(least, most).map(
    (elo) => html`
<line x1="${x(elo)}" x2="${x(elo)}" y1="6" y2="${height - 26}" class="grid"/>
<text x="${x(elo)}" y="${height - 10}" text-anchor="middle" class="tick">${elo}</text>`,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Ratings with their 95% intervals; the table below has the same figures">${ticks}${lines}
</svg>`;
}

/** How many games were how long. */
export function lengthsChart(lengths: readonly number[]): Html {
  const bars = histogram(lengths);
  const tallest = Math.max(...bars.map(({ count }) => count), 1);
  const width = (WIDTH - 40) / Math.max(1, bars.length);
  const columns = bars.map(({ from, to, count }, i) => {
    const height = round((count / tallest) * 120);
    const left = round(20 + i * width);
    return html`
<rect x="${left}" y="${130 - height}" width="${round(width - 2)}" height="${height}" class="column"><title>${from} to ${to}: ${count}</title></rect>
<text x="${round(left + width / 2)}" y="146" text-anchor="middle" class="tick">${from}</text>`;
  });
  return html`<svg viewBox="0 0 ${WIDTH} 154" role="img" aria-label="Histogram of the lengths of all games">${columns}
</svg>`;
}

/** What an entrant costs and how strong it is. */
export interface Point {
  readonly name: string;
  /** At least 0. */
  readonly cost: number;
  readonly rating: Estimate;
}

const SCATTER = 320;
const LEFT_AXIS = 60;
const BOTTOM_AXIS = 40;

/** Strength against cost, which has a logarithmic scale because prices differ by factors. What is free stands at the left edge. */
export function scatterChart(points: readonly Point[], unit: string): Html {
  const ends = points.flatMap(({ rating }) => [rating.low ?? rating.value!, rating.high ?? rating.value!]);
  const [least, most] = [Math.min(...ends, -10), Math.max(...ends, 10)];
  const powers = points.filter(({ cost }) => cost > 0).map(({ cost }) => Math.log10(cost));
  const lowest = powers.length === 0 ? 0 : Math.min(...powers);
  const [from, to] = [Math.floor(lowest - 0.1), Math.ceil(Math.max(...powers, lowest) + 0.1)];
  const x = (cost: number) =>
    cost === 0 ? LEFT_AXIS : round(LEFT_AXIS + ((Math.log10(cost) - from) / (to - from)) * (WIDTH - LEFT_AXIS - 120));
  const y = (elo: number) => round(10 + ((most - elo) / (most - least)) * (SCATTER - BOTTOM_AXIS - 10));
  const dots = points.map(
    ({ name, cost, rating }) => html`
<line x1="${x(cost)}" x2="${x(cost)}" y1="${y(rating.low ?? least)}" y2="${y(rating.high ?? most)}" class="bar"/>
<circle cx="${x(cost)}" cy="${y(rating.value!)}" r="4" class="dot"><title>${name}: ${signed(rating)}, 95% ${range(rating)}, ${cost} ${unit}</title></circle>
<text x="${x(cost) + 8}" y="${y(rating.value!) + 4}">${shortened(name)}</text>`,
  );
  const across = Array.from({ length: to - from + 1 }, (_, i) => from + i).map(
    (power) => html`
<line x1="${x(10 ** power)}" x2="${x(10 ** power)}" y1="6" y2="${SCATTER - BOTTOM_AXIS + 4}" class="grid"/>
<text x="${x(10 ** power)}" y="${SCATTER - BOTTOM_AXIS + 18}" text-anchor="middle" class="tick">${powerText(power)}</text>`,
  );
  const up = scale(least, most).map(
    (elo) => html`
<line x1="${LEFT_AXIS}" x2="${WIDTH - 10}" y1="${y(elo)}" y2="${y(elo)}" class="grid"/>
<text x="${LEFT_AXIS - 8}" y="${y(elo) + 4}" text-anchor="end" class="tick">${elo}</text>`,
  );
  return html`<svg viewBox="0 0 ${WIDTH} ${SCATTER}" role="img" aria-label="Rating against ${unit}; the tables have the same figures">${across}${up}${dots}
<text x="${WIDTH / 2}" y="${SCATTER - 4}" text-anchor="middle" class="tick">${unit}</text>
</svg>`;
}

function powerText(power: number): string {
  return power < 0 ? (10 ** power).toFixed(-power) : `${10 ** power}`;
}

interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const MOST_BARS = 16;

/** Bars of equal, round width. */
export function histogram(lengths: readonly number[]): Bar[] {
  if (lengths.length === 0) return [];
  const least = lengths.reduce((a, b) => Math.min(a, b));
  const most = lengths.reduce((a, b) => Math.max(a, b));
  const width = roundWidth((most - least + 1) / MOST_BARS);
  const first = Math.floor(least / width) * width;
  const bars = Array.from({ length: Math.floor((most - first) / width) + 1 }, () => 0);
  for (const length of lengths) bars[Math.floor((length - first) / width)]++;
  return bars.map((count, i) => ({ from: first + i * width, to: first + (i + 1) * width - 1, count }));
}

/** 1, 2, 5, 10, 20, …: the least of them that is not less. */
function roundWidth(least: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
  return [1, 2, 5, 10].map((digit) => digit * power).find((width) => width >= least)!;
}

function scale(least: number, most: number): number[] {
  const step = roundWidth((most - least) / 8);
  const first = Math.ceil(least / step) * step;
  return Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, i) => first + i * step);
}

function shortened(name: string): string {
  return name.length <= 24 ? name : `${name.slice(0, 23)}…`;
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
