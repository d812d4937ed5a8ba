import type { Game } from '@hexfront/engine';
import type { LedgerCall } from '@hexfront/protocol';
import type { ExternalTurn } from '@hexfront/sim';
import { insteadOf } from './prompts.ts';
import { type Decision, readDecision } from './reply.ts';

/** An answer may hold thousands of orders, and each refusal is paid for by the token. */
const mostQuoted = 5;

/** What came of an answer. */
export interface Judgement {
  /** What can be played; null if the answer cannot be used. */
  readonly orders: readonly object[] | null;
  readonly decision: Decision | null;
  /** What was wrong, as the model is told; null if nothing was. */
  readonly problem: string | null;
  readonly refused: number;
  readonly parse?: LedgerCall['parse'];
}

/**
 * Reads an answer and asks the referee about it, so that nothing illegal is submitted. Of a set of orders with refused ones, the others are
 * played if this was the last attempt.
 */
export async function judged(
  text: string,
  game: Game,
  turn: ExternalTurn,
  legal: readonly object[] | null,
  isLast: boolean,
): Promise<Judgement> {
  const { parse, decision } = readDecision(text);
  const unusable = (problem: string, refused = 0): Judgement => ({
    orders: null,
    decision: null,
    problem,
    refused,
    parse,
  });
  if ('problem' in decision) return unusable(decision.problem);
  const { orders } = decision;
  if (orders.length === 0 && game.sets === undefined) return unusable('The array of actions is empty.');
  const refused = await turn.refusals(orders);
  if (refused.length === 0) return { orders, decision, problem: null, refused: 0, parse };
  const quotes = refused.slice(0, mostQuoted).map(({ index, message }) => quoted(orders[index], message, legal));
  const more = refused.length - quotes.length;
  const problem = [...quotes, ...(more > 0 ? [`And ${more} more were refused.`] : [])].join(' ');
  const others = orders.filter((_, i) => refused.every(({ index }) => index !== i));
  if (game.sets === undefined || !isLast || others.length === 0) return unusable(problem, refused.length);
  return { orders: others, decision, problem, refused: refused.length, parse };
}

function quoted(order: object | undefined, message: string, legal: readonly object[] | null): string {
  const instead = legal === null ? '' : insteadOf(order, legal);
  return `Refused: ${JSON.stringify(order)}: ${message}${instead}`;
}
