import { useWords } from '../messages/models.ts';
import { elo as eloText, price } from './amounts.ts';
import type { Entrant } from './evaluation-table.tsx';

const [width, height] = [440, 280];
const edge = { left: 52, right: 16, top: 16, bottom: 44 };

interface Point {
  readonly rank: number;
  readonly name: string;
  readonly cost: number;
  readonly rating: Entrant['rating'];
}

/** Strength against the cost of a game. Those without a cost are left out. */
export function CostScatter({ entrants }: { readonly entrants: readonly Entrant[] }) {
  const { t, language } = useWords();
  const points = entrants.flatMap(({ name, cost, games, rating }, i): Point[] =>
    cost === null || cost === 0 || games === 0 ? [] : [{ rank: i + 1, name, cost: cost / games, rating }],
  );
  if (points.length === 0) return <p class="aside">{t('models.noCost')}</p>;
  const costs = costScale(points);
  const strengths = eloScale(points);
  const said = points.map(({ rank, name, cost, rating }) =>
    t('models.point', { rank, name, elo: eloText(language, rating.elo), cost: price(language, cost) }),
  );
  return (
    <>
      <p class="aside">{t('models.scatterLead')}</p>
      <svg
        class="scatter"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('models.scatterLabel', { points: said.join('; ') })}
        data-testid="scatter"
      >
        {strengths.ticks.map((value) => (
          <g key={value}>
            <line
              class="grid"
              x1={edge.left}
              x2={width - edge.right}
              y1={strengths.at(value)}
              y2={strengths.at(value)}
            />
            <text class="tick" x={edge.left - 6} y={strengths.at(value) + 4} text-anchor="end">
              {eloText(language, value)}
            </text>
          </g>
        ))}
        {costs.ticks.map((value) => (
          <g key={value}>
            <line class="grid" x1={costs.at(value)} x2={costs.at(value)} y1={edge.top} y2={height - edge.bottom} />
            <text class="tick" x={costs.at(value)} y={height - edge.bottom + 16} text-anchor="middle">
              {price(language, value)}
            </text>
          </g>
        ))}
        <text class="tick" x={(edge.left + width - edge.right) / 2} y={height - 6} text-anchor="middle">
          {t('models.scatterCost')}
        </text>
        <text class="tick" x={8} y={edge.top - 3}>
          {t('models.scatterElo')}
        </text>
        {points.map(({ rank, cost, rating }) => (
          <g key={rank} class="point">
            <path d={`M${costs.at(cost)} ${strengths.at(rating.low)}V${strengths.at(rating.high)}`} />
            <circle cx={costs.at(cost)} cy={strengths.at(rating.elo)} r="10" />
            <text x={costs.at(cost)} y={strengths.at(rating.elo) + 4} text-anchor="middle">
              {rank}
            </text>
          </g>
        ))}
      </svg>
    </>
  );
}

/** Logarithmic, because prices of models differ by powers of ten. */
function costScale(points: readonly Point[]) {
  const logs = points.map(({ cost }) => Math.log10(cost));
  // From 2 to 5 it is less than 0.4, so that a number stands even below a single cost.
  const [least, most] = [Math.min(...logs) - 0.2, Math.max(...logs) + 0.2];
  const at = (cost: number) =>
    edge.left + ((Math.log10(cost) - least) / (most - least)) * (width - edge.left - edge.right);
  const all: number[] = [];
  for (let power = Math.floor(least); power <= most; power++)
    for (const step of [1, 2, 5]) all.push(step * 10 ** power);
  const inside = all.filter((value) => Math.log10(value) >= least && Math.log10(value) <= most);
  // Too many would touch each other; powers of ten are enough then.
  const ticks = inside.length <= 6 ? inside : inside.filter((value) => Number.isInteger(Math.log10(value)));
  return { at, ticks };
}

function eloScale(points: readonly Point[]) {
  const [lowest, highest] = [
    Math.min(0, ...points.map(({ rating }) => rating.low)),
    Math.max(0, ...points.map(({ rating }) => rating.high)),
  ];
  const room = Math.max(10, (highest - lowest) * 0.06);
  const [least, most] = [lowest - room, highest + room];
  const span = most - least;
  const at = (elo: number) => height - edge.bottom - ((elo - least) / span) * (height - edge.top - edge.bottom);
  const step = [10, 25, 50, 100, 200, 250, 500, 1000, 2500].find((each) => span / each <= 6) ?? span;
  const ticks: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) ticks.push(value);
  return { at, ticks };
}
