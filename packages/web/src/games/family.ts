import type { Json, JsonObject, Outcome, Viewer } from '@hexfront/engine';
import type { Flash, FeedEntry, Path, Scene } from '../board/scene.ts';
import type { Choice } from './choice.ts';

/** A match as its adapter meets it: what everyone knows from the start. */
export interface MatchHead {
  readonly game: string;
  readonly title: string;
  readonly options: JsonObject;
  readonly players: readonly string[];
  readonly isHidden: boolean;
  readonly isSimultaneous: boolean;
}

/** One payload of `game.view`, and for whom it was made. */
export interface Sight {
  readonly head: MatchHead;
  readonly viewer: Viewer;
  readonly view: Json;
  readonly outcome: Outcome | null;
  /** Who decides now. */
  readonly deciding: readonly number[];
}

/** What an event means for the feed and for the board. */
export interface Narration {
  readonly entries: readonly Omit<FeedEntry, 'seq'>[];
  readonly paths: readonly Path[];
  readonly flashes: readonly Flash[];
}

export const noNarration: Narration = { entries: [], paths: [], flashes: [] };

/** One for each family of games: from the engine's JSON to what the board draws and the feed tells. No rule lives here. */
export interface Family {
  /** Without what the last step did: that comes from `narrate` and from comparing two scenes. */
  scene(sight: Sight): Scene;
  /** `scene` is the one after the event, `before` the one the step began with. */
  narrate(event: Json, scene: Scene, before: Scene): Narration;
  /** Null if whoever is to act is not there any more. */
  choice(action: Json, scene: Scene): Choice | null;
  /** Actions at a hex that the game's own list leaves out though they may be allowed, and those that lead from one hex to another. */
  further?(scene: Scene, head: MatchHead, seat: number, cell: number): readonly Json[];
  towards?(scene: Scene, seat: number, from: number, to: number): readonly Json[];
  /** Where the wire has its own codes for refusals: the engine's name, by which the messages know them. */
  refusal?(wire: string, reason: string): string;
}
