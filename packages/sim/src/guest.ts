import type { BotMatch, BotTurn } from '@hexfront/bots';
import type { Game, Outcome, Seat, Withdrawal } from '@hexfront/engine';

/** Everything by which a player from outside can lose its match beside the game itself, and what the record says of it. */
export const failures = {
  'did-not-start': { withdrawal: 'forfeit', sentence: 'It could not be started.' },
  'slow-start': { withdrawal: 'turn_timeout', sentence: 'Its first answer did not come in time.' },
  'timed-out': { withdrawal: 'turn_timeout', sentence: 'Its answer did not come in time.' },
  crashed: { withdrawal: 'forfeit', sentence: 'It ended before the match did.' },
  'broken-pipe': { withdrawal: 'forfeit', sentence: 'It closed its input or its output.' },
  garbage: { withdrawal: 'forfeit', sentence: 'It wrote what is not an answer.' },
  'line-too-long': { withdrawal: 'forfeit', sentence: 'It wrote a line that is too long.' },
  'illegal-move': { withdrawal: 'forfeit', sentence: 'It decided what the rules forbid.' },
} as const satisfies { readonly [name: string]: { readonly withdrawal: Withdrawal; readonly sentence: string } };

export type FailureName = keyof typeof failures;

/** Thrown by a guest, caught by the match, which goes on without it. */
export class GuestFailure extends Error {
  readonly failure: FailureName;

  constructor(failure: FailureName, detail: string) {
    super(`${failures[failure].sentence} ${detail}`);
    this.failure = failure;
  }
}

export interface GuestMatch extends BotMatch {
  /** What the seat sees before anyone has decided. */
  opening(): unknown;
}

export interface GuestTurn extends BotTurn {
  /** How many decisions of anybody the match has carried out. */
  readonly version: number;
}

/** How a match ended, as one seat may know it. */
export interface Finish {
  readonly outcome: Outcome;
  readonly version: number;
  view(): unknown;
}

export interface GuestPlayer {
  /** Fails with a `GuestFailure` and nothing else. */
  decide(turn: GuestTurn): Promise<readonly unknown[]>;
  /** Called once, whatever happened; null when the match broke off. Leaves nothing behind. */
  end(finish: Finish | null): Promise<void>;
}

/** A player whose mistakes are its own: where a house bot would be a bug, a guest leaves the match. */
export interface Guest {
  readonly isGuest: true;
  /** It thinks in this process, so it thinks before the clocks of those elsewhere start. */
  readonly isHere: boolean;
  readonly name: string;
  plays(game: Game): boolean;
  sit(match: GuestMatch): GuestPlayer;
}

/** A guest that left, after how many steps of the record, and why. */
export interface Departure {
  readonly seat: Seat;
  readonly player: string;
  readonly step: number;
  readonly failure: FailureName;
  readonly message: string;
}
