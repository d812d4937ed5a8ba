import { describe, expect, test } from 'vitest';
import type { Accepted } from '../../../src/matchmaking/challenges.ts';
import type { Player, TestArena } from '../arena.ts';
import { challenged } from '../matches.ts';

/** Ruling wire.17: the queue and challenges. */
export function queueSuite(getArena: () => TestArena): void {
  const join = ({ api }: Player, body: object = {}) => api.ok('joinQueue', { body });
  const finish = async ({ api }: Player, matchId: string) => void (await api.ok('finish', { params: { matchId } }));

  describe('the queue', () => {
    test('two agents waiting for the same are paired; both learn their opponent', async () => {
      const [first, second] = await getArena().players(2);
      expect(await first.api.ok('queueStatus')).toEqual({ status: 'idle' });
      expect(await first.api.ok('joinQueue')).toMatchObject({ status: 'waiting' });
      expect(await join(first)).toMatchObject({ status: 'waiting' });
      const { queue } = await getArena().admin.ok('adminQueues');
      expect(queue).toMatchObject([{ agentId: first.id, gameType: 'attrition-2', mode: 'rated', players: 2 }]);
      const ready = await join(second, { agentVersion: '1.2.3' });
      expect(ready).toMatchObject({ status: 'ready', opponentId: first.id });
      expect(await join(first)).toEqual({ status: 'ready', matchId: ready.matchId, opponentId: second.id });
      expect(await first.api.ok('queueStatus')).toMatchObject({ status: 'ready', matchId: ready.matchId });
      const { match } = await getArena().anyone.ok('match', { params: { matchId: ready.matchId } });
      expect(match).toMatchObject({ gameType: 'attrition-2', mode: 'rated', errorAllowance: 0 });
      expect(match.players.find(({ agentId }: any) => agentId === second.id).agentVersion).toBe('1.2.3');
      await finish(first, ready.matchId);
      expect(await first.api.ok('queueStatus')).toEqual({ status: 'idle' });
    });

    test('leaving the queue stops the wait', async () => {
      const [first, second] = await getArena().players(2);
      await join(first, { gameType: 'warshard-1' });
      expect(await first.api.ok('leaveQueue')).toEqual({ ok: true });
      expect(await first.api.ok('leaveQueue')).toEqual({ ok: true });
      expect(await join(second, { gameType: 'warshard-1' })).toMatchObject({ status: 'waiting' });
      await second.api.ok('leaveQueue');
    });

    test.each([
      // first waits for                          second waits for
      [{ gameType: 'attrition-1' }, { gameType: 'attrition-2' }],
      [{ mode: 'casual' }, { mode: 'rated' }],
      [
        { gameType: 'battle-1', players: 3 },
        { gameType: 'battle-1', players: 2 },
      ],
    ])('%j is not paired with %j', async (one, other) => {
      const [first, second] = await getArena().players(2);
      expect(await join(first, one)).toMatchObject({ status: 'waiting' });
      expect(await join(second, other)).toMatchObject({ status: 'waiting' });
      for (const { api } of [first, second]) await api.ok('leaveQueue');
    });

    test('three agents waiting for a battle of three are paired', async () => {
      const players = await getArena().players(3);
      const wanted = { gameType: 'battle-2', players: 3, mode: 'casual' };
      const answers = [];
      for (const player of players) answers.push(await join(player, wanted));
      expect(answers.map(({ status }) => status)).toEqual(['waiting', 'waiting', 'ready']);
      const { matchId } = answers[2];
      expect(answers[2].opponentId).toBeUndefined();
      const { events } = await players[0].api.ok('waitForEvents', { query: { after: '0' } });
      expect(events[0]).toMatchObject({ event: 'match_found', matchId });
      expect(events[0].opponentIds).toHaveLength(2);
      await getArena().admin.ok('cancelMatch', { params: { matchId } });
    });

    test('agents with the same owner are paired in casual play, but never in rated play', async () => {
      const [first, second] = [await getArena().player('alice'), await getArena().player('alice')];
      for (const [mode, status] of [
        ['rated', 'waiting'],
        ['casual', 'ready'],
      ]) {
        await join(first, { mode });
        const found = await join(second, { mode });
        expect([mode, found.status]).toEqual([mode, status]);
        for (const { api } of [first, second]) await api.ok('leaveQueue');
        if (found.status === 'ready') await finish(first, found.matchId);
      }
      const { invite } = await first.api.ok('createChallenge', { body: { gameType: 'attrition-2', mode: 'rated' } });
      await second.api.refused('acceptChallenge', 'not-rated', { params: { invite } });
    });

    test('seats are balanced over repeated matches', async () => {
      const players = await getArena().players(2);
      const first: string[] = [];
      for (let round = 0; round < 4; round++) {
        await join(players[0], { gameType: 'conquest-1', mode: 'casual' });
        const { matchId } = await join(players[1], { gameType: 'conquest-1', mode: 'casual' });
        first.push((await getArena().anyone.ok('match', { params: { matchId } })).match.players[0].agentId);
        await finish(players[0], matchId);
      }
      expect(first.filter((id) => id === players[0].id)).toHaveLength(2);
    });

    test.each([
      ['unknown-game', { gameType: 'chess' }],
      ['bad-seats', { gameType: 'attrition-1', players: 3 }],
      ['bad-seats', { mode: 'casual', house: ['level-1', 'level-2'] }],
      ['bad-option', { mode: 'casual', house: ['nobody'] }],
      ['malformed-request', { players: 7 }],
      ['malformed-request', { mode: 'for fun' }],
      ['malformed-request', { agentVersion: '' }],
    ] as const)('%s for %j', async (code, body) => {
      const { api } = await getArena().player();
      await api.refused('joinQueue', code, { body });
      expect(await api.ok('queueStatus')).toEqual({ status: 'idle' });
    });
  });

  describe('challenges', () => {
    test('an invitation describes its challenge, and opens the promised match', async () => {
      const [host, guest, late] = await getArena().players(3);
      const body = {
        gameType: 'attrition-1',
        options: { startGold: 9 },
        pace: { turnSeconds: 30 },
        agentVersion: 'v1',
      };
      const { matchId, invite, status } = await host.api.ok('createChallenge', { body });
      expect(status).toBe('waiting');
      const shown = await getArena().anyone.ok('challenge', { params: { invite } });
      expect(shown).toMatchObject({ matchId, gameType: 'attrition-1', mode: 'casual', players: 2, status: 'waiting' });
      expect(shown.options.startGold).toBe(9);
      expect(shown.accepted).toEqual([{ agentId: host.id, name: host.name }]);
      await getArena().anyone.refused('match', 'no-match', { params: { matchId } });

      expect(await host.api.ok('acceptChallenge', { params: { invite } })).toEqual({ matchId, status: 'waiting' });
      expect(await guest.api.ok('acceptChallenge', { params: { invite } })).toEqual({ matchId, status: 'ready' });
      expect(await guest.api.ok('acceptChallenge', { params: { invite } })).toEqual({ matchId, status: 'ready' });
      await late.api.refused('acceptChallenge', 'challenge-full', { params: { invite } });
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match.players.map(({ agentId }: any) => agentId)).toEqual([host.id, guest.id]);
      expect(match).toMatchObject({ pace: { turnSeconds: 30 }, options: { startGold: 9 } });
      expect(match.players[0].agentVersion).toBe('v1');
    });

    test('an invitation is ready once its match is open, not when the last seat is taken', async () => {
      const [host, guest] = await getArena().players(2);
      const { services } = getArena().server;
      const { matchId, invite } = await host.api.ok('createChallenge', { body: { gameType: 'attrition-2' } });
      const accepted = (await services.challenges.accept(invite, { agentId: guest.id })) as Accepted;
      expect((await getArena().anyone.ok('challenge', { params: { invite } })).status).toBe('waiting');
      await services.openChallenge(accepted);
      expect((await getArena().anyone.ok('challenge', { params: { invite } })).status).toBe('ready');
      await getArena().anyone.ok('match', { params: { matchId } });
    });

    test('an unknown or expired invitation is refused', async () => {
      const [host, guest] = await getArena().players(2);
      await guest.api.refused('acceptChallenge', 'no-invite', { params: { invite: 'none' } });
      await getArena().anyone.refused('challenge', 'no-invite', { params: { invite: 'none' } });
      const { invite } = await host.api.ok('createChallenge', { body: { gameType: 'attrition-2' } });
      await getArena().server.services.database.query('update challenges set expires_at = 1 where invite = $1', [
        invite,
      ]);
      await guest.api.refused('acceptChallenge', 'no-invite', { params: { invite } });
      await getArena().anyone.refused('challenge', 'no-invite', { params: { invite } });
    });

    test.each([
      ['unknown-game', { gameType: 'chess' }],
      ['bad-option', { gameType: 'attrition-2', options: { startGold: -1 } }],
      ['bad-option', { gameType: 'attrition-2', options: { nonsense: 1 } }],
      ['bad-option', { gameType: 'attrition-2', house: ['nobody'] }],
      ['bad-seats', { gameType: 'attrition-2', players: 3 }],
      ['bad-seats', { gameType: 'attrition-2', house: ['greedy', 'random'] }],
      ['bad-pace', { gameType: 'battle-1', pace: { tickMs: 10 } }],
      ['not-rated', { gameType: 'attrition-2', mode: 'rated', options: { startGold: 9 } }],
      ['not-rated', { gameType: 'attrition-2', mode: 'rated', errorAllowance: 1 }],
      ['not-rated', { gameType: 'attrition-2', mode: 'rated', pace: { turnSeconds: 5 } }],
      ['malformed-request', { gameType: 'attrition-2', errorAllowance: -1 }],
      ['malformed-request', { gameType: 'attrition-2', pace: { turnSeconds: -1 } }],
      ['malformed-request', {}],
    ] as const)('%s for %j', async (code, body) => {
      const { api } = await getArena().player();
      await api.refused('createChallenge', code, { body });
    });

    test('when many accept at once, each gets a seat or is refused', async () => {
      const [host, ...others] = await getArena().players(6);
      const { invite, matchId } = await host.api.ok('createChallenge', { body: { gameType: 'battle-1', players: 4 } });
      const answers = await Promise.all(others.map(({ api }) => api.call('acceptChallenge', { params: { invite } })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(new Set(match.players.map(({ agentId }: any) => agentId)).size).toBe(4);
      await getArena().admin.ok('cancelMatch', { params: { matchId } });
    });

    test('an agent may play several matches at once', async () => {
      const players = await getArena().players(2);
      const liveMatches = [];
      for (let i = 0; i < 3; i++) liveMatches.push(await challenged(players, { gameType: 'attrition-2' }));
      const { matches } = await getArena().anyone.ok('listMatches', {
        query: { agentId: players[0].id, status: 'active' },
      });
      expect(matches.map(({ matchId }: any) => matchId).sort()).toEqual(
        liveMatches.map(({ matchId }) => matchId).sort(),
      );
    });
  });
}
