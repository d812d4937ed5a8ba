import type { Entrant } from './evaluation-table.tsx';

const width = 180;
const height = 22;
const margin = 6;

/** Where an Elo lies in a bar; the same for all rows of a table, and 0 is always in it. */
export function strengthScale(entrants: readonly Entrant[]): (elo: number) => number {
  const least = Math.min(0, ...entrants.map(({ rating }) => rating.low));
  const most = Math.max(0, ...entrants.map(({ rating }) => rating.high));
  const span = Math.max(1, most - least);
  return (elo) => margin + ((elo - least) / span) * (width - 2 * margin);
}

/** A bar from the average to the strength, with the interval as whiskers. The text beside it says the same. */
export function StrengthBar({
  rating,
  scale,
}: {
  readonly rating: Entrant['rating'];
  readonly scale: (elo: number) => number;
}) {
  const [zero, elo, low, high] = [0, rating.elo, rating.low, rating.high].map(scale);
  const middle = height / 2;
  return (
    <svg class="strength" width={width} height={height} aria-hidden="true">
      <line class="zero" x1={zero} x2={zero} y1="0" y2={height} />
      <rect
        class={rating.elo < 0 ? 'below' : 'above'}
        x={Math.min(zero, elo)}
        width={Math.abs(elo - zero)}
        y={middle - 6}
        height="12"
      />
      <path class="whiskers" d={`M${low} ${middle}H${high}M${low} ${middle - 5}v10M${high} ${middle - 5}v10`} />
    </svg>
  );
}
