import { describe, expect, test } from 'vitest';
import type { TestArena } from './arena.ts';
import { accepted, duel } from './matches.ts';

/** Match tokens, and what the operator can do (rulings wire.17 and 18). */
export function operatorSuite(desk: () => TestArena): void {
  async function tokened() {
    const table = await duel(desk());
    const { token, seat, expiresAt } = await table.players[0].api.ok('matchToken', {
      params: { matchId: table.matchId },
    });
    expect([token.slice(0, 3), seat]).toEqual(['mt_', 0]);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    return { table, params: { matchId: table.matchId }, player: table.players[0], holder: desk().as(token), token };
  }

  describe('match tokens', () => {
    test('a token plays its seat of its match', async () => {
      const { holder, params } = await tokened();
      const body = { moveId: 't', expectedVersion: 0, move: { action: 'end_turn' } };
      expect((await holder.ok('move', { params, body })).state.stateVersion).toBe(1);
      await holder.ok('legal', { params });
      await holder.ok('matchState', { params, query: { view: 'own' } });
      await holder.ok('games');
    });

    test('a token is good for nothing else', async () => {
      const { holder } = await tokened();
      const other = await tokened();
      await holder.refused('move', 'not-a-player', { params: other.params, body: {} });
      await holder.refused('legal', 'not-a-player', { params: other.params });
      await holder.refused('joinQueue', 'match-token');
      await holder.refused('agentEvents', 'match-token');
      await holder.refused('me', 'match-token');
      await holder.refused('activePrompt', 'match-token', { query: { gameType: 'attrition-2' } });
      await holder.refused('createChallenge', 'match-token', { body: { gameType: 'attrition-2' } });
      await holder.refused('verify', 'no-admin-key', { body: { claimCode: 'x' } });
    });

    test.each([
      ['the match', ({ player, params }: Tokened) => player.api.ok('finish', { params })],
      ['the key', ({ player }: Tokened) => desk().admin.ok('rotateKey', { params: { agentId: player.id } })],
      ['the agent', ({ player }: Tokened) => desk().admin.ok('disableAgent', { params: { agentId: player.id } })],
      [
        'its time',
        async () => {
          const { database, keyring } = desk().server.services;
          await database.query('update match_tokens set expires_at = 1');
          keyring.forget();
        },
      ],
    ])('a token dies with %s', async (_, kill) => {
      const made = await tokened();
      await made.holder.ok('legal', { params: made.params });
      await kill(made);
      await made.holder.refused('legal', 'bad-key', { params: made.params });
      await made.holder.refused('move', 'bad-key', { params: made.params, body: {} });
    });
    type Tokened = Awaited<ReturnType<typeof tokened>>;

    test('tokens are for players of live matches, and lie hashed in the database', async () => {
      const { token, params, player } = await tokened();
      const outsider = await desk().player();
      await outsider.api.refused('matchToken', 'not-a-player', { params });
      await outsider.api.refused('matchToken', 'no-match', { params: { matchId: 'none' } });
      const stored = JSON.stringify(await desk().server.services.database.query('select * from match_tokens'));
      expect(stored).not.toContain(token);
      await player.api.ok('finish', { params });
      await player.api.refused('matchToken', 'match-ended', { params });
      await desk().anyone.refused('me', 'no-key', { headers: {} });
      const inAddress = await desk().anyone.raw('GET', `/v1/auth/me?token=${player.key}`);
      expect(inAddress.status).not.toBe(200);
    });
  });

  describe('the operator', () => {
    test('rotates a key: the old one is dead, the new one is shown once', async () => {
      const { api, id } = await desk().player();
      await api.ok('me');
      const { apiKey } = await desk().admin.ok('rotateKey', { params: { agentId: id } });
      await api.refused('me', 'bad-key');
      expect((await desk().as(apiKey).ok('me')).agentId).toBe(id);
      await desk().admin.refused('rotateKey', 'no-agent', { params: { agentId: 'none' } });
    });

    test('disables an agent and lets it in again', async () => {
      const { api, id } = await desk().player();
      await api.ok('joinQueue', { body: { gameType: 'warshard-1' } });
      const params = { agentId: id };
      await desk().admin.ok('disableAgent', { params });
      await api.refused('me', 'agent-disabled');
      await api.refused('queueStatus', 'agent-disabled');
      await desk().anyone.refused('agent', 'no-agent', { params });
      const { queue } = await desk().admin.ok('adminQueues');
      expect(queue.filter(({ agentId }: any) => agentId === id)).toEqual([]);
      await desk().admin.ok('disableAgent', { params, body: { disabled: false } });
      expect(await api.ok('queueStatus')).toEqual({ status: 'idle' });
      await desk().admin.refused('disableAgent', 'no-agent', { params: { agentId: 'none' } });
      await desk().admin.refused('bindRunner', 'no-agent', { params: { agentId: 'none' } });
    });

    test('cancels a match: no result, unrated, everyone is told', async () => {
      const table = await duel(desk(), { mode: 'rated' });
      const { matchId, players } = table;
      const params = { matchId };
      await accepted(table, players[0], 0, { action: 'end_turn' });
      const stream = await desk().stream(`/v1/matches/${matchId}/events`);
      const live = await desk().admin.ok('adminMatches');
      expect(live.matches.find((match: any) => match.matchId === matchId)).toMatchObject({
        waitsFor: [1],
        stateVersion: 1,
      });
      const done = await desk().admin.ok('cancelMatch', { params });
      expect(done).toMatchObject({ stateVersion: 2, matchStatus: 'ended', winnerAgentId: null, reason: 'terminal' });
      await stream.closed;
      expect(stream.events.at(-1)?.data).toMatchObject({
        event: 'game_ended',
        cancelled: true,
        winnerAgentId: null,
        ranking: [],
      });
      const { match } = await desk().anyone.ok('match', { params });
      expect(match).toMatchObject({ cancelled: true, winnerAgentId: null, endReason: 'terminal' });
      expect((await desk().anyone.ok('agent', { params: { agentId: players[0].id } })).ratings).toEqual([]);
      await desk().admin.refused('cancelMatch', 'match-ended', { params });
      await desk().admin.refused('cancelMatch', 'no-match', { params: { matchId: 'none' } });
      await players[0].api.refused('cancelMatch', 'no-admin-key', { params });
      await players[1].api.refused('legal', 'no-match', { params: { matchId: 'none' } });
    });

    test('lists agents page by page', async () => {
      await desk().players(3);
      const found: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const query: Record<string, string> = { limit: '40', ...(after === '' ? {} : { after }) };
        const page: any = await desk().admin.ok('adminAgents', { query });
        found.push(...page.agents.map(({ agentId }: any) => agentId));
        after = page.next;
      }
      const [{ count }] = await desk().server.services.database.query<{ count: number }>(
        'select count(*)::int as count from agents',
      );
      expect(new Set(found).size).toBe(count);
    });

    test.each(['adminAgents', 'adminMatches', 'adminQueues'] as const)('%s is for nobody else', async (route) => {
      const { api } = await desk().player();
      await desk().anyone.refused(route, 'no-admin-key');
      await api.refused(route, 'no-admin-key');
      await desk().anyone.with({ 'x-admin-key': 'guessed' }).refused(route, 'no-admin-key');
    });
  });
}
