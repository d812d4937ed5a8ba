import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';
import { challenged } from '../matches.ts';

/** The lobby: challenges that anyone can find, their cancellation, and rematches. */
export function lobbySuite(getArena: () => TestArena): void {
  const lobby = async () => (await getArena().anyone.ok('listChallenges')).challenges as any[];
  const invites = async () => (await lobby()).map(({ invite }) => invite);
  const seek = async ({ api }: Player, more: object = {}) =>
    api.ok('createChallenge', { body: { gameType: 'attrition-2', listed: true, ...more } });

  describe('the lobby', () => {
    test('lists what anyone may join, newest first, until it is joined', async () => {
      const [host, guest] = await getArena().players(2);
      const { invite: byLink } = await seek(host, { listed: false });
      const first = await seek(host);
      const pace = { turnSeconds: 3 * 86_400 };
      const { invite, matchId } = await seek(host, { pace });
      const listed = await lobby();
      expect(listed.slice(0, 2).map((each) => each.invite)).toEqual([invite, first.invite]);
      expect(listed.map((each) => each.invite)).not.toContain(byLink);
      expect(listed[0]).toMatchObject({
        matchId,
        gameType: 'attrition-2',
        mode: 'casual',
        players: 2,
        accepted: [{ agentId: host.id, name: host.name }],
        status: 'waiting',
        pace: { ...pace, tickMs: 0, eager: false },
        listed: true,
      });
      expect(await guest.api.ok('acceptChallenge', { params: { invite } })).toEqual({ matchId, status: 'ready' });
      expect(await invites()).not.toContain(invite);
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match.pace.turnSeconds).toBe(3 * 86_400);
    });

    test('only its creator can cancel a challenge, and only while it waits for players', async () => {
      const [host, guest] = await getArena().players(2);
      const params = { invite: (await seek(host)).invite };
      await host.api.refused('cancelChallenge', 'no-invite', { params: { invite: 'none' } });
      await guest.api.refused('cancelChallenge', 'not-your-challenge', { params });
      expect(await invites()).toContain(params.invite);
      for (let k = 0; k < 2; k++) expect(await host.api.ok('cancelChallenge', { params })).toEqual({ ok: true });
      expect(await invites()).not.toContain(params.invite);
      await guest.api.refused('acceptChallenge', 'no-invite', { params });
      const taken = { invite: (await seek(host)).invite };
      await guest.api.ok('acceptChallenge', { params: taken });
      await host.api.refused('cancelChallenge', 'challenge-full', { params: taken });
    });

    test('forgets a challenge that has expired', async () => {
      const { invite } = await seek(await getArena().player());
      await getArena().server.services.database.query('update challenges set expires_at = 1 where invite = $1', [
        invite,
      ]);
      expect(await invites()).not.toContain(invite);
    });

    test.each([
      { turnSeconds: 15 * 86_400 },
      { tickMs: 15 * 86_400_000 },
    ])('refuses a pace of more than two weeks: %j', async (pace) => {
      const { api } = await getArena().player();
      await api.refused('createChallenge', 'malformed-request', { body: { gameType: 'attrition-2', pace } });
    });
  });

  describe('a rematch', () => {
    const ended = async (players: readonly Player[], body: object = {}) => {
      const { matchId } = await challenged(players, { gameType: 'attrition-2', pace: { turnSeconds: 500 }, ...body });
      await players[0].api.refused('offerRematch', 'match-live', { params: { matchId } });
      await players[0].api.refused('rematch', 'match-live', { params: { matchId } });
      await players[0].api.ok('finish', { params: { matchId } });
      return { matchId };
    };

    test('opens when both players have asked for it, with the same settings and the seats swapped', async () => {
      const [first, second, stranger] = await getArena().players(3);
      const params = await ended([first, second], { options: { startGold: 9 } });
      expect(await second.api.ok('rematch', { params })).toEqual({ rematch: null });
      const offer = await first.api.ok('offerRematch', { params });
      expect(offer).toMatchObject({ status: 'waiting', accepted: [first.id] });
      expect(await first.api.ok('offerRematch', { params })).toEqual(offer);
      expect(await second.api.ok('rematch', { params })).toEqual({ rematch: offer });
      expect(await invites()).not.toContain(offer.invite);
      for (const name of ['offerRematch', 'rematch'] as const) {
        await stranger.api.refused(name, 'not-a-player', { params });
        await stranger.api.refused(name, 'no-match', { params: { matchId: 'none' } });
      }
      await stranger.api.refused('acceptChallenge', 'not-a-player', { params: { invite: offer.invite } });
      const { status, matchId } = await second.api.ok('offerRematch', { params });
      expect([status, matchId]).toEqual(['ready', offer.matchId]);
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match.players.map(({ agentId }: any) => agentId)).toEqual([second.id, first.id]);
      expect(match).toMatchObject({ pace: { turnSeconds: 500 }, options: { startGold: 9 }, mode: 'casual' });
    });

    test('is one match, also when both ask at once', async () => {
      const players = await getArena().players(2);
      const params = await ended(players);
      const offers = await Promise.all(players.map(({ api }) => api.ok('offerRematch', { params })));
      expect(offers[0].matchId).toBe(offers[1].matchId);
      const { rematch } = await players[0].api.ok('rematch', { params });
      expect(rematch).toMatchObject({ matchId: offers[0].matchId, status: 'ready' });
    });

    test('can be withdrawn, and offered again', async () => {
      const players = await getArena().players(2);
      const params = await ended(players);
      const { invite, matchId } = await players[0].api.ok('offerRematch', { params });
      await players[0].api.ok('cancelChallenge', { params: { invite } });
      expect(await players[1].api.ok('rematch', { params })).toEqual({ rematch: null });
      const again = await players[1].api.ok('offerRematch', { params });
      expect(again).toMatchObject({ status: 'waiting', accepted: [players[1].id] });
      expect(again.matchId).not.toBe(matchId);
    });
  });
}
