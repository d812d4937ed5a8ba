import type { BattleOptions } from '../options/options.ts';

export interface Node {
  readonly cell: number;
  /** Index into `resources`. */
  readonly resource: number;
  readonly isSafe: boolean;
}

/** A generated map: a pure function of options and map seed, the same for everyone. Cells are numbered row by row. */
export interface BattleMap {
  readonly size: number;
  /** Index into `terrains` for every cell. */
  readonly terrain: Uint8Array;
  /** One base for each seat. */
  readonly spawns: readonly number[];
  /** Neutral Cities, one per player, in the order of cells. */
  readonly cities: readonly number[];
  /** In the order of cells. */
  readonly nodes: readonly Node[];
}

/** What generation needs to know. */
export type MapOptions = Pick<
  BattleOptions,
  'players' | 'size' | 'nodeDensity' | 'safeNodes' | 'contestedNodes' | 'addsSafeNode'
>;

/** Work that yields from time to time. */
export type Steps<Result> = Generator<void, Result>;
