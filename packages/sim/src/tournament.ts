import type { Bot } from '@hexfront/bots';
import type { Game, JsonObject, Outcome, Replay } from '@hexfront/engine';
import type { Departure } from './guest.ts';
import { type Entrant, playMatch, playOpenMatch } from './match.ts';

export interface TournamentPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly bots: readonly Bot[];
  /** How many each pair plays, an even number: half with either bot in seat 0. */
  readonly games: number;
  readonly seed: string;
  /** Called after each game. */
  readonly onGame?: (game: TournamentGame) => void;
}

export interface TournamentGame {
  /** Names by seat. */
  readonly seats: readonly [string, string];
  /** The seed of the match, so that any game can be played again by itself. */
  readonly seed: string;
  readonly outcome: Outcome;
  /** Decisions of both players together. */
  readonly length: number;
}

/** Won, drawn and lost are the first bot's. */
export interface Pairing {
  readonly bots: readonly [string, string];
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games won from seat 0, whoever sat there: what moving first is worth. */
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
 * Every pair of bots with seats swapped. A pure function of its arguments: game 2k and 2k + 1 of a pair share the seed
 * `seed/k` and differ in who sits where, so the order in which the bots are named changes nothing but the side of the table.
 */
export function tournament(plan: TournamentPlan): Tournament {
  const { game, options, bots } = plan;
  const card = fixtures(plan, bots);
  let next = card.next();
  while (!next.done) next = card.next(playMatch({ game, options, seed: next.value.seed, bots: next.value.seated }));
  return next.value;
}

export interface OpenTournamentPlan extends Omit<TournamentPlan, 'bots'> {
  readonly entrants: readonly Entrant[];
  /** Called when a guest failed, with the number of the game. */
  readonly onDeparture?: (departure: Departure, game: number) => void;
}

/** The same with guests among the bots; a guest that fails has lost that game and plays the next. */
export async function openTournament(plan: OpenTournamentPlan): Promise<Tournament> {
  const { game, options, entrants, onDeparture } = plan;
  const card = fixtures(plan, entrants);
  let next = card.next();
  for (let number = 1; !next.done; number++) {
    const { seed, seated } = next.value;
    const { replay, departures } = await playOpenMatch({ game, options, seed, entrants: seated });
    for (const departure of departures) onDeparture?.(departure, number);
    next = card.next(replay);
  }
  return next.value;
}

interface Fixture<E> {
  readonly seed: string;
  readonly seated: readonly [E, E];
}

type Card = Pick<TournamentPlan, 'game' | 'games' | 'seed' | 'onGame'>;

/** Says what is to be played and is told how it went, so that games may be played at once or over time. */
function* fixtures<E extends Entrant>(plan: Card, entrants: readonly E[]): Generator<Fixture<E>, Tournament, Replay> {
  const { game, games, seed } = plan;
  const [fewest, most] = game.traits.seats;
  if (fewest > 2 || most < 2) throw new Error(`tournament: ${game.id} is not a game for two`);
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
  { game, games, seed, onGame }: Card,
  first: E,
  second: E,
): Generator<Fixture<E>, Pairing, Replay> {
  let [wins, draws, losses, firstSeatWins, decisions] = [0, 0, 0, 0, 0];
  for (let index = 0; index < games; index++) {
    const isSwapped = index % 2 === 1;
    const seated = isSwapped ? ([second, first] as const) : ([first, second] as const);
    const matchSeed = `${seed}/${index >> 1}`;
    const { outcome, steps } = yield { seed: matchSeed, seated };
    if (outcome === null) throw new Error(`tournament: a game of ${game.id} stopped before its end`);
    const [winner] = outcome.winners;
    if (outcome.winners.length !== 1) draws++;
    else if ((winner === 0) !== isSwapped) wins++;
    else losses++;
    if (outcome.winners.length === 1 && winner === 0) firstSeatWins++;
    decisions += steps.length;
    onGame?.({ seats: [seated[0].name, seated[1].name], seed: matchSeed, outcome, length: steps.length });
  }
  const averageLength = Math.round((decisions / games) * 10) / 10;
  return { bots: [first.name, second.name], games, wins, draws, losses, firstSeatWins, averageLength };
}

/** A Markdown table, one line a pair. */
export function tournamentTable({ game, pairings }: Tournament): string {
  const lines = pairings.map(
    ({ bots: [first, second], wins, draws, losses, firstSeatWins, averageLength }) =>
      `| ${game} | ${cell(first)} – ${cell(second)} | ${wins} | ${draws} | ${losses} | ${firstSeatWins} | ${averageLength.toFixed(1)} |`,
  );
  return [
    '| game | first – second | won | drawn | lost | won from seat 0 | decisions a game |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n');
}

/** A name may be a command, and a command may have pipes. */
function cell(name: string): string {
  return name.replaceAll('|', '\\|');
}
