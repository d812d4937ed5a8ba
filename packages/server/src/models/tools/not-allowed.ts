import type { Json } from '@hexfront/engine';
import { actorOf, nearest } from './actions.ts';
import { toolError, type ToolError } from './answer.ts';
import type { JoinedMatch, ToolContext } from './tool-context.ts';

const mostSuggestions = 5;
const suggestionsEach = 2;

/** The error for an illegal action that was checked before it was submitted: why, and what would be legal. */
export function notAllowed(
  context: ToolContext,
  { matchId }: JoinedMatch,
  version: number,
  { refusal }: { readonly refusal: { readonly code: string; readonly message: string; readonly rule?: string } },
  wrong: Json,
  legal: readonly Json[],
): ToolError {
  const { code, message, rule } = refusal;
  const unit = actorOf(wrong);
  const isKnown = unit !== null && legal.some((action) => actorOf(action) === unit);
  const next = { tool: 'turn', arguments: { ...context.about(matchId), ...(isKnown ? { unit } : {}) } };
  const suggestions = nearest(wrong, legal, mostSuggestions);
  const paragraph = rule === undefined ? '' : ` See ${rule} in read_rules.`;
  const error = `Not submitted: ${message}${paragraph}${instead(suggestions)}`;
  return toolError(code, error, next, { match_id: matchId, version, suggestions, submitted: false });
}

/** A line for each refused order of a set. */
export function refusedOrders(
  rejected: readonly { index: number; code: string; reason: string; path: string }[],
  list: readonly Json[],
  legal: readonly Json[],
): string[] {
  return rejected.map(({ index, code, reason, path }) => {
    const where = path === '' ? '' : ` (${path})`;
    const similar = instead(nearest(list[index], legal, suggestionsEach));
    return `Refused order ${index + 1}${where}: ${code}, ${reason}.${similar}`;
  });
}

function instead(suggestions: readonly unknown[]): string {
  return suggestions.length === 0
    ? ''
    : ` Legal instead: ${suggestions.map((action) => JSON.stringify(action)).join(' or ')}.`;
}
