import type { WarshardState } from './state.ts';

/** Is called by the core for each event of a step, as it happens. The core works the same without a listener. */
export interface Listener {
  turnStarts(s: WarshardState): void;
  stageCloses(s: WarshardState, stage: number): void;
  moves(s: WarshardState, slot: number, to: number): void;
  attacks(s: WarshardState, slot: number, fight: number): void;
  supports(s: WarshardState, slot: number, fight: number): void;
  /** Judged, rolled for where there is a die, and before anyone is hurt. */
  fought(s: WarshardState, fight: number): void;
  /** Before the unit is taken off. */
  falls(s: WarshardState, slot: number, cause: Cause): void;
  retreats(s: WarshardState, slot: number, to: number): void;
  /** NONE for nobody. */
  advances(s: WarshardState, fight: number, slot: number): void;
  arrives(s: WarshardState, slot: number): void;
  isKeptOut(s: WarshardState, slot: number): void;
  forced(s: WarshardState, action: { readonly action: string }): void;
  gameEnds(s: WarshardState): void;
}

export type Cause = 'fight' | 'no_retreat' | 'stack';
