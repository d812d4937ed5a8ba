import type { BattleText } from '../rules-page/text-en.ts';
import type { BattleState } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';

/** When a Chief is taken; the slot in which the editions differ. */
export interface Capture {
  /** Called after movement and before combat: adds seats whose Chief is taken to `tick.captured`. */
  afterMovement(s: BattleState, tick: Tick): void;
  /** Called after combat, with control as it was after the previous tick. */
  afterCombat(s: BattleState, tick: Tick): void;
  /** Its sentences on the rules page. */
  readonly explains: keyof BattleText['capture'];
}
