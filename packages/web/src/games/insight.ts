import type { Json, Viewer } from '@hexfront/engine';
import type { Scene } from '../board/scene.ts';
import type { Sight } from './family.ts';

export type Layers = Pick<Scene, 'sight' | 'supply' | 'frontier' | 'income'>;

/**
 * What only the state can tell, by the engine's own functions. Callers pass states of the same game.
 */
export interface Insight<State = any> {
  /** A complete view, where the game's own views are changes to the one before. */
  view?(state: State, viewer: Viewer): Json;
  /** A state with all that a view shows, for boards that are fed from the wire; null where that is not possible. */
  known?(sight: Sight, scene: Scene): State | null;
  /** Layers that the state knows better than the view; others are left out. */
  layers(state: State, viewer: Viewer): Partial<Layers>;
  /** The hexes that a unit entered on a way of several, the last included, by the state before. Without it, ways are straight. */
  way?(before: State, from: number, to: number): readonly number[];
  /** The events of the last step that this viewer may see. */
  visibleEvents(state: State, viewer: Viewer, events: readonly Json[]): readonly Json[];
  /** Whether `narrate` needs the scenes before and after a step; otherwise any scene of the match will do. */
  readonly narratesFromScenes: boolean;
  /** Key figures for the charts: by name, one per seat. */
  figures(state: State, scene: Scene | null): { readonly [name: string]: readonly number[] };
}
