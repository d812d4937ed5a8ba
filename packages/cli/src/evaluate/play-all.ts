import type { LedgerRow } from '@hexfront/protocol';
import { type PairResult, pairingsIn, runTournament, TournamentError } from '@hexfront/sim';
import { TournamentProgress } from '../commands/play/tournament/progress.ts';
import { CommandFailed } from '../errors.ts';
import { abandon } from '../exec/answer-clock.ts';
import { checkProvider } from '../llm/check-provider.ts';
import { unpaid } from '../llm/patience.ts';
import { ProviderFault, SpendingLimit } from '../llm/seat.ts';
import { Till } from '../llm/till.ts';
import { printError } from '../terminal/output.ts';
import type { EvaluationFolder, GameFolder } from './folder.ts';
import { crewOfModels, type Venue } from './models-table.ts';
import { type JournalPurse, moneyText } from './purse.ts';
import type { Setup } from './setup.ts';

export interface Session {
  readonly setup: Setup;
  readonly folder: EvaluationFolder;
  readonly purse: JournalPurse;
  /** The command that repeats the evaluation. */
  readonly repeat: string;
  readonly isResumed: boolean;
}

type End = 'complete' | 'spent' | 'stopped';

/** Plays what the folder lacks, one game after the other. */
export async function playAll(session: Session): Promise<End> {
  const { folder, repeat } = session;
  const stop = new AbortController();
  const interrupt = () => {
    // A second signal does not wait for anything.
    if (stop.signal.aborted) process.exit(130);
    stop.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  const progress = new Progress(session);
  try {
    await checkProviders(session);
    for (const game of folder.games) {
      if ((await playGame(session, game, stop.signal, () => progress.show())) === 'complete') continue;
      printError(`stopped after ${progress.played} of ${progress.total} games; to continue, run: ${repeat} --resume`);
      // Nobody waits for matches that have been interrupted: their calls count in full.
      abandon();
      return 'stopped';
    }
    return 'complete';
  } catch (error) {
    if (error instanceof SpendingLimit) return 'spent';
    abandon();
    if (error instanceof TournamentError) throw new CommandFailed(error.message);
    if (!(error instanceof ProviderFault)) throw error;
    throw new CommandFailed(`${error.message}; the games so far are kept; to continue, run: ${repeat} --resume`);
  } finally {
    progress.clear();
    for (const signal of signals) process.off(signal, interrupt);
  }
}

/** Each model is asked once, so that a wrong key or address is reported before the first move. A new folder is then not kept. */
async function checkProviders({ setup, folder, purse, isResumed }: Session): Promise<void> {
  for (const { spec, price } of setup.entrants) {
    if (spec === null) continue;
    try {
      await checkProvider(spec, purse.hasLimit ? new Till(purse, price, spec) : unpaid);
    } catch (error) {
      // What the check of another model has cost is not forgotten.
      if (!isResumed && !(error instanceof SpendingLimit)) folder.clear();
      throw error instanceof ProviderFault ? new CommandFailed(error.message) : error;
    }
  }
}

async function playGame(
  { setup, purse }: Session,
  game: GameFolder,
  signal: AbortSignal,
  onPair: () => void,
): Promise<'complete' | 'stopped'> {
  const { entrants, jobs, patienceMs } = setup;
  const place: Venue['place'] = {
    keepPrompt: (hash, prompt) => game.keepPrompt(hash, prompt),
    purse: purse.hasLimit ? purse : null,
    patienceMs,
    onOutage: 'throw',
    log: () => {},
  };
  const onRow = ({ calls }: LedgerRow) => {
    const cost = calls.reduce((sum, call) => sum + (call.cost ?? 0), 0);
    if (!purse.hasLimit && cost > 0) purse.count(cost);
  };
  const crew = await crewOfModels({ folder: game, entrants, place, jobs, onRow });
  const keep = (result: PairResult) => {
    game.times.add(result.durations);
    game.tournament.record(result);
    onPair();
  };
  try {
    return await runTournament({ ledger: game.ledger, crew, onPair: keep, signal });
  } catch (error) {
    // Calls in flight are paid for, so their end is waited for.
    if (error instanceof SpendingLimit) {
      purse.close();
      await crew.close();
    }
    throw error;
  }
}

/** How far all games together are, and what they have cost. */
class Progress {
  readonly total: number;
  private readonly folder: EvaluationFolder;
  private readonly purse: JournalPurse;
  private readonly limit: number;
  private readonly bar: TournamentProgress;

  constructor({ setup: { plans, limit }, folder, purse }: Session) {
    this.folder = folder;
    this.purse = purse;
    this.limit = limit;
    this.total = plans.reduce((sum, plan) => sum + pairingsIn(plan) * plan.pairs * 2, 0);
    this.bar = new TournamentProgress(this.total, this.played);
  }

  get played(): number {
    return this.folder.games.reduce((sum, { ledger }) => sum + ledger.played * 2, 0);
  }

  show(): void {
    const { spent } = this.purse;
    const limit = Number.isFinite(this.limit) ? ` of ${moneyText(this.limit)}` : '';
    this.bar.show(this.played, spent > 0 ? `, spent ${moneyText(spent)}${limit}` : '');
  }

  clear(): void {
    this.bar.clear();
  }
}
