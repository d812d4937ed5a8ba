import type { Bot } from '@hexfront/bots';
import type { Game, JsonObject, Outcome } from '@hexfront/engine';
import { playMatch } from './match.ts';

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
  const { game, games, seed, bots } = plan;
  const [fewest, most] = game.traits.seats;
  if (fewest > 2 || most < 2) throw new Error(`tournament: ${game.id} is not a game for two`);
  if (!Number.isInteger(games) || games < 2 || games % 2 !== 0) {
    throw new Error(`tournament: games must be an even number of at least 2, not ${games}`);
  }
  const pairings: Pairing[] = [];
  for (const [i, first] of bots.entries()) {
    for (const second of bots.slice(i + 1)) pairings.push(playPair(plan, first, second));
  }
  return { game: game.id, games, seed, pairings };
}

function playPair({ game, options, games, seed, onGame }: TournamentPlan, first: Bot, second: Bot): Pairing {
  let [wins, draws, losses, firstSeatWins, decisions] = [0, 0, 0, 0, 0];
  for (let index = 0; index < games; index++) {
    const isSwapped = index % 2 === 1;
    const seated = isSwapped ? [second, first] : [first, second];
    const matchSeed = `${seed}/${index >> 1}`;
    const { outcome, steps } = playMatch({ game, options, seed: matchSeed, bots: seated });
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
      `| ${game} | ${first} – ${second} | ${wins} | ${draws} | ${losses} | ${firstSeatWins} | ${averageLength.toFixed(1)} |`,
  );
  return [
    '| game | first – second | won | drawn | lost | won from seat 0 | decisions a game |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n');
}
