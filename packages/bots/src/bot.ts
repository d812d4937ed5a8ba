import type { Game, JsonObject, Seat } from '@hexfront/engine';

/** A match as a bot meets it. The bot's own seed breaks its ties, so that a thousand games are a thousand games. */
export interface BotMatch {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seat: Seat;
  readonly botSeed: string;
}

/** What a bot may look at when it must decide. */
export interface BotTurn {
  /** How many decisions this player has made in the match. */
  readonly index: number;
  /**
   * The position, to look at and to copy, never to change; null in games with hidden information. In games with chance it is a
   * planning copy: its dice are not the match's.
   */
  readonly state: unknown;
  /** What the seat may see. */
  view(): unknown;
  /** What the seat may decide, as `legal` of the game lists it. */
  legal(): readonly unknown[];
}

/** A bot seated in a match. */
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
