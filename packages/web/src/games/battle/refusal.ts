import { refusals } from '@hexfront/engine';
import { orderCodes } from '@hexfront/engine/battle';

/** A code of the wire stands for several refusals; the sentence beside it identifies one. */
export function refusalTold(reason: string): string | undefined {
  return Object.entries(refusals).find(([, sentence]) => reason.startsWith(sentence))?.[0];
}

/** The engine's name of a refusal. Where the sentence is the arena's own, it is derived from the code. */
export function refusalOf(wire: string, reason: string): string {
  return refusalTold(reason) ?? Object.entries(orderCodes).find(([, code]) => code === wire)?.[0] ?? wire;
}
