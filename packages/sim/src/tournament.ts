import type { Bot } from '@hexfront/bots';
import type { Game, JsonObject, Outcome, Replay } from '@hexfront/engine';
import type { Departure } from './external-bot.ts';
import { type Entrant, playMatch, playOpenMatch } from './match.ts';

export interface TournamentPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly bots: readonly Bot[];
  /** Games per pair, an even number: each bot has seat 0 in half of them. */
  readonly games: number;
  readonly seed: string;
  /** Called after each game. */
  readonly onGame?: (game: TournamentGame) => void;
}

export interface TournamentGame {
  /** Bot names by seat. */
  readonly seats: readonly [string, string];
  /** The seed of the match, so that any single game can be replayed. */
  readonly seed: string;
  readonly outcome: Outcome;
  /** Decisions of both players combined. */
  readonly length: number;
}

/** Wins, draws and losses are the first bot's. */
export interface Pairing {
  readonly bots: readonly [string, string];
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games won from seat 0 by either bot, which shows what moving first is worth. */
  readonly firstSeatWins: number;
  readonly averageLength: number;
}

export interface Tournament {
  readonly game: string;
  readonly games: number;
  readonly seed: string;
  readonly pairings: readonly Pairing[];
}

/**
 * Every pair of bots, with seats swapped. A pure function of its arguments: games 2k and 2k + 1 of a pair share the seed
 * `seed/k` with the seats swapped, so listing the bots in another order only mirrors the result.
 */
export function tournament(plan: TournamentPlan): Tournament {
  const { game, options, bots } = plan;
  const schedule = fixtures(plan, bots);
  let next = schedule.next();
  while (!next.done) next = schedule.next(playMatch({ game, options, seed: next.value.seed, bots: next.value.pair }));
  return next.value;
}

export interface OpenTournamentPlan extends Omit<TournamentPlan, 'bots'> {
  readonly entrants: readonly Entrant[];
  /** Called when an external bot fails, with the number of the game. */
  readonly onDeparture?: (departure: Departure, game: number) => void;
}

/** Like `tournament`, with external bots. One that fails loses that game and plays the next. */
export async function openTournament(plan: OpenTournamentPlan): Promise<Tournament> {
  const { game, options, entrants, onDeparture } = plan;
  const schedule = fixtures(plan, entrants);
  let next = schedule.next();
  for (let number = 1; !next.done; number++) {
    const { seed, pair } = next.value;
    const { replay, departures } = await playOpenMatch({ game, options, seed, entrants: pair });
    for (const departure of departures) onDeparture?.(departure, number);
    next = schedule.next(replay);
  }
  return next.value;
}

interface Fixture<E> {
  readonly seed: string;
  readonly pair: readonly [E, E];
}

type Schedule = Pick<TournamentPlan, 'game' | 'games' | 'seed' | 'onGame'>;

/** Yields each game to play and receives its replay, so that games can be played synchronously or asynchronously. */
function* fixtures<E extends Entrant>(
  plan: Schedule,
  entrants: readonly E[],
): Generator<Fixture<E>, Tournament, Replay> {
  const { game, games, seed } = plan;
  const [fewest, most] = game.traits.seats;
  if (fewest > 2 || most < 2) throw new Error(`tournament: ${game.id} cannot be played by two`);
  if (!Number.isInteger(games) || games < 2 || games % 2 !== 0) {
    throw new Error(`tournament: games must be an even number of at least 2, not ${games}`);
  }
  const pairings: Pairing[] = [];
  for (const [i, first] of entrants.entries()) {
    for (const second of entrants.slice(i + 1)) pairings.push(yield* pairOf(plan, first, second));
  }
  return { game: game.id, games, seed, pairings };
}

function* pairOf<E extends Entrant>(
  { game, games, seed, onGame }: Schedule,
  first: E,
  second: E,
): Generator<Fixture<E>, Pairing, Replay> {
  let [wins, draws, losses, firstSeatWins, decisions] = [0, 0, 0, 0, 0];
  for (let index = 0; index < games; index++) {
    const isSwapped = index % 2 === 1;
    const pair = isSwapped ? ([second, first] as const) : ([first, second] as const);
    const matchSeed = `${seed}/${index >> 1}`;
    const { outcome, steps } = yield { seed: matchSeed, pair };
    if (outcome === null) throw new Error(`tournament: a game of ${game.id} stopped before it was over`);
    const [winner] = outcome.winners;
    if (outcome.winners.length !== 1) draws++;
    else if ((winner === 0) !== isSwapped) wins++;
    else losses++;
    if (outcome.winners.length === 1 && winner === 0) firstSeatWins++;
    decisions += steps.length;
    onGame?.({ seats: [pair[0].name, pair[1].name], seed: matchSeed, outcome, length: steps.length });
  }
  const averageLength = Math.round((decisions / games) * 10) / 10;
  return { bots: [first.name, second.name], games, wins, draws, losses, firstSeatWins, averageLength };
}

/** A Markdown table with one row per pair. */
export function tournamentTable({ game, pairings }: Tournament): string {
  const lines = pairings.map(
    ({ bots: [first, second], wins, draws, losses, firstSeatWins, averageLength }) =>
      `| ${game} | ${cell(first)} – ${cell(second)} | ${wins} | ${draws} | ${losses} | ${firstSeatWins} | ${averageLength.toFixed(1)} |`,
  );
  return [
    '| game | first – second | won | drawn | lost | won from seat 0 | decisions per game |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n');
}

/** A name may be a shell command, which may contain pipes. */
function cell(name: string): string {
  return name.replaceAll('|', '\\|');
}
