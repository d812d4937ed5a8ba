import type { Game, JsonObject, Seat } from '@hexfront/engine';

/** A match as a bot sees it. The bot's own seed breaks ties, so that a thousand games are a thousand different games. */
export interface BotMatch {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seat: Seat;
  readonly botSeed: string;
}

/** What a bot may use for a decision. */
export interface BotTurn {
  /** How many decisions this player has made so far. */
  readonly index: number;
  /**
   * The position, which a bot may read and copy but never change; null in games with hidden information. In games of chance it is a
   * planning copy with other dice than the match's.
   */
  readonly state: unknown;
  /** What the seat may see. */
  view(): unknown;
  /** The legal actions of the seat, as listed by the game's `legal`. */
  legal(): readonly unknown[];
}

/** A bot that has taken a seat in a match. */
export interface Player {
  /** One action in a sequential game, a set of orders in a simultaneous one. */
  decide(turn: BotTurn): readonly unknown[];
}

export interface Bot {
  readonly name: string;
  readonly summary: string;
  plays(game: Game): boolean;
  sit(match: BotMatch): Player;
}
