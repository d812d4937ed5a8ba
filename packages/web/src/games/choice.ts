import type { Json } from '@hexfront/engine';
import type { Message } from '../messages/message.ts';

export type ChoiceKind =
  | 'move'
  | 'attack'
  | 'support'
  | 'retreat'
  | 'advance'
  | 'build'
  | 'fortify'
  | 'disband'
  | 'rally'
  | 'research'
  | 'end';

/** A legal action as the board offers it: from a hex to a hex, or as a button. */
export interface Choice {
  readonly action: unknown;
  readonly kind: ChoiceKind;
  /** The name of the unit or facility that acts; empty for the side as a whole. */
  readonly actor: string;
  /** The hex to select first; null if no hex is involved. */
  readonly from: number | null;
  /** The hex to choose then; null for a button. */
  readonly to: number | null;
  readonly label: Message;
  /** What the player would hardly want; asked about first. */
  readonly risk?: Message;
}

export function actionsOf(choices: readonly Choice[]): Json[] {
  return choices.map(({ action }) => action as Json);
}
