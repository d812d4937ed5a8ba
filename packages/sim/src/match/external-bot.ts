import type { BotMatch, BotTurn } from '@hexfront/bots';
import type { Game, Outcome, Seat, Withdrawal } from '@hexfront/engine';

/** Every way an external bot can lose a match outside the game itself, and how the record describes it. */
export const failures = {
  'did-not-start': { withdrawal: 'forfeit', sentence: 'The bot could not be started.' },
  'slow-start': { withdrawal: 'turn_timeout', sentence: "The bot's first answer came too late." },
  'timed-out': { withdrawal: 'turn_timeout', sentence: "The bot's answer came too late." },
  crashed: { withdrawal: 'forfeit', sentence: 'The bot stopped before the match ended.' },
  'broken-pipe': { withdrawal: 'forfeit', sentence: 'The bot closed its standard input or output.' },
  garbage: { withdrawal: 'forfeit', sentence: 'The bot sent an invalid answer.' },
  'line-too-long': { withdrawal: 'forfeit', sentence: 'The bot sent a line that is too long.' },
  'illegal-move': { withdrawal: 'forfeit', sentence: 'The bot submitted an illegal move.' },
} as const satisfies { readonly [name: string]: { readonly withdrawal: Withdrawal; readonly sentence: string } };

export type FailureName = keyof typeof failures;

/** Thrown by an external bot and caught by the match, which continues without that bot. */
export class PlayerFailure extends Error {
  readonly failure: FailureName;

  /** The cause is an error in the bot's own code. */
  constructor(failure: FailureName, detail: string, options?: ErrorOptions) {
    super(`${failures[failure].sentence} ${detail}`, options);
    this.failure = failure;
  }
}

export interface ExternalMatch extends BotMatch {
  /** By seat. */
  readonly names: readonly string[];
  /** The commitment to the match's seed, which a bot must not know before the end. */
  readonly seedHash: string;
  /** What the seat sees before the first decision. */
  opening(): unknown;
}

export interface ExternalTurn extends BotTurn {
  /** How many times the match has advanced. */
  readonly version: number;
  /** What led to this position; null if nothing has happened yet. */
  events(): readonly unknown[] | null;
  /** What the referee would refuse of a decision, and why. Changes nothing, so a bot may ask before it decides. */
  refusals(orders: readonly unknown[]): Promise<readonly RefusedOrder[]>;
  /** What a clock leaves for this decision, in ms; absent where no clock runs. */
  timeLeftMs?(): number;
}

/** An action or order that would be refused, by its index in the decision. */
export interface RefusedOrder {
  readonly index: number;
  readonly message: string;
}

/** How a match ended, as one seat may know it. */
export interface Finish {
  readonly outcome: Outcome;
  readonly version: number;
  readonly seed: string;
  view(): unknown;
}

export interface ExternalPlayer {
  /** Rejects only with a `PlayerFailure`. */
  decide(turn: ExternalTurn): Promise<readonly unknown[]>;
  /** Called exactly once; null when the match was aborted. Releases every resource. */
  end(finish: Finish | null): Promise<void>;
}

/** A bot that may fail. Its failures cost it the match, where a failure of a built-in bot is a bug of ours. */
export interface ExternalBot {
  readonly isExternal: true;
  /** Bots in this process block it, so they decide before the clocks of the others start. */
  readonly runsInProcess: boolean;
  readonly name: string;
  plays(game: Game): boolean;
  sit(match: ExternalMatch): ExternalPlayer;
}

/** An external bot that left the match: after how many recorded steps, and why. */
export interface Departure {
  readonly seat: Seat;
  readonly player: string;
  readonly step: number;
  readonly failure: FailureName;
  readonly message: string;
  /** Where the bot's own code failed: a stack if it plays in this process, otherwise the end of a log of several lines. */
  readonly stack?: string;
}
