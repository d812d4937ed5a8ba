import { findBot } from '@hexfront/bots';
import type { Game, JsonObject, Seat } from '@hexfront/engine';

/** A position to give a hint in, as its seat knows it. */
export interface HintPosition {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seat: Seat;
  /** Null where something is hidden; without the dice of the match where dice are thrown. */
  readonly state: unknown;
  readonly view: () => unknown;
  readonly legal: () => readonly unknown[];
}

/** What a strong bot would decide that has just sat down. Bots of a battle decide by what the seat sees. */
export function hintIn({ game, options, seat, ...turn }: HintPosition): readonly unknown[] {
  const found = findBot(game.traits.simultaneous ? 'commander' : 'search', game);
  if ('error' in found) throw new Error(found.error);
  return found.bot.sit({ game, options, seat, botSeed: 'hint' }).decide({ index: 0, ...turn });
}
