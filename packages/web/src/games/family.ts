import type { Json, JsonObject, Outcome, Viewer } from '@hexfront/engine';
import type { Flash, FeedEntry, Path, Scene } from '../board/scene.ts';
import type { Choice } from './choice.ts';

/** What everyone knows about a match from the start. */
export interface MatchHead {
  readonly game: string;
  readonly options: JsonObject;
  readonly players: readonly string[];
  readonly isHidden: boolean;
  readonly isSimultaneous: boolean;
}

/** A payload of `game.view` and its viewer. */
export interface Sight {
  readonly head: MatchHead;
  readonly viewer: Viewer;
  readonly view: Json;
  readonly outcome: Outcome | null;
  /** The seats to decide. */
  readonly deciding: readonly number[];
}

/** What an event means for the feed and for the board. */
export interface Narration {
  readonly entries: readonly Omit<FeedEntry, 'seq'>[];
  readonly paths: readonly Path[];
  readonly flashes: readonly Flash[];
}

export const noNarration: Narration = { entries: [], paths: [], flashes: [] };

/** Turns a family's JSON into what the board draws and the feed says. It holds no rules. */
export interface Family {
  /** What the last step did is not included: that comes from `narrate` and from comparing two scenes. */
  scene(sight: Sight): Scene;
  /** `scene` is the one after the step, `before` the one before it. */
  narrate(event: Json, scene: Scene, before: Scene): Narration;
  /** Null if the unit is no longer there. */
  choice(action: Json, scene: Scene): Choice | null;
  /** Actions at a hex, and from one hex to another, that may be allowed though the game does not list them. */
  further?(scene: Scene, head: MatchHead, seat: number, cell: number): readonly Json[];
  towards?(scene: Scene, seat: number, from: number, to: number): readonly Json[];
  /** What a player may want to do at a hex, or from one hex to another, so that the engine can say why not. */
  tries?(scene: Scene, head: MatchHead, seat: number, from: number, to: number | null): readonly Json[];
  /** The engine's name of a refusal, where the wire uses codes of its own. */
  refusal?(wire: string, reason: string): string;
}
