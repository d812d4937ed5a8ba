import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, isObject, type Json, type Replay } from '@hexfront/engine';
import {
  type GameRow,
  gameNumber,
  type KeptReplay,
  type PairResult,
  type Plan,
  type ReportReplay,
} from '@hexfront/sim';
import { UsageError } from '../../../errors.ts';
import { hasFiles, makeFolder, readJson, replaceFile } from '../../../files.ts';
import { completePairs, wholeLines } from './journal.ts';

const GAMES = 'games.jsonl';
const TIMES = 'times.jsonl';
const REPLAYS = 'replays';

export interface FoundPair {
  readonly rows: PairResult['rows'];
  readonly durations: PairResult['durations'];
}

/**
 * The folder of a tournament. Each pair is appended to the journals as it ends, so that a run that is killed loses at most the pairs that
 * were being played. Times are in a journal of their own, because they differ from run to run.
 */
export class TournamentFolder {
  readonly path: string;
  private readonly plan: Plan;
  private readonly games: number;
  private readonly times: number;

  private constructor(path: string, plan: Plan) {
    this.path = path;
    this.plan = plan;
    mkdirSync(join(path, REPLAYS), { recursive: true });
    this.games = openSync(join(path, GAMES), 'a');
    this.times = openSync(join(path, TIMES), 'a');
  }

  /** Starts a tournament in a new or empty folder. */
  static create(path: string, plan: Plan, version: string): TournamentFolder {
    if (existsSync(join(path, 'plan.json'))) {
      throw new UsageError(`${path} already holds a tournament; add --resume to continue it, or choose another --out`);
    }
    makeFolder(path, '--out');
    if (hasFiles(path)) throw new UsageError(`${path} is not empty; choose another --out`);
    const document = { format: 'hexfront-tournament', version: 1, hexfront: version, plan };
    replaceFile(join(path, 'plan.json'), `${JSON.stringify(document, null, 2)}\n`);
    return new TournamentFolder(path, plan);
  }

  /** Opens a folder to continue it, and returns what has been played there. */
  static resume(path: string, plan: Plan, version: string): { folder: TournamentFolder; found: FoundPair[] } {
    if (!existsSync(join(path, 'plan.json'))) {
      throw new UsageError(`there is no tournament in ${path} to resume; start it without --resume`);
    }
    comparePlans(path, readJson(join(path, 'plan.json')), plan, version);
    const found = repair(path);
    return { folder: new TournamentFolder(path, plan), found };
  }

  record({ rows, durations, replays }: PairResult): void {
    for (const kept of replays) this.keep(rows, kept);
    const [{ pairing, pair }] = rows;
    writeSync(this.times, linesOf([{ pairing, pair, durations }]));
    // The games come last: a pair counts as played once its two rows are complete.
    writeSync(this.games, linesOf(rows));
  }

  write(name: string, text: string): void {
    replaceFile(join(this.path, name), text);
  }

  /** Puts the games in order once all are played, without pairs that do not count, so that equal tournaments have equal files. */
  settle(rows: readonly GameRow[]): void {
    this.close();
    this.write(GAMES, linesOf(rows));
  }

  /** The replays kept of these games. */
  replays(rows: readonly GameRow[]): ReportReplay[] {
    return rows.flatMap((row) => {
      const file = this.replayFile(row);
      if (!existsSync(file)) return [];
      return [{ game: gameNumber(this.plan, row), replay: JSON.parse(readFileSync(file, 'utf8')) as Replay }];
    });
  }

  close(): void {
    for (const file of [this.games, this.times]) {
      fsyncSync(file);
      closeSync(file);
    }
  }

  private keep(rows: PairResult['rows'], { game, replay }: KeptReplay): void {
    writeFileSync(this.replayFile(rows[game]), `${JSON.stringify(replay)}\n`);
  }

  private replayFile(row: GameRow): string {
    return join(this.path, REPLAYS, `game-${gameNumber(this.plan, row)}.json`);
  }
}

/** Cuts off what a crash left unfinished at the end of the journals, and returns the pairs that are complete. */
function repair(path: string): FoundPair[] {
  const [games, times] = [join(path, GAMES), join(path, TIMES)];
  const pairs = completePairs(wholeLines<GameRow>(textOf(games)));
  const timed = wholeLines<{ pairing: number; pair: number; durations: FoundPair['durations'] }>(textOf(times));
  const known = new Map(timed.map(({ pairing, pair, durations }) => [`${pairing}/${pair}`, durations]));
  const found = pairs.map((rows) => ({ rows, durations: known.get(`${rows[0].pairing}/${rows[0].pair}`) ?? {} }));
  replaceFile(games, linesOf(found.flatMap(({ rows }) => rows)));
  replaceFile(times, linesOf(found.map(({ rows: [{ pairing, pair }], durations }) => ({ pairing, pair, durations }))));
  return found;
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function linesOf(lines: readonly unknown[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function comparePlans(path: string, document: unknown, plan: Plan, version: string): void {
  const found = isObject(document) && isObject(document.plan) ? document : null;
  if (found === null) throw new UsageError(`${path}/plan.json is not the plan of a tournament; choose another --out`);
  if (found.hexfront !== version) {
    throw new UsageError(
      `${path} was started with hexfront ${found.hexfront}, this is ${version}; bots may play differently, so start anew in another --out`,
    );
  }
  for (const key of Object.keys(plan) as (keyof Plan)[]) {
    const [there, here] = [(found.plan as { [key: string]: Json })[key], plan[key] as Json].map((value) =>
      canonicalJson(value ?? null),
    );
    if (there === here) continue;
    throw new UsageError(
      `the tournament in ${path} has another plan: its ${key} is ${there}, not ${here}; give the arguments it was started with, or choose another --out`,
    );
  }
}
