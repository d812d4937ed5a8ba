import type { Effort } from '@hexfront/bots/analysis';
import type { Game } from '@hexfront/engine';
import { CONTROL_NODES, fitCurve, type MatchStudy, type StudyJob, studyMatches, wilson } from '@hexfront/sim';
import { print, printJson, progress } from '../../terminal/output.ts';

/** The length of match that times are given for. */
const LENGTH = 120;

export interface StudyPlan {
  readonly games: readonly Game[];
  readonly efforts: readonly Effort[];
  readonly from: number;
  readonly matches: number;
  readonly jobs: number;
  readonly again: StudyJob['again'];
}

/** Measures the analysis of games: the curve that their matches suggest, the time, and how many marks last. */
export async function runStudy(plan: StudyPlan, isJson: boolean): Promise<number> {
  const { games, efforts, from, matches, again } = plan;
  const all = games.flatMap(({ id }, i) =>
    Array.from({ length: matches }, (_, k): StudyJob => ({ game: id, number: from + k, effort: efforts[i], again })),
  );
  const studied = await studyMatches(all, plan.jobs, (done) => progress(`match ${done} of ${all.length}`));
  progress('');
  const reports = games.map(({ id }, i) => ({
    effort: efforts[i],
    again,
    ...reportOn(id, studied.slice(i * matches, (i + 1) * matches)),
  }));
  if (isJson) printJson({ reports, matches: studied.map((match) => ({ ...match, samples: match.samples.length })) });
  else for (const report of reports) printReport(report);
  return 0;
}

type Report = ReturnType<typeof reportOn> & Pick<StudyJob, 'effort' | 'again'>;

function reportOn(game: string, studied: readonly MatchStudy[]) {
  const compared = studied.flatMap(({ marks }) => marks);
  const marks = compared.filter(({ mark }) => mark !== null);
  const unchanged = marks.filter(({ mark, again }) => mark === again).length;
  const sum = (of: (match: MatchStudy) => number) => studied.reduce((total, match) => total + of(match), 0);
  const decisions = sum((match) => match.decisions);
  const samples = studied.flatMap((match) => match.samples);
  return {
    game,
    matches: studied.length,
    decisions,
    curve: { ...fitCurve(samples), samples: samples.length },
    marks: marks.length,
    stillMarked: marks.filter(({ again }) => again !== null).length,
    unchanged,
    interval: wilson(unchanged, marks.length),
    onlyAgain: compared.length - marks.length,
    msPerDecision: sum(({ ms }) => ms) / decisions,
    controlMs: sum(({ controlMs }) => controlMs) / studied.length,
  };
}

function printReport(report: Report): void {
  const { game, matches, decisions, effort, curve, marks, unchanged, interval, msPerDecision } = report;
  const { slope, offset, samples } = curve;
  print(
    `${game}: ${matches} ${matches === 1 ? 'match' : 'matches'}, ${decisions} decisions, ${effort.glance} positions each, at most ${effort.look} a look`,
  );
  print(`  chance to win: slope ${slope.toPrecision(3)}, offset ${offset.toPrecision(3)}, from ${samples} positions`);
  const share =
    marks === 0 ? '' : ` (${percent(unchanged / marks)}, 95% interval ${interval.map(percent).join(' to ')})`;
  const later = report.again === 'all' ? `; ${report.onlyAgain} more appear` : '';
  print(
    `  marks: ${marks}; with ten times the positions ${report.stillMarked} are still marked, ${unchanged} unchanged${share}${later}`,
  );
  print(
    `  processor time: ${msPerDecision.toFixed(0)} ms per decision, ${((msPerDecision * LENGTH) / 1000).toFixed(1)} s for ${LENGTH};` +
      ` a search of ${CONTROL_NODES} positions takes ${report.controlMs.toFixed(0)} ms here`,
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
