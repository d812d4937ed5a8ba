import { type Durations, durationQuantile } from '../statistics/durations.ts';
import type { PairingResult, Results } from '../tournament/records.ts';
import { percent, range, repeatWarning, signed } from '../results/table.ts';
import { histogram, lengthsChart, ratingsChart } from './charts.ts';
import { type Column, Html, html, table } from './html.ts';
import { type ReportReplay, replaySection } from './replays.ts';
import { style } from './style.ts';

/** A bot that fails in every game would otherwise fill the page. */
const MOST_FAILURES = 200;

export interface Report {
  readonly results: Results;
  /** Decision times by bot. */
  readonly durations: ReadonlyMap<string, Durations>;
  /** Of every game that counts. */
  readonly lengths: readonly number[];
  readonly replays: readonly ReportReplay[];
  /** The command that repeats the tournament. */
  readonly command: string;
  /** Versions by name. */
  readonly versions: { readonly [name: string]: string };
  /** A script that defines `HexfrontViewer.open(element, replay)`; without it, replays can only be saved. */
  readonly viewerScript?: string | undefined;
}

/** A page that needs nothing else: no network, no other file. */
export function reportPage(report: Report): string {
  const { results, viewerScript } = report;
  const { plan, games } = results;
  const replays = replaySection(report.replays, viewerScript);
  const warning = repeatWarning(results);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tournament of ${plan.game}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>Tournament of ${plan.game}</h1>
<p>${plan.bots.length} bots, ${games} games, format ${plan.format}, seed ${plan.seed}. Each opening is played twice with the seats swapped, and
the pair is the unit of all intervals, which are 95%.</p>
${warning === null ? html`` : html`<p class="warning">Warning: ${warning}.</p>`}
<h2>Ratings</h2>
${ratingsChart(results.standings)}
${ratings(results)}
<h2>Results</h2>
${crossTable(results)}
${pairings(results)}
${sprts(results)}
<h2>Endings and lengths</h2>
${endings(results)}
${lengthsChart(report.lengths)}
${lengths(report)}
<h2>Decision times</h2>
${times(report)}
<h2>Failures</h2>
${failures(results)}
${replays.section}
<h2>How to repeat it</h2>
<pre><code>${report.command}</code></pre>
${table(
  'Versions',
  [{ title: 'program' }, { title: 'version' }],
  Object.entries(report.versions).map(([name, version]) => [name, version]),
)}
</main>
${replays.scripts}
</body>
</html>
`;
  return page.text;
}

function columns(...titles: string[]): Column[] {
  return titles.map((title, i) => ({ title, isNumber: i > 0 }));
}

function ratings({ standings }: Results): Html {
  const seat = (score: number | null) => (score === null ? '–' : percent(score));
  return table(
    'Bradley–Terry ratings in Elo; the average of all bots is 0',
    columns('bot', 'rating', '95% interval', 'games', 'points', 'score in seat 0', 'score in seat 1'),
    standings.map(({ bot, rating, games, points, scoreBySeat: [first, second] }) => {
      return [bot, signed(rating), range(rating), games, points, seat(first), seat(second)];
    }),
  );
}

function crossTable({ standings, pairings }: Results): Html {
  const names = standings.map(({ bot }) => bot);
  const cell = (row: string, column: string) => {
    const pairing = pairings.find(({ bots }) => bots.includes(row) && bots.includes(column));
    if (row === column || pairing === undefined) return '–';
    const isFirst = pairing.bots[0] === row;
    const elo = isFirst ? pairing.elo : mirrored(pairing);
    const score = isFirst ? pairing.score : 1 - pairing.score;
    return html`${percent(score)}<br><small>${signed(elo, score)}<br>${range(elo)}</small>`;
  };
  return table(
    'Scores of the bot on the left against the bot above, with the Elo difference and its interval',
    columns('bot', ...names),
    names.map((row) => [row, ...names.map((column) => cell(row, column))]),
  );
}

function mirrored({ elo: { value, low, high } }: PairingResult) {
  const minus = (elo: number | null) => (elo === null ? null : -elo);
  return { value: minus(value), low: minus(high), high: minus(low) };
}

function pairings({ pairings }: Results): Html {
  return table(
    'Pairings; the last five columns count pairs by the points of the first bot',
    columns(
      'first – second',
      'pairs',
      'won',
      'drawn',
      'lost',
      'won from seat 0',
      'from seat 1',
      '0',
      '½',
      '1',
      '1½',
      '2',
    ),
    pairings.map(({ bots, pairs, wins, draws, losses, seatWins, pentanomial }) => {
      return [`${bots[0]} – ${bots[1]}`, pairs, wins, draws, losses, ...seatWins, ...pentanomial];
    }),
  );
}

function sprts({ pairings }: Results): Html {
  const rows = pairings.flatMap(({ bots, pairs, sprt }) =>
    sprt === null
      ? []
      : [
          [
            `${bots[0]} – ${bots[1]}`,
            pairs,
            sprt.elo0,
            sprt.elo1,
            sprt.llr,
            `${sprt.lower} to ${sprt.upper}`,
            sprt.verdict,
          ],
        ],
  );
  if (rows.length === 0) return html``;
  const titles = columns('first – second', 'pairs', 'elo0', 'elo1', 'log-likelihood ratio', 'limits', 'accepted');
  return table('Sequential tests', titles, rows);
}

function endings({ endings, games, pairings }: Results): Html {
  const names = pairings.map(({ bots: [first, second] }) => `${first} – ${second}`);
  return table(
    'Reasons for the end',
    columns('reason', 'games', 'share', ...names),
    Object.entries(endings).map(([reason, count]) => {
      return [reason, count, percent(count / games), ...pairings.map((pairing) => pairing.endings[reason] ?? 0)];
    }),
  );
}

function lengths({ results, lengths }: Report): Html {
  const rows = [
    ...results.pairings.map(({ bots, length }) => [`${bots[0]} – ${bots[1]}`, length] as const),
    ['all games', results.length] as const,
  ];
  const bars = histogram(lengths);
  return html`${table(
    'Decisions per game, or ticks in a simultaneous game, including the opening',
    columns('first – second', 'least', '10%', 'median', '90%', 'most', 'average'),
    rows.map(([name, { least, p10, median, p90, most, average }]) => [name, least, p10, median, p90, most, average]),
  )}<details><summary>Figures of the histogram</summary>${table(
    'Games by length',
    columns('length', 'games'),
    bars.map(({ from, to, count }) => [from === to ? `${from}` : `${from} to ${to}`, count]),
  )}</details>`;
}

function times({ durations }: Report): Html {
  if (durations.size === 0) return html`<p>Not recorded.</p>`;
  return table(
    'Milliseconds per decision; these depend on the machine and its load',
    columns('bot', 'decisions', 'average', '50%', '90%', '99%', 'longest'),
    [...durations].map(([bot, each]) => {
      const at = (share: number) => durationQuantile(each, share).toFixed(2);
      const average = (each.totalMs / Math.max(1, each.count)).toFixed(2);
      return [bot, each.count, average, at(0.5), at(0.9), at(0.99), each.mostMs.toFixed(2)];
    }),
  );
}

function failures({ failures }: Results): Html {
  if (failures.length === 0) return html`<p>None.</p>`;
  const caption = 'Games that a bot lost because it failed';
  const shown = failures.slice(0, MOST_FAILURES);
  const titles = ['game', 'bot', 'seat', 'step', 'failure', 'message'].map((title) => ({ title }));
  return table(
    shown.length === failures.length ? caption : `${caption}; the first ${shown.length} of ${failures.length}`,
    titles,
    shown.map(({ game, bot, seat, step, failure, message }) => [game, bot, seat, step, failure, message]),
  );
}
