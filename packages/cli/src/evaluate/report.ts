import type { Evaluation } from '@hexfront/protocol';
import {
  Html,
  html,
  ratingsChart,
  type ReportReplay,
  replaySection,
  scatterChart,
  style,
  table,
} from '@hexfront/sim/report';
import { counted } from '../terminal/counted.ts';
import { gates } from './gates.ts';
import { conductCells, conductTitles, provisionalLines, ratingOf, strengthCells, strengthTitles } from './table.ts';

/** One game in a report. */
export interface ReportedGame {
  readonly evaluation: Evaluation;
  /** How many matches were given up because a provider failed. */
  readonly cancelled: number;
  readonly replays: readonly ReportReplay[];
}

export interface EvaluationReport {
  readonly title: string;
  readonly games: readonly ReportedGame[];
  /** The command that repeats the evaluation. */
  readonly command: string;
  readonly versions: { readonly [name: string]: string };
  /** A script that defines `HexfrontViewer.open(element, replay)`; without it, replays can only be saved. */
  readonly viewerScript: string | undefined;
}

/** A page that needs nothing else: no network, no other file. */
export function evaluationPage({ title, games, command, versions, viewerScript }: EvaluationReport): string {
  const replays = replaySection(games.flatMap(named), viewerScript);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Evaluation: ${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>Evaluation: ${title}</h1>
<p>Each opening is played twice with the seats swapped, and the pair is the unit of all intervals, which are 95%. A rating compares the
entrants of one table. Results are provisional with fewer than ${gates.games} games, with more than ${100 * gates.fallbacks}% fallbacks, or
if the provider failed more than ${100 * gates.providerFaults}% of the requests.</p>
${games.map(gameSection)}
${replays.section}
<h2>How to repeat it</h2>
<pre><code>${command}</code></pre>
${table(
  'Versions',
  [{ title: 'program' }, { title: 'version' }],
  Object.entries(versions).map(([name, version]) => [name, version]),
)}
</main>
${replays.scripts}
</body>
</html>
`;
  return page.text;
}

function gameSection({ evaluation, cancelled }: ReportedGame): Html {
  const { game, entrants, judge, pairs, seed } = evaluation;
  const columns = (titles: readonly string[]) => titles.map((title, i) => ({ title, isNumber: i > 0 }));
  return html`<h2>${game}</h2>
<p>${counted(pairs, 'pair')} per pairing, seed ${seed}.${
    cancelled === 0
      ? ''
      : ` Cancelled because a provider failed, and not counted: ${counted(cancelled, 'match', 'matches')}.`
  }</p>
${ratingsChart(entrants.map((line) => ({ bot: line.name, rating: ratingOf(line) })))}
${table(
  'Bradley–Terry ratings in Elo; the average of this table is 0',
  columns(strengthTitles),
  entrants.map((line) => [line.name, ...strengthCells(line)]),
)}
${provisionalLines(entrants).map((line) => html`<p class="warning">${line}</p>`)}
${table(
  `Conduct${judge === null ? '' : `; losses of own decisions, judged by ${judge}`}`,
  columns(conductTitles),
  entrants.map((line) => [line.name, ...conductCells(line)]),
)}
${costSection(evaluation)}
${conditionsTable(evaluation)}`;
}

/** Strength against cost or, without prices, against tokens. */
function costSection({ entrants }: Evaluation): Html {
  const models = entrants.filter(({ model }) => model !== null);
  if (models.length === 0) return html``;
  const hasPrices = models.every(({ cost }) => cost !== null);
  const points = models.map((line) => {
    const spent = hasPrices ? line.cost! : line.inputTokens + line.outputTokens;
    return { name: line.name, cost: Number((spent / line.games).toPrecision(6)), rating: ratingOf(line) };
  });
  return html`<h3>Strength against ${hasPrices ? 'cost' : 'tokens'}</h3>
${scatterChart(points, hasPrices ? 'cost per game' : 'tokens per game')}`;
}

function conditionsTable({ entrants }: Evaluation): Html {
  const rows = entrants.flatMap(({ name, model, conditions: c, promptHash }) =>
    model === null || c === null
      ? []
      : [[name, model, c.legal, c.rules, c.board, c.memory, c.attempts, c.fallback, promptHash?.slice(0, 12) ?? '–']],
  );
  if (rows.length === 0) return html``;
  const titles = 'entrant, model, legal actions, rules, board, memory, attempts, fallback, system prompt'.split(', ');
  return table(
    'Conditions: what each model was shown and allowed',
    titles.map((title) => ({ title })),
    rows,
  );
}

/** Replays are numbered within their game. */
function named({ evaluation, replays }: ReportedGame): ReportReplay[] {
  return replays.map(({ game, replay }) => ({ game: `${evaluation.game}-${game}`, replay }));
}
