import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import {
  type Crew,
  crewOfThreads,
  gameNumber,
  Ledger,
  type PairResult,
  type Plan,
  pairingsIn,
  type ReplayChoice,
  type ReportReplay,
  repeatWarning,
  replayChoices,
  runTournament,
  summarise,
  TournamentError,
  tournamentText,
} from '@hexfront/sim';
import type { Arguments } from '../../arguments.ts';
import type { Command } from '../../command.ts';
import { commandText } from '../../command-text.ts';
import { botHelp } from '../../entrants.ts';
import { CommandFailed, UsageError } from '../../errors.ts';
import { execOptions } from '../../exec/exec-arguments.ts';
import { OutputFile } from '../../files.ts';
import { checkProviders } from '../../llm/check-provider.ts';
import { modelOptions, modelSettingsFrom, nowhere } from '../../llm/model-arguments.ts';
import { isModelName } from '../../llm/spec.ts';
import { crewOfQueue } from '../../queue/queue-crew.ts';
import { print, printError, printJson, printStack } from '../../terminal/output.ts';
import { TournamentFolder } from './tournament/folder.ts';
import type { SeatSettings } from './tournament/load-entrant.ts';
import { hexfrontVersion, type Outcome, reportOf, Times, timesText, writeOutcome } from './tournament/outcome.ts';
import { planFrom, planOptions } from './tournament/plan-arguments.ts';
import { TournamentProgress } from './tournament/progress.ts';
import { databaseFrom, databaseOption } from './worker.ts';

const MOST_JOBS = 1024;

export const tournament: Command = {
  name: 'tournament',
  summary: 'play bots against each other and measure how strong they are',
  usage: '--game GAME --pairs N --seed S [--bot BOT …] [--out DIR] [--json]',
  details: [
    botHelp,
    'Games are played in pairs: the same random opening twice, with the seats swapped. The pair is the unit of',
    'all intervals. The same arguments give the same table, whatever the number of threads, unless a bot decides',
    'by the clock. If a program fails, it loses that game, the reason is printed to standard error and the exit',
    'code is 1. After Ctrl-C or a crash, the same command with --resume continues where it stopped.',
    '--out DIR holds plan.json, games.jsonl (one row per game), times.jsonl, replays, and in the end table.md,',
    'table.csv, results.json, times.json and report.html, which needs no network. For language models it also holds',
    'ledger/ (every decision with the prompt and the answers) and prompts/. If the provider of a model stays away, the',
    'tournament stops: the pair does not count, and --resume plays it again.',
  ].join('\n'),
  arguments: [],
  options: {
    ...planOptions,
    jobs: { value: 'N', help: 'threads that play (default: one per core)' },
    database: databaseOption,
    out: { value: 'DIR', help: 'a new folder for games, replays, tables and the report' },
    resume: { help: 'continue the tournament in --out; the other arguments must be the same' },
    replays: { value: 'some|all|none', help: 'replays to keep; some (default) are the failures and the first pairs' },
    report: { value: 'FILE', help: 'write the report as a single HTML file' },
    force: { help: 'let --report replace an existing file' },
    ...execOptions,
    ...modelOptions,
    json: { help: 'print the results as one JSON object' },
  },
  examples: [
    'hexfront tournament --game attrition-1 --pairs 20 --seed 1',
    'hexfront tournament --game conquest-1 --pairs 50 --seed 1 --bot random --bot greedy --out cup',
    'hexfront tournament --game attrition-2 --sprt 0,20 --seed 1 --bot greedy --bot rusher',
    'hexfront tournament --game attrition-1 --pairs 5 --seed 1 --bot exec:"python3 bot.py" --bot random --bot-log logs',
    'hexfront tournament --game conquest-1 --pairs 5 --seed 1 --bot "llm:http://localhost:11434/v1#llama3.3" --bot random --out cup',
  ],
  run: runCommand,
};

/** Everything that is fixed before the first game. */
interface Setting {
  readonly args: Arguments;
  readonly plan: Plan;
  readonly keeps: ReplayChoice;
  readonly ledger: Ledger;
  readonly folder: TournamentFolder | null;
  readonly times: Times;
  /** Where there is no folder, replays for the report are kept here. */
  readonly replays: Map<number, ReportReplay>;
  readonly report: OutputFile | null;
}

async function runCommand(args: Arguments): Promise<number> {
  const plan = await planFrom(args);
  if (databaseFrom(args) !== undefined && plan.bots.some(isModelName)) {
    throw new UsageError('language models play on this machine only, where their keys are; remove --database');
  }
  // A new folder is not made for a tournament that cannot begin.
  if (!args.has('resume')) await checkProviders(plan.bots);
  const setting = settingFrom(args, plan);
  const { ledger, folder } = setting;
  if (args.has('resume') && !ledger.isComplete) await checkProviders(plan.bots);
  const end = ledger.isComplete ? 'complete' : await play(setting, await crewFrom(setting));
  if (end === 'stopped') {
    folder?.close();
    printError(stoppedText(setting));
    return 130;
  }
  return conclude(setting);
}

