import { readFileSync } from 'node:fs';
import {
  type Durations,
  durationQuantile,
  type Ledger,
  type PairResult,
  type ReportReplay,
  reportPage,
  type Results,
  resultsCsv,
  Stopwatch,
  tournamentText,
} from '@hexfront/sim';
import { CommandFailed } from '../../../errors.ts';
import { extraPackage, server } from '../../../extra-package.ts';
import type { TournamentFolder } from './folder.ts';

/** Decision times of all bots, added up as pairs end. */
export class Times {
  private readonly watches = new Map<string, Stopwatch>();

  add(durations: PairResult['durations']): void {
    for (const [bot, more] of Object.entries(durations)) {
      const watch = this.watches.get(bot) ?? new Stopwatch();
      this.watches.set(bot, watch);
      watch.addAll(more);
    }
  }

  /** In the order of the bots. */
  byBot(bots: readonly string[]): Map<string, Durations> {
    const known = bots.filter((bot) => this.watches.has(bot));
    return new Map(known.map((bot) => [bot, this.watches.get(bot)!.durations()]));
  }
}

/** What is known when a tournament is over. */
export interface Outcome {
  readonly ledger: Ledger;
  readonly results: Results;
  readonly durations: ReadonlyMap<string, Durations>;
  readonly replays: readonly ReportReplay[];
  /** The command that repeats it. */
  readonly command: string;
}

export function hexfrontVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')).version;
}

export async function reportOf({ ledger, results, durations, replays, command }: Outcome): Promise<string> {
  const lengths = ledger.countedRows().map(({ length }) => length);
  const versions = { hexfront: hexfrontVersion(), node: process.versions.node };
  return reportPage({ results, durations, lengths, replays, command, versions, viewerScript: await viewer() });
}

/** The script with which replays open in the dashboard's viewer, if it is installed and has been built. */
export async function viewer(): Promise<string | undefined> {
  const dashboard = extraPackage(server, 'the viewer', () => import('@hexfront/server/dashboard'));
  return (await dashboard.then(({ viewerScript }) => viewerScript(), without)) ?? undefined;
}

function without(error: unknown): null {
  if (error instanceof CommandFailed) return null;
  throw error;
}

/** Everything but `times.json` and the report is the same in every run of the same plan. */
export async function writeOutcome(folder: TournamentFolder, outcome: Outcome): Promise<void> {
  const { ledger, results, durations } = outcome;
  folder.settle(ledger.countedRows());
  folder.write('results.json', `${JSON.stringify(results, null, 2)}\n`);
  folder.write('table.md', tournamentText(results));
  folder.write('table.csv', resultsCsv(results));
  folder.write('times.json', `${JSON.stringify(Object.fromEntries(durations), null, 2)}\n`);
  folder.write('report.html', await reportOf(outcome));
}

/** One line per bot, for the terminal. */
export function timesText(durations: ReadonlyMap<string, Durations>): string {
  const lines = [...durations].map(([bot, each]) => {
    const at = (share: number) => durationQuantile(each, share).toFixed(2);
    return `  ${bot}: 50% ${at(0.5)} ms, 90% ${at(0.9)} ms, 99% ${at(0.99)} ms, longest ${each.mostMs.toFixed(2)} ms`;
  });
  return ['Decision times:', ...lines].join('\n');
}
