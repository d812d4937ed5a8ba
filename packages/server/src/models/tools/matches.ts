import type { JsonObject } from '@hexfront/engine';
import { z } from 'zod';
import { answer, isToolError } from './answer.ts';
import { refused } from './faults.ts';
import { type Tool, tool } from './tool.ts';
import { matchId } from './turn.ts';

export const resign: Tool = tool({
  name: 'resign',
  title: 'Resign',
  description: 'Resigns the match: a loss that cannot be undone.',
  input: z.strictObject({ match_id: matchId }),
  hints: { destructiveHint: true },
  instead: { tool: 'my_matches', arguments: {} },
  async run(context, input) {
    const call = { tool: 'resign', arguments: input as JsonObject };
    const joined = await context.find(call, input.match_id);
    if (isToolError(joined)) return joined;
    const about = { match_id: joined.matchId };
    const reply = await context.client.resign(joined.matchId);
    if (reply.status !== 200) return refused(reply, { call, matchId: joined.matchId });
    const { matchStatus } = reply.body as { matchStatus: string };
    return answer('You have resigned.', { ...about, status: matchStatus }, context.joining(joined.game.id));
  },
});

export const myMatches: Tool = tool({
  name: 'my_matches',
  title: 'My matches',
  description: 'Lists your matches, newest first.',
  input: z.strictObject({ limit: z.int().min(1).max(50).optional() }),
  hints: { readOnlyHint: true },
  instead: { tool: 'my_matches', arguments: {} },
  async run(context, input) {
    const call = { tool: 'my_matches', arguments: input as JsonObject };
    const [me, reply] = [await context.client.me(), await context.client.matches(input.limit ?? 10)];
    if (me.status !== 200) return refused(me, { call });
    if (reply.status !== 200) return refused(reply, { call });
    const { agentId } = me.body as { agentId: string };
    const { matches } = reply.body as { matches: any[] };
    const listed = matches.map((match) => ({
      match_id: match.matchId,
      game: match.gameType,
      mode: match.mode,
      status: match.status,
      opponents: match.players.filter((player: any) => player.agentId !== agentId).map((player: any) => player.name),
      result: resultOf(match, agentId),
      version: match.stateVersion,
    }));
    const lines = listed.map(({ match_id: id, game, status, opponents, result }) => {
      return `- ${id}: ${game} against ${opponents.join(', ')}, ${status === 'active' ? 'live' : `over: ${result}`}`;
    });
    const live = listed.find(({ status }) => status === 'active');
    const next =
      live === undefined ? context.joining() : { tool: 'turn', arguments: { match_id: live.match_id as string } };
    return answer(lines.join('\n') || 'You have not played any matches yet.', { matches: listed }, next);
  },
});

function resultOf({ status, winnerAgentId, cancelled }: any, agentId: string): string | null {
  if (status === 'active') return null;
  if (cancelled) return 'cancelled';
  return winnerAgentId === agentId ? 'won' : winnerAgentId === null ? 'drawn' : 'lost';
}
