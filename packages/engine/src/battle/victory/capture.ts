import type { BattleText } from '../rules-text-en.ts';
import type { BattleState } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';

/** When a Chief is taken; the slot in which the editions differ. */
export interface Capture {
  /** Asked after movement and before combat: seats whose Chief is taken go into `tick.captured`. */
  afterMovement(s: BattleState, tick: Tick): void;
  /** Asked after combat, with control as it was after the previous tick. */
  afterCombat(s: BattleState, tick: Tick): void;
  /** Its sentences on the rules page. */
  readonly explains: keyof BattleText['capture'];
}
