import { Html, html, table } from '../report/html.ts';
import { style } from '../report/style.ts';
import { type Figures, figuresOf } from './figures.ts';
import { heatMap } from './heat-map.ts';
import type { Study } from './study.ts';
import { verdictsOf } from './verdicts.ts';

/** The studies of one game, by level of play. */
export interface BalanceReport {
  readonly studies: readonly Study[];
  /** The command that repeats them. */
  readonly command: string;
}

export function balanceMarkdown({ studies, command }: BalanceReport): string {
  const lines = [`## ${studies[0].plan.game}`, '', '```sh', command, '```', ''];
  for (const { bot, ...study } of studies) {
    const verdicts = verdictsOf({ bot, ...study });
    lines.push(`- ${bot}: ${verdicts.length === 0 ? 'nothing stands out.' : verdicts.join(' ')}`);
  }
  for (const figures of figuresOf(studies)) lines.push('', ...tableLines(figures));
  return `${lines.join('\n')}\n`;
}

function tableLines({ caption, columns, rows }: Figures): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [`${caption}:`, '', line(columns), line(columns.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows.map(line)];
}

/** A page that needs no other file. */
export function balancePage({ studies, command }: BalanceReport): string {
  const { game } = studies[0].plan;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balance of ${game}</title>
<style>${new Html(`${style}\n.heat { fill: var(--accent); stroke: var(--line); }`)}</style>
</head>
<body>
<main>
<h1>Balance of ${game}</h1>
<ul>${studies.map(
    (study) => html`
<li><b>${study.bot}</b>: ${verdictsOf(study).join(' ') || 'nothing stands out.'}</li>`,
  )}
</ul>
${figuresOf(studies).map(({ caption, columns, rows }) =>
  table(
    caption,
    columns.map((title, i) => ({ title, isNumber: i > 0 })),
    rows,
  ),
)}
${studies.map(({ bot, tally }) => html`<h2>Fights of ${bot}</h2>${heatMap(tally)}`)}
<h2>How to repeat it</h2>
<pre><code>${command}</code></pre>
</main>
</body>
</html>
`;
  return page.text;
}
