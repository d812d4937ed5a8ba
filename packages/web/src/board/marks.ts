import type { BoardMark } from './annotations.ts';
import type { Path } from './scene.ts';

export type TargetKind = 'move' | 'attack' | 'other';
export type ActorKind = 'canAct' | 'mustRetreat';
export type StopKind = 'heldBack' | 'underway';

/** Marks on the board while a player decides. */
export interface PlayMarks {
  /** Hexes to begin with: whatever is there can act, or must be decided about. */
  readonly actors: ReadonlyMap<number, ActorKind>;
  readonly selected: number;
  readonly targets: ReadonlyMap<number, TargetKind>;
  /** Hexes of units whose march the last tick did not complete. */
  readonly stopped: ReadonlyMap<number, StopKind>;
  /** The hexes of a way that is being considered, from its start. */
  readonly path: readonly number[];
  /** Hexes of units that the player has put into numbered groups. */
  readonly groups?: ReadonlyMap<number, number>;
  /** The hexes of own facilities, each with the hex that its new units are sent to. */
  readonly rallies?: ReadonlyMap<number, number>;
  /** Orders that are still to be carried out. */
  readonly drafts: readonly Omit<Path, 'unit'>[];
  /** Hexes that a tutorial points out, in the order in which they are chosen. */
  readonly advised: ReadonlyMap<number, string>;
  /** What a bot drew on the position. */
  readonly annotations?: readonly BoardMark[];
}

export interface Marks extends PlayMarks {
  readonly cursor: number;
  /** The hex that a button in question is about. */
  readonly named: number;
}

export const noMarks: Marks = {
  cursor: -1,
  named: -1,
  actors: new Map(),
  selected: -1,
  targets: new Map(),
  stopped: new Map(),
  path: [],
  drafts: [],
  advised: new Map(),
};
