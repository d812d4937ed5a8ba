import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { actorOf, kindOf } from './actions.ts';
import { answer, isToolError, toolError, type Next } from './answer.ts';
import { matchId } from './look.ts';
import { type Position, positionData, positionOf } from './position.ts';
import { type Tool, tool } from './tool.ts';

const usualLimit = 40;

export const legalActions: Tool = tool({
  name: 'legal_actions',
  title: 'List legal actions',
  description:
    'Lists your legal actions as JSON for submit. Filter by unit (or facility) and kind; long lists are paged.',
  input: z.strictObject({
    match_id: matchId,
    unit: z.string().max(40).optional().describe('Only actions of this unit or facility, for example A-1'),
    kind: z.string().max(40).optional().describe('Only actions of this kind, for example attack'),
    offset: z.int().min(0).optional(),
    limit: z.int().min(1).max(200).optional().describe(`${usualLimit} by default`),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'legal_actions', arguments: {} },
  async run(context, input) {
    const { unit, kind, offset = 0, limit = usualLimit } = input;
    const call = { tool: 'legal_actions', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const position = await positionOf(context, joined, call);
    if (isToolError(position)) return position;
    const about = { match_id: joined.matchId };
    if (position.isOver) return toolError('match-ended', position.standing, { tool: 'look', arguments: about }, about);
    if (!position.mayDecide) {
      return toolError('not-your-turn', position.standing, { tool: 'wait_for_turn', arguments: about }, about);
    }
    const all = position.legal;
    const found = all.filter(
      (action) =>
        (unit === undefined || actorOf(action) === unit) &&
        (kind === undefined || kindOf(action).toLowerCase() === kind.toLowerCase()),
    );
    const isFiltered = unit !== undefined || kind !== undefined;
    if (found.length === 0 && isFiltered)
      return nothing(position, { tool: 'legal_actions', arguments: about }, unit, kind);
    const page = found.slice(offset, offset + limit);
    const isMore = offset + page.length < found.length;
    const further = { ...(input as JsonObject), ...about, offset: offset + page.length };
    const heading = `Version ${position.version}. ${found.length} of ${all.length} legal actions${isMore || offset > 0 ? `, showing ${offset + 1} to ${offset + page.length}` : ''}:`;
    const set =
      joined.game.sets === undefined
        ? ''
        : '\nSubmit your orders together, as a list. read_rules describes further kinds of orders.';
    const data = { ...positionData(joined, position), total: found.length, offset, actions: page };
    const text = `${heading}\n${page.map((action) => JSON.stringify(action)).join('\n')}${set}`;
    return isMore ? answer(text, data, { tool: 'legal_actions', arguments: further }) : answer(text, data);
  },
});

/** No action matches: lists the units that can act, and how. Uses only the player's own actions, so it reveals nothing hidden. */
function nothing({ legal }: Position, all: Next, unit?: string, kind?: string) {
  const kinds = [...new Set(legal.map(kindOf))];
  const units = [...new Set(legal.map(actorOf).filter((actor) => actor !== null))];
  const isKnown = unit === undefined || units.includes(unit);
  const what = [unit === undefined ? '' : ` for ${unit}`, kind === undefined ? '' : ` of kind ${kind}`].join('');
  const error = `No legal actions${what} now. Units that can act: ${units.join(', ') || 'none'}. Kinds: ${kinds.join(', ')}.`;
  const next = isKnown && unit !== undefined ? { ...all, arguments: { ...all.arguments, unit } } : all;
  return toolError(isKnown ? 'no-such-action' : 'unknown-unit', error, next, { units, kinds });
}
