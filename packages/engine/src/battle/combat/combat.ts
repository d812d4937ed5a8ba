import type { BattleText } from '../rules-page/text-en.ts';
import type { BattleState } from '../state/state.ts';
import type { Tick } from '../tick/notes.ts';

/** How units that share a hex, or met head-on, hurt each other; the slot in which the editions differ. */
export interface Combat {
  /** Fights everywhere, removes the dead, marks ENGAGED and notes each fight in `tick.fights`. */
  resolve(s: BattleState, tick: Tick): void;
  /** What the options' `defense` of a terrain counts. */
  readonly terrainUnit: 'percent' | 'points';
  /** Its sentences on the rules page. */
  readonly explains: keyof BattleText['combat'];
}
