import type { Game, JsonObject, Replay } from '@hexfront/engine';
import { Hash64 } from '@hexfront/engine';
import type { Departure } from '../match/external-bot.ts';
import { type Entrant, type OpenMatchPlan, playMatch, playOpenMatch } from '../match/match.ts';
import type { Played } from '../match/match-loop.ts';
import { findOpening, type Opening } from '../openings/opening.ts';
import { Stopwatch } from '../statistics/durations.ts';
import { type GameRow, gameNumber, type PairJob, type PairResult, type Plan } from '../tournament/records.ts';
import { areBuiltIn, timed } from './timed.ts';

/** What is needed to play the pairs of a plan, worked out once. */
export interface Table {
  readonly plan: Plan;
  readonly game: Game;
  readonly options: JsonObject;
  /** By name, one for each bot of the plan. */
  readonly entrants: ReadonlyMap<string, Entrant>;
  readonly keeps: ReplayChoice;
  /** Loads bots that the plan does not name. */
  readonly prepare?: (names: readonly string[]) => Promise<void>;
  /** Told the number of each game before it starts. */
  readonly begin?: (gameNumber: number) => void;
}

/** Which replays to keep: all, none, or some, which are those of failures and of the first pairs. */
export const replayChoices = ['some', 'all', 'none'] as const;
export type ReplayChoice = (typeof replayChoices)[number];

/** With `some`, the games of this many pairs per pairing are kept. */
const SOME = 2;

/** Pairs of different pairings share their openings, so a table remembers those it has found. */
const openings = new WeakMap<Table, Map<string, Opening>>();

/** Plays one opening twice with the seats swapped. What comes out depends on the plan and the job alone, apart from the times. */
export async function playPair(table: Table, job: PairJob): Promise<PairResult> {
  const games: Finished[] = [];
  for (const swap of [0, 1] as const) {
    const fixture = fixtureOf(table, job, swap);
    const { match, seated } = fixture;
    const played = areBuiltIn(seated)
      ? { replay: playMatch({ ...match, bots: seated }), departures: [] }
      : await playOpenMatch({ ...match, entrants: seated });
    games.push(finish(fixture, played));
  }
  return pairOf(table, games);
}

/** The same at once, for bots that answer at once. */
export function playPairNow(table: Table, job: PairJob): PairResult {
  const games: Finished[] = [];
  for (const swap of [0, 1] as const) {
    const fixture = fixtureOf(table, job, swap);
    const { match, seated } = fixture;
    if (!areBuiltIn(seated)) throw new Error(`tournament: ${fixture.seats} answer over time`);
    games.push(finish(fixture, { replay: playMatch({ ...match, bots: seated }), departures: [] }));
  }
  return pairOf(table, games);
}

/** Pairs of a Swiss tournament that meet again get new seeds, because their pairs are counted through all rounds. */
export function seedOf({ seed, pairs }: Plan, { pairing, pair }: PairJob): string {
  return `${seed}/${pairing.round * pairs + pair}`;
}

/** One game that is ready to be played. */
interface Fixture {
  readonly job: PairJob;
  readonly swap: 0 | 1;
  readonly seats: readonly [string, string];
  readonly opening: Opening;
  readonly match: Omit<OpenMatchPlan, 'entrants'>;
  readonly seated: readonly Entrant[];
  readonly watches: readonly Stopwatch[];
}

function fixtureOf(table: Table, job: PairJob, swap: 0 | 1): Fixture {
  const { game, options, entrants } = table;
  const [first, second] = job.pairing.bots;
  const seats = swap === 0 ? ([first, second] as const) : ([second, first] as const);
  const seed = seedOf(table.plan, job);
  table.begin?.(gameNumber(table.plan, { pairing: job.pairing.number, pair: job.pair, game: swap }));
  const opening = openingFor(table, seed);
  const watches = seats.map(() => new Stopwatch());
  const seated = seats.map((name, seat) => timed(entrants.get(name)!, name, watches[seat]));
  return { job, swap, seats, opening, match: { game, options, seed, opening: opening.decisions }, seated, watches };
}

interface Finished {
  readonly row: GameRow;
  readonly replay: Replay;
  readonly watches: readonly Stopwatch[];
}

function finish({ job, swap, seats, opening, match, watches }: Fixture, { replay, departures }: Played): Finished {
  const row: GameRow = {
    pairing: job.pairing.number,
    pair: job.pair,
    game: swap,
    seats,
    seed: match.seed,
    opening: opening.number,
    ...ending(replay),
    length: replay.steps.length,
    digest: digestOf(replay),
    failures: departures.map(failureRow),
  };
  return { row, replay, watches };
}

function pairOf({ keeps }: Table, games: readonly Finished[]): PairResult {
  const [{ row: first, watches }, { row: second, watches: swapped }] = games;
  const durations = Object.fromEntries(
    first.seats.map((bot, seat) => {
      watches[seat].addAll(swapped[1 - seat].durations());
      return [bot, watches[seat].durations()];
    }),
  );
  const kept = games.filter(({ row }) => isKept(keeps, row));
  return { rows: [first, second], durations, replays: kept.map(({ row, replay }) => ({ game: row.game, replay })) };
}

function ending({ game, outcome }: Replay): Pick<GameRow, 'winner' | 'reason'> {
  if (outcome === null) throw new Error(`tournament: a game of ${game} stopped before it was over`);
  const { winners, reason } = outcome;
  return { winner: winners.length === 1 ? (winners[0] as 0 | 1) : null, reason };
}

function digestOf({ opening, steps }: Replay): string {
  const digest = new Hash64();
  digest.mixText(opening);
  for (const { hash } of steps) digest.mixText(hash);
  return digest.hex();
}

function failureRow({ seat, player, ...how }: Departure) {
  return { seat: seat as 0 | 1, bot: player, ...how };
}

function isKept(keeps: ReplayChoice, { pair, failures }: GameRow): boolean {
  if (keeps === 'some') return pair < SOME || failures.length > 0;
  return keeps === 'all';
}

function openingFor(table: Table, seed: string): Opening {
  const known = openings.get(table) ?? new Map<string, Opening>();
  openings.set(table, known);
  const found = known.get(seed) ?? findOpening({ ...table, seed, length: table.plan.opening });
  known.set(seed, found);
  // Old ones are not needed again soon: pairings take turns with the same pair.
  if (known.size > 64) known.delete(known.keys().next().value!);
  return found;
}
