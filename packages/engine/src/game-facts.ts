import type { Said } from './language.ts';

/** What kind of game it is, for lists of games and for referees. */
export interface Traits {
  readonly seats: readonly [min: number, max: number];
  readonly simultaneous: boolean;
  readonly hidden: boolean;
  readonly chance: boolean;
}

/** Everything that is known of a game without running it, in one block per game. Families add the names of their slots. */
export interface GameFacts {
  readonly id: string;
  readonly family: string;
  readonly title: Said;
  readonly summary: Said;
  readonly traits: Traits;
  /** The name of each seat, as many as the game can have. */
  readonly sides: readonly string[];
  /** How the game is spelled in JSON; games that share a dialect share their schemas. */
  readonly dialect: string;
  /** The field of `submit_orders` that names its tick. */
  readonly tickField: 'tick' | 'tick_target';
  /** Another name that old agents use for it. */
  readonly alias?: string;
  /** The options the game was released with, which never change. */
  readonly options: object;
}
