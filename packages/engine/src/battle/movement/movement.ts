import type { Tick } from '../tick/notes.ts';
import type { BattleText } from '../rules-page/text-en.ts';
import type { BattleState } from '../state/state.ts';

/** How ordered moves become positions; the slot in which the editions differ. */
export interface Movement {
  /**
   * Moves every unit that has a destination in `tick.destination`, in place: positions, `cameFrom`, `arrival` and the ENTERED flag.
   * Units stopped by the stack cap are noted in `tick.capped`; pairs that met head-on in `tick.headOns`.
   */
  resolve(s: BattleState, tick: Tick): void;
  /** How many ticks ahead orders may be sent, and whether late ones are kept for the next tick. */
  readonly keepsEarlyOrders: number;
  readonly keepsLateOrders: boolean;
  /** Its sentences on the rules page. */
  readonly explains: keyof BattleText['movement'];
}
