import type { Fight } from './combat/combat.ts';
import type { AttritionState } from './state.ts';

/** Is called by the core for each event of a step, as it happens. The core works the same without a listener. */
export interface Listener {
  turnStarted(s: AttritionState): void;
  turnEnded(s: AttritionState): void;
  stackMoves(s: AttritionState, from: number, to: number): void;
  recruited(s: AttritionState, slot: number): void;
  fortified(s: AttritionState, cell: number): void;
  /** Before anyone is hurt. */
  fightOpens(s: AttritionState, fight: Fight): void;
  fightCloses(s: AttritionState, fight: Fight): void;
  controlChanges(cell: number, from: number, to: number): void;
  /** After all changes of one moment; there may have been none. */
  controlSettled(s: AttritionState): void;
  gameEnded(s: AttritionState): void;
}
