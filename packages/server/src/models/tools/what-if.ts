import { describedParts, eventWords, type Json, type JsonObject } from '@hexfront/engine';
import type { AnswerOf } from '@hexfront/protocol';
import { z } from 'zod';
import { actorOf, nearest } from './actions.ts';
import { answer, isToolError, toolError } from './answer.ts';
import { refused } from './faults.ts';
import { positionOf } from './position.ts';
import { tellChanges, toldWith } from './told.ts';
import { type Tool, tool } from './tool.ts';
import { matchId } from './turn.ts';

const anAction = z.looseObject({});

export const whatIf: Tool = tool({
  name: 'what_if',
  title: 'Try actions on a copy',
  description: 'Tries your actions on a copy, with other dice, and tells what would change. Not under fog.',
  input: z.strictObject({
    match_id: matchId,
    actions: z.array(anAction).min(1).max(20).describe('As in submit'),
    sample: z.int().min(1).max(1_000_000).optional().describe('Another number rolls other dice'),
  }),
  hints: { readOnlyHint: true },
  instead: { tool: 'turn', arguments: {} },
  async run(context, input) {
    const call = { tool: 'what_if', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const about = { match_id: joined.matchId };
    if (joined.game.traits.hidden) {
      const error = `what_if is not available in ${joined.game.id}: under fog, a copy would reveal what you cannot see. Plan with what turn tells.`;
      return toolError('hidden-while-live', error, { tool: 'turn', arguments: context.about(joined.matchId) }, about);
    }
    const position = await positionOf(context, joined, call);
    if (isToolError(position)) return position;
    const reply = await context.client.whatIf(joined.matchId, input.actions as unknown as Json[], input.sample ?? 1);
    if (reply.status !== 200) return refused(reply, { call, matchId: joined.matchId });
    const {
      tried,
      refusal,
      yourTurn,
      winners,
      events,
      game: view,
      stateVersion,
    } = reply.body as unknown as AnswerOf<'whatIf'>;
    if (refusal !== undefined && tried === 0) {
      const unit = actorOf(input.actions[0]);
      const isKnown = unit !== null && position.legal.some((action) => actorOf(action) === unit);
      const next = { tool: 'turn', arguments: { ...context.about(joined.matchId), ...(isKnown ? { unit } : {}) } };
      const suggestions = nearest(input.actions[0], position.legal, 5);
      return toolError(refusal.code, refusal.message, next, { ...about, suggestions });
    }
    const then =
      winners !== null
        ? 'The game would be over.'
        : yourTurn
          ? 'It would still be your turn.'
          : 'Your turn would be over.';
    const broken = refusal === undefined ? '' : ` Action ${tried + 1} would be refused: ${refusal.message}`;
    const words = (events as JsonObject[]).map(eventWords).filter((each) => each !== null);
    const parts = (seen: unknown) => describedParts(joined.game, joined.options, seen, joined.seat);
    const changes = tellChanges(parts(view), toldWith(parts(position.view), joined.matchId, stateVersion, null));
    const text = `Played ${tried} of ${input.actions.length} on a copy. ${then}${broken}\n${words.map((each) => `- ${each}`).join('\n')}\n\n${changes}`;
    const data = {
      ...about,
      version: stateVersion,
      tried,
      your_turn: yourTurn,
      winners,
      events,
      refusal: refusal ?? null,
    };
    return answer(text, data);
  },
});