function settingFrom(args: Arguments, plan: Plan): Setting {
  const [out, reportFile] = [args.text('out'), args.text('report')];
  if (databaseFrom(args) !== undefined && args.has('jobs')) {
    throw new UsageError('--jobs and --database exclude each other; give --jobs to the workers');
  }
  if (out === undefined && args.has('resume')) throw new UsageError('--resume needs --out DIR, the folder to continue');
  const keeps = args.choice('replays', replayChoices, out === undefined && reportFile === undefined ? 'none' : 'some');
  const report = reportFile === undefined ? null : new OutputFile(reportFile, args.has('force'));
  const [ledger, times] = [new Ledger(plan), new Times()];
  const setting = { args, plan, keeps, ledger, times, report, replays: new Map<number, ReportReplay>() };
  if (out === undefined) return { ...setting, folder: null };
  if (!args.has('resume')) return { ...setting, folder: TournamentFolder.create(out, plan, hexfrontVersion()) };
  const { folder, found } = TournamentFolder.resume(out, plan, hexfrontVersion());
  for (const { rows, durations } of found.sort((a, b) => a.rows[0].pairing - b.rows[0].pairing)) {
    if (ledger.add(rows)) times.add(durations);
  }
  return { ...setting, folder };
}

async function crewFrom({ args, plan, keeps }: Setting): Promise<Crew> {
  const url = databaseFrom(args);
  if (url !== undefined) return crewOfQueue({ url, version: hexfrontVersion(), plan, keeps });
  const [log, out, prices] = ['bot-log', 'out', 'prices'].map((name) => args.text(name));
  const settings = {
    ...(log === undefined ? {} : { log: resolve(log) }),
    ...(out === undefined ? {} : { out: resolve(out) }),
    ...(prices === undefined ? {} : { prices: resolve(prices) }),
    patienceMs: modelSettingsFrom(args, nowhere).place.patienceMs,
  } satisfies SeatSettings;
  const loader = new URL('./tournament/load-entrant.ts', import.meta.url).href;
  const jobs = Math.min(args.integer('jobs', 1, MOST_JOBS) ?? availableParallelism(), pairingsIn(plan) * plan.pairs);
  return crewOfThreads({ plan, keeps, loader, settings }, jobs);
}

async function play(setting: Setting, crew: Crew): Promise<'complete' | 'stopped'> {
  const { plan, ledger } = setting;
  const stop = new AbortController();
  const interrupt = () => {
    // A second signal does not wait for anything.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  const progress = new TournamentProgress(pairingsIn(plan) * plan.pairs * 2, ledger.played * 2);
  const onPair = (result: PairResult) => {
    record(setting, result);
    progress.show(ledger.played * 2);
  };
  try {
    return await runTournament({ ledger, crew, onPair, signal: stop.signal });
  } catch (error) {
    if (!(error instanceof TournamentError)) throw error;
    throw new CommandFailed(error.isTemporary ? `${error.message}; ${stoppedText(setting)}` : error.message);
  } finally {
    progress.clear();
    await crew.close();
    for (const signal of signals) process.off(signal, interrupt);
  }
}

function record({ folder, plan, times, replays }: Setting, result: PairResult): void {
  times.add(result.durations);
  folder?.record(result);
  if (folder !== null) return;
  for (const { game, replay } of result.replays) {
    const number = gameNumber(plan, result.rows[game]);
    replays.set(number, { game: number, replay });
  }
}

async function conclude(setting: Setting): Promise<number> {
  const { args, ledger, folder, times, plan, report } = setting;
  const rows = ledger.countedRows();
  const results = summarise(ledger);
  const kept = rows.flatMap((row) => setting.replays.get(gameNumber(plan, row)) ?? []);
  const replays = folder === null ? kept : folder.replays(rows);
  const durations = times.byBot(plan.bots);
  const outcome: Outcome = {
    ledger,
    results,
    durations,
    replays,
    command: commandText(tournament, args, ['resume', 'force']),
  };
  if (folder !== null) await writeOutcome(folder, outcome);
  report?.write(await reportOf(outcome));
  const warning = repeatWarning(results);
  if (args.has('json')) printJson(results);
  else {
    print(`${tournamentText(results)}\n${timesText(durations)}`);
    for (const { game, bot, failure, message, stack } of results.failures) {
      printError(`game ${game}: ${bot} failed (${failure}): ${message}`);
      printStack(stack);
    }
  }
  if (warning !== null) printError(`warning: ${warning}`);
  return results.failures.length > 0 ? 1 : 0;
}

function stoppedText({ args, ledger, plan, folder }: Setting): string {
  const games = `stopped after ${ledger.played * 2} of ${pairingsIn(plan) * plan.pairs * 2} games`;
  if (folder === null) return `${games}; nothing is kept without --out DIR`;
  return `${games}; to continue, run: ${commandText(tournament, args, ['resume', 'force'])} --resume`;
}
