import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { answer, isToolError } from './answer.ts';
import { boardText, positionData, positionOf } from './position.ts';
import { type Tool, tool } from './tool.ts';

/** The match that a call refers to. */
export const matchId = z.string().max(64).optional().describe('Leave it out for the match you joined last');

export const look: Tool = tool({
  name: 'look',
  title: 'Look at the board',
  description: 'Describes the board as you see it, whose turn it is, and the version to pass to submit.',
  input: z.strictObject({
    match_id: matchId,
    format: z.enum(['text', 'json']).optional().describe('json adds the complete view as data'),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'my_matches', arguments: {} },
  async run(context, input) {
    const call = { tool: 'look', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const position = await positionOf(context, joined, call);
    if (isToolError(position)) return position;
    const { version, view, isOver, isYourTurn, standing } = position;
    const about = { match_id: joined.matchId };
    const next = isOver
      ? context.joining(joined.game.id)
      : { tool: isYourTurn ? 'legal_actions' : 'wait_for_turn', arguments: about };
    const text = `${standing} Version ${version}.\n\n${boardText(joined, view)}`;
    const data = { ...positionData(joined, position), ...(input.format === 'json' ? { view } : {}) };
    return answer(text, data, next);
  },
});
