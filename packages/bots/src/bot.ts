import type { Game, JsonObject, Seat, Spoken } from '@hexfront/engine';

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
  /** Asked now and then by a bot that searches: once true, it decides on what it knows. */
  isStopped?(): boolean;
  /** Keeps reasoning and annotations with this decision: for the bot's author, and for the replay. Absent where nobody keeps them. */
  note?(spoken: Spoken): void;
}

/** What a search found out about a position. */
export interface Analysis {
  /** The actions that the bot expects in a sequential game, its own decision first; in a simultaneous one, its sets of orders. */
  readonly line: readonly unknown[];
  /** The expected position in the bot's own points: the higher, the better for its seat. */
  readonly score: number;
  /** Positions examined. */
  readonly nodes: number;
  /** How far ahead the search looked, in turns or ticks. */
  readonly depth: number;
}

/** A bot that has taken a seat in a match. */
export interface Player {
  /** One action in a sequential game, a set of orders in a simultaneous one. */
  decide(turn: BotTurn): readonly unknown[];
  /** What the last decision is based on; only bots that search know. */
  analysis?(): Analysis | null;
}

export interface Bot {
  readonly name: string;
  readonly summary: string;
  plays(game: Game): boolean;
  sit(match: BotMatch): Player;
}

/** A bot whose decisions may be promises. `file:` bots on the command line may be such bots; built-in ones are not. */
export interface AsyncBot extends Omit<Bot, 'sit'> {
  sit(match: BotMatch): { decide(turn: BotTurn): readonly unknown[] | Promise<readonly unknown[]> };
}
