import { findGame, type Game, type JsonObject } from '@hexfront/engine';
import { type Plan, TournamentError } from '@hexfront/sim';
import type { Arguments } from '../arguments.ts';
import { CommandFailed } from '../errors.ts';
import { checkProvider } from '../llm/check-provider.ts';
import type { ModelDesk } from '../llm/conversation.ts';
import { unpaid } from '../llm/patience.ts';
import { Provider } from '../llm/provider.ts';
import { ProviderFault, SpendingLimit } from '../llm/seat.ts';
import type { ModelSpec } from '../llm/spec.ts';
import { Till } from '../llm/till.ts';
import { print, printError, printJson } from '../terminal/output.ts';
import { CodeFolder } from './code/code-folder.ts';
import { codeEvaluation, type CodeGame, reportHead, roundsText, turnsOf } from './code/code-outcome.ts';
import { type CodeSetup, codeSetupFrom } from './code/code-setup.ts';
import { feedbackOf } from './code/feedback.ts';
import { openRound, playRound, type Round } from './code/play-round.ts';
import { writeProgram } from './code/write-program.ts';
import { SPENT } from './play-track.ts';
import { JournalPurse, moneyText } from './purse.ts';
import { evaluationCsv, evaluationText } from './table.ts';

/** Everything that a run works with. */
interface Session {
  readonly setup: CodeSetup;
  readonly folder: CodeFolder;
  readonly purse: JournalPurse;
  readonly desks: ReadonlyMap<string, ModelDesk>;
  /** The command that repeats the evaluation. */
  readonly repeat: string;
  readonly isResumed: boolean;
}

type End = 'complete' | 'spent' | 'stopped';

/** Models write programs, which play. `repeat` is the command that repeats the evaluation. Returns the exit code. */
export async function runCodeTrack(args: Arguments, repeat: string): Promise<number> {
  const setup = await codeSetupFrom(args);
  // A missing key is reported before there is a folder.
  const providers = new Map(setup.entrants.flatMap(({ spec }) => (spec === null ? [] : [[spec, new Provider(spec)]])));
  const isResumed = args.has('resume');
  const folder = new CodeFolder(setup, isResumed);
  const purse = new JournalPurse(folder.spending, setup.limit);
  const session = { setup, folder, purse, desks: desksOf(setup, providers, purse), repeat, isResumed };
  const games: CodeGame[] = [];
  const end = await playAll(session, games).catch((error) => {
    if (error instanceof TournamentError && !error.isTemporary) throw new CommandFailed(error.message);
    if (!(error instanceof ProviderFault || error instanceof TournamentError)) throw error;
    throw new CommandFailed(`${error.message}; everything so far is kept; to continue, run: ${repeat} --resume`);
  });
  if (end === 'stopped') return 130;
  if (games.length > 0) conclude(args, session, games);
  if (end === 'complete') return 0;
  printError(
    `the spending limit has been reached: ${moneyText(purse.spent)} of ${moneyText(setup.limit)} is spent; the results are those of complete rounds; to continue, run with a higher --spend: ${repeat} --resume`,
  );
  return SPENT;
}

function desksOf(
  { entrants, patienceMs }: CodeSetup,
  providers: ReadonlyMap<ModelSpec, Provider>,
  purse: JournalPurse,
): Map<string, ModelDesk> {
  const place = {
    keep: () => {},
    keepPrompt: () => {},
    purse: purse.hasLimit ? purse : null,
    patienceMs,
    onOutage: 'throw',
    log: printError,
  } as const;
  return new Map(
    entrants.flatMap(({ name, spec, price }) =>
      spec === null ? [] : [[name, { spec, place, price, provider: providers.get(spec)! }] as const],
    ),
  );
}

/** Adds each game to `games` when a round of it is complete. */
async function playAll(session: Session, games: CodeGame[]): Promise<End> {
  const stop = new AbortController();
  const interrupt = () => {
    if (!stop.signal.aborted) printError(`stopped; to continue, run: ${session.repeat} --resume`);
    // While models are asked nothing is lost, and a second signal does not wait for anything.
    if (stop.signal.aborted || !isPlaying) process.exit(130);
    stop.abort();
  };
  let isPlaying = false;
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  const { setup, folder } = session;
  try {
    const asked = new Set<string>();
    for (const plan of setup.plans) {
      const rounds: Round[] = [];
      for (let number = 1; number <= setup.rounds; number++) {
        await write(session, plan, number, rounds.at(-1) ?? null, asked);
        isPlaying = true;
        const round = openRound(setup, folder, plan, number);
        if ((await playRound(setup, folder, round, stop.signal)) === 'stopped') return 'stopped';
        isPlaying = false;
        round.tournament.settle(round.ledger.countedRows());
        rounds.push(round);
        const game = { rounds: [...rounds], turns: turnsOf(folder, plan.game, setup, number) };
        games.splice(setup.plans.indexOf(plan), 1, game);
      }
    }
    return 'complete';
  } catch (error) {
    if (error instanceof SpendingLimit) return 'spent';
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** Lets all models that have not done so write their programs for a round, at the same time. */
async function write(
  session: Session,
  plan: Plan,
  round: number,
  before: Round | null,
  asked: Set<string>,
): Promise<void> {
  const { setup, folder, purse, desks } = session;
  const game = findGame(plan.game) as Game;
  const open = [...desks].filter(([entrant]) => folder.turn(game.id, round, entrant) === null);
  for (const [entrant, desk] of open) {
    if (!asked.has(entrant)) await check(session, desk);
    asked.add(entrant);
  }
  const ends = await Promise.allSettled(
    open.map(async ([entrant, desk]) => {
      const last = before && folder.turn(game.id, round - 1, entrant);
      const feedback = before && last && feedbackOf(before, last);
      const task = { setup, folder, game, options: plan.options as JsonObject, round, entrant, feedback };
      const { calls, program, problem } = await writeProgram(desk, task);
      for (const { cost } of calls) if (!purse.hasLimit && cost !== null) purse.count(cost);
      if (problem !== null) printError(`${game.id}, round ${round}: ${entrant}: ${problem} (${programWords[program]})`);
    }),
  );
  // What the others have written is kept in any case.
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Each model is asked something small first, so that a wrong key or address is reported before anything is paid for. */
async function check({ folder, purse, isResumed }: Session, { spec, price }: ModelDesk): Promise<void> {
  try {
    await checkProvider(spec, purse.hasLimit ? new Till(purse, price, spec) : unpaid);
  } catch (error) {
    // A new evaluation asks all models before its first round, so there is nothing to keep, but what was spent.
    if (isResumed || error instanceof SpendingLimit) throw error;
    folder.clear();
    throw error instanceof ProviderFault ? new CommandFailed(error.message) : error;
  }
}

const programWords = {
  new: 'its new program plays',
  kept: 'its last program plays',
  starter: 'the starter program plays',
} as const;

function conclude(args: Arguments, { setup, folder, purse }: Session, games: readonly CodeGame[]): void {
  const at = new Date().toISOString();
  const evaluations = games.map((game) => codeEvaluation(setup, game, at));
  const text = evaluations.map((each, i) => `${evaluationText(each).trimEnd()}\n\n${roundsText(games[i])}`).join('\n');
  folder.write('results.json', `${JSON.stringify(evaluations, null, 2)}\n`);
  folder.write('table.csv', evaluationCsv(evaluations));
  folder.write('report.md', `${reportHead(setup)}\n${text}`);
  if (args.has('json')) return printJson(evaluations);
  print(text);
  if (purse.spent > 0) print(`Spent: ${moneyText(purse.spent)}.`);
}
