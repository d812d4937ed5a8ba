import type { Evaluation } from '@hexfront/protocol';
import type { Arguments } from '../arguments.ts';
import { hexfrontVersion, viewer } from '../commands/play/tournament/outcome.ts';
import { print, printError, printJson } from '../terminal/output.ts';
import { EvaluationFolder } from './folder.ts';
import { lossesOf } from './judge.ts';
import { type GameOutcome, outcomeOf } from './outcome.ts';
import { playAll } from './play-all.ts';
import { JournalPurse, moneyText } from './purse.ts';
import { evaluationPage, type ReportedGame } from './report.ts';
import { type Setup, setupFrom } from './setup.ts';
import { evaluationCsv, evaluationText } from './table.ts';

/** The exit code when the spending limit has ended an evaluation early. */
export const SPENT = 3;

/** Models play themselves. `repeat` is the command that repeats the evaluation. Returns the exit code. */
export async function runPlayTrack(args: Arguments, repeat: string): Promise<number> {
  const setup = await setupFrom(args);
  const isResumed = args.has('resume');
  const folder = isResumed
    ? EvaluationFolder.resume(setup.out, setup.plans)
    : EvaluationFolder.create(setup.out, setup.plans);
  const purse = new JournalPurse(folder.spending, setup.limit);
  const isOpen = folder.games.some(({ ledger }) => !ledger.isComplete);
  const end = isOpen ? await playAll({ setup, folder, purse, repeat, isResumed }) : 'complete';
  if (end === 'stopped') return 130;
  await conclude(args, setup, folder, purse, repeat);
  if (end === 'complete') return 0;
  printError(
    `the spending limit has been reached: ${moneyText(purse.spent)} of ${moneyText(setup.limit)} is spent; the results are those of complete pairs; to continue, raise --spend and add --resume`,
  );
  return SPENT;
}

async function conclude(
  args: Arguments,
  { title, ...setup }: Setup,
  folder: EvaluationFolder,
  purse: JournalPurse,
  repeat: string,
): Promise<void> {
  const at = new Date().toISOString();
  const outcomes: GameOutcome[] = [];
  for (const game of folder.games) {
    game.tournament.settle(game.ledger.countedRows());
    const outcome = outcomeOf({ title, ...setup }, game, await lossesOf(game, setup.judging), at);
    if (outcome !== null) outcomes.push(outcome);
  }
  const evaluations: Evaluation[] = outcomes.map(({ evaluation }) => evaluation);
  for (const { folder: game, evaluation } of outcomes) game.tournament.write('results.json', pretty(evaluation));
  const text = evaluations.map(evaluationText).join('\n\n');
  folder.write('results.json', pretty(evaluations));
  folder.write('table.md', `${text}\n`);
  folder.write('table.csv', evaluationCsv(evaluations));
  const versions = { hexfront: hexfrontVersion(), node: process.versions.node };
  folder.write(
    'report.html',
    evaluationPage({ title, games: outcomes.map(reported), command: repeat, versions, viewerScript: await viewer() }),
  );
  if (args.has('json')) return printJson(evaluations);
  print(outcomes.length === 0 ? 'No pair is complete.' : text);
  for (const { results } of outcomes) {
    for (const { game, bot, failure, message } of results.failures) {
      printError(`${results.plan.game}, game ${game}: ${bot} failed (${failure}): ${message}`);
    }
  }
  if (purse.spent > 0) print(`Spent: ${moneyText(purse.spent)}, calls of matches that do not count included.`);
}

function reported({ evaluation, folder }: GameOutcome): ReportedGame {
  const replays = folder.tournament.replays(folder.ledger.countedRows());
  return { evaluation, cancelled: folder.cancelled().length, replays };
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
