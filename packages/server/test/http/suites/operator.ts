import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { accepted, duel } from '../matches.ts';

/** Match tokens, and what the operator can do (rulings wire.17 and 18). */
export function operatorSuite(getArena: () => TestArena): void {
  async function tokened() {
    const live = await duel(getArena());
    const { token, seat, expiresAt } = await live.players[0].api.ok('matchToken', {
      params: { matchId: live.matchId },
    });
    expect([token.slice(0, 3), seat]).toEqual(['mt_', 0]);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
    return { live, params: { matchId: live.matchId }, player: live.players[0], holder: getArena().as(token), token };
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

    test('a token is valid for nothing else', async () => {
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
      ['the key', ({ player }: Tokened) => getArena().admin.ok('rotateKey', { params: { agentId: player.id } })],
      ['the agent', ({ player }: Tokened) => getArena().admin.ok('disableAgent', { params: { agentId: player.id } })],
      [
        'its time',
        async () => {
          const { database, keyring } = getArena().server.services;
          await database.query('update match_tokens set expires_at = 1');
          keyring.forget();
        },
      ],
    ])('a token becomes invalid with a change of %s', async (_, kill) => {
      const made = await tokened();
      await made.holder.ok('legal', { params: made.params });
      await kill(made);
      await made.holder.refused('legal', 'bad-key', { params: made.params });
      await made.holder.refused('move', 'bad-key', { params: made.params, body: {} });
    });
    type Tokened = Awaited<ReturnType<typeof tokened>>;

    test('tokens are issued only to players of live matches, and stored as hashes', async () => {
      const { token, params, player } = await tokened();
      const outsider = await getArena().player();
      await outsider.api.refused('matchToken', 'not-a-player', { params });
      await outsider.api.refused('matchToken', 'no-match', { params: { matchId: 'none' } });
      const stored = JSON.stringify(await getArena().server.services.database.query('select * from match_tokens'));
      expect(stored).not.toContain(token);
      await player.api.ok('finish', { params });
      await player.api.refused('matchToken', 'match-ended', { params });
      await getArena().anyone.refused('me', 'no-key', { headers: {} });
      const inAddress = await getArena().anyone.raw('GET', `/v1/auth/me?token=${player.key}`);
      expect(inAddress.status).not.toBe(200);
    });
  });

  describe('the operator', () => {
    test('rotates a key: the old one becomes invalid, the new one is shown once', async () => {
      const { api, id } = await getArena().player();
      await api.ok('me');
      const { apiKey } = await getArena().admin.ok('rotateKey', { params: { agentId: id } });
      await api.refused('me', 'bad-key');
      expect((await getArena().as(apiKey).ok('me')).agentId).toBe(id);
      await getArena().admin.refused('rotateKey', 'no-agent', { params: { agentId: 'none' } });
    });

    test.each([
      ['rotated key', 'bad-key', (params: { agentId: string }) => getArena().admin.ok('rotateKey', { params })],
      [
        'disabled agent',
        'agent-disabled',
        (params: { agentId: string }) => getArena().admin.ok('disableAgent', { params }),
      ],
    ] as const)('a %s ends its streams at once, and no others', async (_, code, revoke) => {
      const [first, second] = await getArena().players(2);
      const open = ({ key }: { key: string }) => getArena().stream('/v1/events', { authorization: `Bearer ${key}` });
      const [gone, kept] = [await open(first), await open(second)];
      await revoke({ agentId: first.id });
      expect((await gone.until(({ kind }) => kind === 'error')).data.code).toBe(code);
      await gone.closed;
      await kept.beat();
      expect(kept.kinds()).not.toContain('error');
      await kept.leave();
    });

    test('disables and enables an agent', async () => {
      const { api, id } = await getArena().player();
      await api.ok('joinQueue', { body: { gameType: 'warshard-1' } });
      const params = { agentId: id };
      await getArena().admin.ok('disableAgent', { params });
      await api.refused('me', 'agent-disabled');
      await api.refused('queueStatus', 'agent-disabled');
      await getArena().anyone.refused('agent', 'no-agent', { params });
      const { queue } = await getArena().admin.ok('adminQueues');
      expect(queue.filter(({ agentId }: any) => agentId === id)).toEqual([]);
      await getArena().admin.ok('disableAgent', { params, body: { disabled: false } });
      expect(await api.ok('queueStatus')).toEqual({ status: 'idle' });
      await getArena().admin.refused('disableAgent', 'no-agent', { params: { agentId: 'none' } });
      await getArena().admin.refused('bindRunner', 'no-agent', { params: { agentId: 'none' } });
    });

    test('cancels a match: no result, not rated, and everyone is notified', async () => {
      const live = await duel(getArena(), { mode: 'rated' });
      const { matchId, players } = live;
      const params = { matchId };
      await accepted(live, players[0], 0, { action: 'end_turn' });
      const stream = await getArena().stream(`/v1/matches/${matchId}/events`);
      const { matches } = await getArena().admin.ok('adminMatches');
      expect(matches.find((match: any) => match.matchId === matchId)).toMatchObject({
        waitsFor: [1],
        stateVersion: 1,
      });
      const done = await getArena().admin.ok('cancelMatch', { params });
      expect(done).toMatchObject({ stateVersion: 2, matchStatus: 'ended', winnerAgentId: null, reason: 'terminal' });
      await stream.closed;
      expect(stream.events.at(-1)?.data).toMatchObject({
        event: 'game_ended',
        cancelled: true,
        winnerAgentId: null,
        ranking: [],
      });
      const { match } = await getArena().anyone.ok('match', { params });
      expect(match).toMatchObject({ cancelled: true, winnerAgentId: null, endReason: 'terminal' });
      expect((await getArena().anyone.ok('agent', { params: { agentId: players[0].id } })).ratings).toEqual([]);
      await getArena().admin.refused('cancelMatch', 'match-ended', { params });
      await getArena().admin.refused('cancelMatch', 'no-match', { params: { matchId: 'none' } });
      await players[0].api.refused('cancelMatch', 'no-admin-key', { params });
      await players[1].api.refused('legal', 'no-match', { params: { matchId: 'none' } });
    });

    test('lists agents page by page', async () => {
      await getArena().players(3);
      const found: string[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const query: Record<string, string> = { limit: '40', ...(after === '' ? {} : { after }) };
        const page: any = await getArena().admin.ok('adminAgents', { query });
        found.push(...page.agents.map(({ agentId }: any) => agentId));
        after = page.next;
      }
      const [{ count }] = await getArena().server.services.database.query<{ count: number }>(
        'select count(*)::int as count from agents',
      );
      expect(new Set(found).size).toBe(count);
    });

    test.each(['adminAgents', 'adminMatches', 'adminQueues'] as const)('%s is for the operator only', async (route) => {
      const { api } = await getArena().player();
      await getArena().anyone.refused(route, 'no-admin-key');
      await api.refused(route, 'no-admin-key');
      await getArena().anyone.with({ 'x-admin-key': 'guessed' }).refused(route, 'no-admin-key');
    });

    test('a match in quarantine is listed until it is released', async () => {
      const { admin, server } = getArena();
      const { matchId } = await duel(getArena());
      await server.services.storage.quarantine({ matchId, reason: 'To look at it.', since: 0 });
      const { quarantined } = await admin.ok('adminMatches');
      expect(quarantined).toEqual([{ matchId, reason: 'To look at it.', since: '1970-01-01T00:00:00.000Z' }]);
      await admin.ok('releaseMatch', { body: { matchId } });
      expect((await admin.ok('adminMatches')).quarantined).toEqual([]);
      await admin.refused('releaseMatch', 'no-match', { body: { matchId } });
      await getArena().anyone.ok('match', { params: { matchId } });
    });
  });
}
