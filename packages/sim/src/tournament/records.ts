/** What a tournament writes down: its plan, the pairs to play, one row per game, and the results. All of it is plain JSON. */
import type { JsonObject, Replay } from '@hexfront/engine';
import type { FailureName } from '../match/external-bot.ts';
import type { Durations } from '../statistics/durations.ts';

export const formats = ['round-robin', 'gauntlet', 'swiss'] as const;
export type FormatName = (typeof formats)[number];

/** Everything that decides which games are played. Two runs of the same plan give the same table, if the bots decide the same. */
export interface Plan {
  readonly game: string;
  readonly options: JsonObject;
  /** By name; the first one meets all others in a gauntlet. */
  readonly bots: readonly string[];
  readonly format: FormatName;
  /** In a round robin, by bot: those of the same team do not meet. Without teams, everybody meets everybody. */
  readonly teams?: readonly number[];
  /** Rounds of a Swiss tournament; 1 in the other formats. */
  readonly rounds: number;
  /** Pairs of games per pairing; with an SPRT, the most that are played. */
  readonly pairs: number;
  readonly seed: string;
  /** How many random actions, or ticks of random orders, precede the bots' first decision. */
  readonly opening: number;
  readonly sprt: SprtBounds | null;
  /** What the caller's loader needs to make a bot from its name, such as time limits. */
  readonly loading: JsonObject;
}

/** The two hypotheses of a sequential test: the first bot is `elo0` or `elo1` stronger than the second. */
export interface SprtBounds {
  readonly elo0: number;
  readonly elo1: number;
}

/** Two bots that meet, in one round of the tournament. Pairings are numbered from 0 through all rounds. */
export interface Pairing {
  readonly number: number;
  readonly round: number;
  readonly bots: readonly [string, string];
}

/**
 * One opening, played twice with the seats swapped. It is the unit of all statistics, because its two games are not independent: an
 * opening that favours a seat favours one bot in the first game and the other bot in the second.
 */
export interface PairJob {
  readonly pairing: Pairing;
  /** From 0, within the pairing. */
  readonly pair: number;
}

/** One game, without anything that depends on the speed of the machine. */
export interface GameRow {
  readonly pairing: number;
  readonly pair: number;
  /** 0, or 1 when the second bot of the pairing has seat 0. */
  readonly game: 0 | 1;
  /** Bot names by seat. */
  readonly seats: readonly [string, string];
  readonly seed: string;
  /** Which opening was played: how many before it were decided or hopeless. */
  readonly opening: number;
  /** The seat that won; null for a draw. */
  readonly winner: 0 | 1 | null;
  readonly reason: string;
  /** Steps of the replay, including those of the opening. */
  readonly length: number;
  /** Over the hashes of all steps: equal in games that are move for move the same. */
  readonly digest: string;
  readonly failures: readonly FailureRow[];
}

/** A bot that left its game. */
export interface FailureRow {
  readonly seat: 0 | 1;
  readonly bot: string;
  readonly failure: FailureName;
  readonly message: string;
  readonly step: number;
  /** Where the bot's own code failed, as in `Departure`. */
  readonly stack?: string;
}

/** Both games of a pair. The times are kept apart from the rows, because they differ from run to run. */
export interface PairResult {
  readonly rows: readonly [GameRow, GameRow];
  /** Decision times by bot. */
  readonly durations: { readonly [bot: string]: Durations };
  /** Those replays of the pair that are worth keeping. */
  readonly replays: readonly KeptReplay[];
}

export interface KeptReplay {
  readonly game: 0 | 1;
  readonly replay: Replay;
}

/** Numbers the games of a tournament from 1, in the order of pairings and pairs. */
export function gameNumber({ pairs }: Pick<Plan, 'pairs'>, row: Pick<GameRow, 'pairing' | 'pair' | 'game'>): number {
  return (row.pairing * pairs + row.pair) * 2 + row.game + 1;
}

/** An estimate with its 95% interval. Null stands for an infinite value, which JSON does not have: a bot that won every game. */
export interface Estimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

export type SprtVerdict = 'elo0' | 'elo1' | 'undecided';

/** A sequential test after the pair that decided it, or after the last pair. */
export interface SprtResult extends SprtBounds {
  readonly verdict: SprtVerdict;
  /** The logarithm of the likelihood ratio, positive in favour of `elo1`. */
  readonly llr: number;
  /** The test stops when `llr` leaves the range from `lower` to `upper`. */
  readonly lower: number;
  readonly upper: number;
}

export interface LengthResult {
  readonly least: number;
  readonly p10: number;
  readonly median: number;
  readonly p90: number;
  readonly most: number;
  readonly average: number;
}

/** Everything that two bots played against each other. Wins, draws, losses, score and Elo are the first bot's. */
export interface PairingResult {
  readonly bots: readonly [string, string];
  readonly pairs: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Pairs by their result: 0, ½, 1, 1½ and 2 points for the first bot. */
  readonly pentanomial: readonly [number, number, number, number, number];
  /** From 0 to 1. */
  readonly score: number;
  /** The Elo difference that explains the score. */
  readonly elo: Estimate;
  readonly sprt: SprtResult | null;
  /** Games won from seat 0 and from seat 1 by either bot, which shows what moving first is worth. */
  readonly seatWins: readonly [number, number];
  readonly endings: { readonly [reason: string]: number };
  readonly length: LengthResult;
  readonly distinctGames: number;
}

/** One bot in the whole tournament. */
export interface Standing {
  readonly bot: string;
  readonly games: number;
  readonly points: number;
  /** Points by seat, from 0 to 1. */
  readonly scoreBySeat: readonly [number | null, number | null];
  /** Bradley–Terry, in Elo; the average of all bots is 0. */
  readonly rating: Estimate;
  readonly failures: { readonly [failure: string]: number };
}

export interface Results {
  readonly plan: Plan;
  /** Games that count. */
  readonly games: number;
  /** How many of them are different games; the others repeat one move for move. */
  readonly distinctGames: number;
  /** Best first. */
  readonly standings: readonly Standing[];
  readonly pairings: readonly PairingResult[];
  readonly endings: { readonly [reason: string]: number };
  readonly length: LengthResult;
  readonly seatWins: readonly [number, number];
  /** Every failure, with the number of its game. */
  readonly failures: readonly (FailureRow & { readonly game: number })[];
}
