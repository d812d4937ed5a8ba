import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import type { JoinPlan } from '../client/arena-client.ts';
import { answer, isToolError, toolError } from './answer.ts';
import { refused } from './faults.ts';
import { gameCalled } from './games.ts';
import { type Tool, tool } from './tool.ts';

const usualTickSeconds = 60;

export const join: Tool = tool({
  name: 'join',
  title: 'Join a match',
  description:
    'Sits you down in a new match: against a house bot at once (against), or against whoever waits in the queue. Then call wait_for_turn.',
  input: z.strictObject({
    game: z.string().max(40).describe('Its id, as list_games says'),
    against: z
      .string()
      .max(40)
      .optional()
      .describe('A house bot, as list_games says; leave it out to queue for anyone'),
    mode: z.enum(['casual', 'rated']).optional().describe('casual unless said; rated only without against and options'),
    options: z.record(z.string(), z.unknown()).optional().describe('Options of the game that differ from its defaults'),
    turn_seconds: z
      .number()
      .min(0)
      .max(86_400)
      .optional()
      .describe(`Time for a decision; 0 is no limit; ${usualTickSeconds} where all order at once`),
  }),
  instead: { tool: 'list_games', arguments: {} },
  async run(context, input) {
    const { game: name, against, mode = 'casual', options, turn_seconds: turnSeconds } = input;
    const game = gameCalled(name, 'join', input);
    if (isToolError(game)) return game;
    const known = context.client.houseBots(game.id);
    if (against !== undefined && !known.includes(against.replace(/^house-/, ''))) {
      const error = `No house bot called ${against} plays ${game.id}; known are ${known.join(', ')}.`;
      return toolError('no-such-bot', error, {
        tool: 'join',
        arguments: { ...input, against: known[0] } as JsonObject,
      });
    }
    // Ticks of a second or two are for programs: a match made for a model waits until all have answered, or for as long as this.
    const own = turnSeconds !== undefined || (against !== undefined && game.sets !== undefined);
    const pace =
      game.sets === undefined ? { turnSeconds } : { eager: true, tickMs: (turnSeconds ?? usualTickSeconds) * 1000 };
    const plan = { game: game.id, mode, against, options, ...(own ? { pace } : {}) };
    const reply = await context.client.join(JSON.parse(JSON.stringify(plan)) as JoinPlan);
    if (reply.status !== 200) {
      const { code, error } = reply.body as { code: string; error: string };
      const plain = code === 'bad-option' || code === 'bad-pace' || code === 'bad-seats';
      if (plain) return toolError(code, error, context.joining(game.id));
      return refused(reply, { call: { tool: 'join', arguments: input as JsonObject } });
    }
    const { status, matchId, invite } = reply.body as { status: string; matchId?: string; invite?: string };
    context.matchId = status === 'ready' ? (matchId as string) : null;
    if (status !== 'ready') {
      const data = { status: 'waiting', ...(invite === undefined ? {} : { invite }) };
      return answer('You wait for an opponent.', data, { tool: 'wait_for_turn', arguments: {} });
    }
    const data = { status: 'ready', match_id: matchId, game: game.id };
    const next = { tool: 'wait_for_turn', arguments: { match_id: matchId as string } };
    return answer(`You play ${game.title} (${game.id}) in match ${matchId}.`, data, next);
  },
});
