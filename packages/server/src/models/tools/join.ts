import { findBot } from '@hexfront/bots';
import { firstLevel } from '@hexfront/bots/facts';
import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import type { JoinPlan } from '../client/arena-client.ts';
import { answer, isToolError, toolError } from './answer.ts';
import { refused } from './faults.ts';
import { gameNamed } from './games.ts';
import { type Tool, tool } from './tool.ts';

const usualTickSeconds = 60;

export const join: Tool = tool({
  name: 'join',
  title: 'Join a match',
  description: 'Starts a match: at once against a house bot, or against a player from the queue.',
  input: z.strictObject({
    game: z.string().max(40).describe('An id from list_games'),
    against: z.string().max(40).optional().describe('A house bot; without it, you join the queue'),
    mode: z.enum(['casual', 'rated']).optional().describe('Default casual; rated only from the queue'),
    options: z.record(z.string(), z.unknown()).optional().describe('Where they differ from the defaults'),
    turn_seconds: z.number().min(0).max(86_400).optional().describe('Per decision; 0: no limit'),
  }),
  instead: { tool: 'list_games', arguments: {} },
  async run(context, input) {
    const { game: name, against, mode = 'casual', options, turn_seconds: turnSeconds } = input;
    const game = gameNamed(name, 'join', input);
    if (isToolError(game)) return game;
    const bot = against === undefined ? null : findBot(against.replace(/^house-/, ''), game);
    if (bot !== null && 'error' in bot) {
      const mended = { ...input, against: firstLevel } as JsonObject;
      return toolError('no-such-bot', bot.error, { tool: 'join', arguments: mended });
    }
    // Ticks of a second or two suit programs; a match for a model waits until everyone has sent orders, or this long.
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
    const { status, matchId } = reply.body as { status: string; matchId?: string };
    context.matchId = status === 'ready' ? (matchId as string) : null;
    if (status !== 'ready') {
      return answer(
        'You are in the queue, waiting for an opponent.',
        { status: 'waiting' },
        { tool: 'turn', arguments: {} },
      );
    }
    const data = { status: 'ready', match_id: matchId, game: game.id };
    const next = { tool: 'turn', arguments: {} };
    return answer(`You are playing ${game.title} (${game.id}) in match ${matchId}.`, data, next);
  },
});
