import type { Json, Viewer } from '@hexfront/engine';
import type { Scene } from '../board/scene.ts';

export type Layers = Pick<Scene, 'sight' | 'supply' | 'frontier'>;

/**
 * What only whoever holds the state can say, by asking the engine's own functions. A board fed from the wire does without. States
 * are of the family's own type; whoever calls has them from the same game.
 */
export interface Insight<State = any> {
  /** Where the game's own view is a change to the one before: one that is complete by itself. */
  view?(state: State, viewer: Viewer): Json;
  /** Fields that are better known than from the view; the others are left out. */
  layers(state: State, viewer: Viewer): Partial<Layers>;
  /** The events of the last step that this viewer hears of. */
  visibleEvents(state: State, viewer: Viewer, events: readonly Json[]): readonly Json[];
  /** Whether `tell` needs the scenes around a step, or any scene of the match will do. */
  readonly narratesFromScenes: boolean;
  /** Key figures by name, one a seat, for the charts. */
  figures(state: State, scene: Scene | null): { readonly [name: string]: readonly number[] };
}
