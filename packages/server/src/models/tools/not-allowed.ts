import type { Json, JsonObject } from '@hexfront/engine';
import { actorOf, nearest } from './actions.ts';
import { toolError, type ToolError } from './answer.ts';
import type { JoinedMatch } from './tool-context.ts';

const mostSuggestions = 5;

/** The error for an illegal action or set of orders that was checked before it was submitted: why, and what would be legal. */
export function notAllowed(
  { matchId, game }: JoinedMatch,
  version: number,
  check: object,
  list: readonly Json[],
  legal: readonly Json[],
): ToolError {
  const { refusal, pending } = check as { refusal?: JsonObject; pending?: any };
  const rejected: readonly any[] = pending?.rejected ?? [];
  const wrong = list[rejected[0]?.index ?? 0];
  const unit = actorOf(wrong);
  const isKnown = unit !== null && legal.some((action) => actorOf(action) === unit);
  const suggestions = nearest(wrong, legal, mostSuggestions);
  const next = { tool: 'legal_actions', arguments: { match_id: matchId, ...(isKnown ? { unit } : {}) } };
  const more = { match_id: matchId, version, suggestions, submitted: false };
  const instead =
    suggestions.length === 0
      ? ''
      : ` Legal instead: ${suggestions.map((action) => JSON.stringify(action)).join(' or ')}.`;
  if (refusal !== undefined) {
    const { code, message, rule } = refusal as { code: string; message: string; rule?: string };
    const paragraph = rule === undefined ? '' : ` See ${rule} in read_rules.`;
    return toolError(code, `Not submitted: ${message}${paragraph}${instead}`, next, more);
  }
  const lines = rejected.map(
    ({ index, code, reason, path }) => `order ${index}${path === '' ? '' : ` (${path})`}: ${code}, ${reason}`,
  );
  const error = `None of the orders were submitted. ${lines.join('; ')}.${instead} With strict: true, the valid orders count and the others are dropped.`;
  return toolError('orders-refused', error, next, { ...more, game: game.id, rejected });
}
