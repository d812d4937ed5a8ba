import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject } from '@hexfront/engine';
import type { LedgerRow } from '@hexfront/protocol';
import { gameNumber, type JudgedDecision, Ledger, type PairJob, type Plan } from '@hexfront/sim';
import { TournamentFolder } from '../commands/play/tournament/folder.ts';
import { wholeLines } from '../commands/play/tournament/journal.ts';
import { hexfrontVersion, Times } from '../commands/play/tournament/outcome.ts';
import { UsageError } from '../errors.ts';
import { emptyFolder, hasFiles, makeFolder, readJson, replaceFile } from '../files.ts';

const HEAD = 'evaluation.json';

/** The folder of an evaluation: results and spending, and a folder for each game. */
export class EvaluationFolder {
  readonly path: string;
  readonly games: readonly GameFolder[];

  private constructor(path: string, games: readonly GameFolder[]) {
    this.path = path;
    this.games = games;
  }

  static create(path: string, plans: readonly Plan[]): EvaluationFolder {
    if (existsSync(join(path, HEAD))) {
      throw new UsageError(`${path} already holds an evaluation; add --resume to continue it, or choose another --out`);
    }
    makeFolder(path, '--out');
    if (hasFiles(path)) throw new UsageError(`${path} is not empty; choose another --out`);
    const head = { format: 'hexfront-evaluation', version: 1, games: plans.map(({ game }) => game) };
    replaceFile(join(path, HEAD), `${JSON.stringify(head)}\n`);
    return EvaluationFolder.open(path, plans);
  }

  static resume(path: string, plans: readonly Plan[]): EvaluationFolder {
    if (!existsSync(join(path, HEAD))) {
      throw new UsageError(`there is no evaluation in ${path} to resume; start it without --resume`);
    }
    const head = readJson(join(path, HEAD));
    const [there, here] = [isObject(head) ? head.games : null, plans.map(({ game }) => game)].map((games) =>
      JSON.stringify(games),
    );
    if (there === here) return EvaluationFolder.open(path, plans);
    throw new UsageError(
      `the evaluation in ${path} is of the games ${there}, not ${here}; give the arguments it was started with, or choose another --out`,
    );
  }

  private static open(path: string, plans: readonly Plan[]): EvaluationFolder {
    return new EvaluationFolder(
      path,
      plans.map((plan) => new GameFolder(join(path, plan.game), plan)),
    );
  }

  get spending(): string {
    return join(this.path, 'spending.jsonl');
  }

  write(name: string, text: string): void {
    replaceFile(join(this.path, name), text);
  }

  /** Removes everything, for an evaluation that cannot begin. */
  clear(): void {
    for (const { tournament } of this.games) tournament.close();
    emptyFolder(this.path);
  }
}

/** A match that was given up because a provider failed. It does not count, and is played again. */
export interface Cancelled {
  readonly pairing: number;
  readonly pair: number;
  readonly reason: string;
}

/** What the judge found in a game. */
interface Judged {
  readonly game: number;
  readonly judge: string;
  readonly decisions: readonly JudgedDecision[];
}

/** The games of one game: a tournament, and beside it a ledger for each game, cancelled matches and losses. */
export class GameFolder {
  readonly plan: Plan;
  readonly tournament: TournamentFolder;
  /** What has been played. */
  readonly ledger: Ledger;
  readonly times = new Times();
  private readonly path: string;

  /** Continues the tournament in the folder if there is one. */
  constructor(path: string, plan: Plan) {
    this.path = path;
    this.plan = plan;
    this.ledger = new Ledger(plan);
    if (existsSync(join(path, 'plan.json'))) {
      const { folder, found } = TournamentFolder.resume(path, plan, hexfrontVersion());
      this.tournament = folder;
      for (const { rows, durations } of found) if (this.ledger.add(rows)) this.times.add(durations);
    } else this.tournament = TournamentFolder.create(path, plan, hexfrontVersion());
    for (const name of ['ledger', 'prompts']) mkdirSync(join(path, name), { recursive: true });
  }

  /** Forgets what an earlier attempt at a game has left. */
  begin(game: number): void {
    for (const seat of [0, 1]) rmSync(this.ledgerFile(game, seat), { force: true });
  }

  keep(game: number, row: LedgerRow): void {
    appendFileSync(this.ledgerFile(game, row.seat), `${JSON.stringify(row)}\n`);
  }

  keepPrompt(hash: string, prompt: string): void {
    writeFileSync(join(this.path, 'prompts', `${hash}.txt`), prompt);
  }

  /** The decisions of the models in a game. */
  rowsOf(game: number): LedgerRow[] {
    return [0, 1].flatMap((seat) => linesIn<LedgerRow>(this.ledgerFile(game, seat)));
  }

  cancel({ pairing, pair }: PairJob, reason: string): void {
    const line: Cancelled = { pairing: pairing.number, pair, reason };
    appendFileSync(join(this.path, 'cancelled.jsonl'), `${JSON.stringify(line)}\n`);
  }

  cancelled(): Cancelled[] {
    return linesIn(join(this.path, 'cancelled.jsonl'));
  }

  keepLosses(judged: Judged): void {
    appendFileSync(this.lossesFile, `${JSON.stringify(judged)}\n`);
  }

  /** By number of the game, as one judge found them. */
  losses(judge: string): Map<number, readonly JudgedDecision[]> {
    const lines = linesIn<Judged>(this.lossesFile);
    // A line that a crash left torn must not be continued.
    if (lines.length > 0) replaceFile(this.lossesFile, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    return new Map(lines.filter((line) => line.judge === judge).map(({ game, decisions }) => [game, decisions]));
  }

  /** The games that count, with their numbers, in order. */
  counted() {
    return this.ledger.countedRows().map((row) => ({ number: gameNumber(this.plan, row), row }));
  }

  private get lossesFile(): string {
    return join(this.path, 'losses.jsonl');
  }

  /** Named as in the folder of a tournament. */
  private ledgerFile(game: number, seat: number): string {
    return join(this.path, 'ledger', `game-${game}-seat-${seat}.jsonl`);
  }
}

function linesIn<T>(path: string): T[] {
  return existsSync(path) ? wholeLines<T>(readFileSync(path, 'utf8')) : [];
}
