import type { Told } from './told.ts';

/** What the tools remember between calls, so that neither the model nor they need repeat it. */
export interface ToolMemory {
  /** The match that calls without a match_id refer to. */
  readonly matchId: string | null;
  /** The cursor of the player's events. */
  readonly cursor: string | null;
  /** The last version decided on, by match: in simultaneous games, the next turn comes with a later version. */
  readonly decided: readonly (readonly [matchId: string, version: number])[];
  /** What was told about the matches looked at last. */
  readonly told: readonly Told[];
}

export const noMemory: ToolMemory = { matchId: null, cursor: null, decided: [], told: [] };
