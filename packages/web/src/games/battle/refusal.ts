import { refusals } from '@hexfront/engine';
import { orderCodes } from '@hexfront/engine/battle';

/** The wire's codes stand for several refusals each; the sentence that comes with them is of one alone. */
export function refusalTold(reason: string): string | undefined {
  return Object.entries(refusals).find(([, sentence]) => reason.startsWith(sentence))?.[0];
}

/** The engine's name of a refusal. Where the sentence is the arena's own, the code must do. */
export function refusalOf(wire: string, reason: string): string {
  return refusalTold(reason) ?? Object.entries(orderCodes).find(([, code]) => code === wire)?.[0] ?? wire;
}
