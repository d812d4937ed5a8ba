import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { answer, isToolError } from './answer.ts';
import { boardText, positionData, positionOf } from './position.ts';
import { type Tool, tool } from './tool.ts';

/** The match that a call is about. */
export const matchId = z.string().max(64).optional().describe('Leave it out for the match you joined last');

export const look: Tool = tool({
  name: 'look',
  title: 'Look at the board',
  description: 'The board in sentences as you see it, whose turn it is, and the version that submit asks for.',
  input: z.strictObject({
    match_id: matchId,
    format: z.enum(['text', 'json']).optional().describe('json adds the whole view as data'),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'my_matches', arguments: {} },
  async run(context, input) {
    const call = { tool: 'look', arguments: input as JsonObject };
    const seated = await context.find(call, input.match_id);
    if (isToolError(seated)) return seated;
    const position = await positionOf(context, seated, call);
    if (isToolError(position)) return position;
    const { version, view, isOver, isYourTurn, standing } = position;
    const about = { match_id: seated.matchId };
    const next = isOver
      ? context.joining(seated.game.id)
      : { tool: isYourTurn ? 'legal_actions' : 'wait_for_turn', arguments: about };
    const text = `${standing} Version ${version}.\n\n${boardText(seated, view)}`;
    const data = { ...positionData(seated, position), ...(input.format === 'json' ? { view } : {}) };
    return answer(text, data, next);
  },
});
