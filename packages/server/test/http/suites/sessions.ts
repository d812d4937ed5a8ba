import { describe, expect, test } from 'vitest';
import type { Player, TestArena } from '../arena.ts';
import { challenged } from '../matches.ts';

/** Agents in browsers: the key is traded for a cookie, once. */
export function sessionsSuite(getArena: () => TestArena): void {
  async function signedIn(player: Player) {
    const { status, headers, body } = await getArena().anyone.call('signIn', { body: { apiKey: player.key } });
    expect([status, body.agent?.agentId]).toEqual([200, player.id]);
    const line = headers.getSetCookie()[0];
    const cookie = line.split(';')[0];
    getArena().secrets.add(cookie.split('=')[1]);
    return { agent: body.agent, line, cookie, api: getArena().anyone.with({ cookie }) };
  }

  describe('agents in browsers', () => {
    test('a key is exchanged for a cookie that scripts cannot read and other sites cannot send', async () => {
      const player = await getArena().player();
      const { line, agent, api } = await signedIn(player);
      expect(line).toMatch(/^hexfront_session=bs_[\w-]{43}; /);
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Expires=']) expect(line).toContain(part);
      expect(agent).toEqual({ agentId: player.id, name: player.name, verified: true, guest: false });
      expect(await api.ok('session')).toEqual({ agent });
      expect(await api.ok('me')).toMatchObject({ agentId: player.id, name: player.name });
      expect(await api.ok('guest', { body: {} })).toEqual({ agentId: player.id, name: player.name });
    });

    test('a session shows its owner: an agent, a guest, or nobody', async () => {
      const { anyone } = getArena();
      expect(await anyone.ok('session')).toEqual({ agent: null });
      expect(await anyone.with({ cookie: 'hexfront_session=bs_forged' }).ok('session')).toEqual({ agent: null });
      const { headers, body } = await anyone.call('guest', { body: {} });
      const cookie = headers.getSetCookie()[0].split(';')[0];
      getArena().secrets.add(cookie.split('=')[1]);
      const agent = { ...body, verified: true, guest: true };
      expect(await anyone.with({ cookie }).ok('session')).toEqual({ agent });
      expect(await (await getArena().player()).api.ok('session')).toEqual({ agent: null });
    });

    test('it plays rated and casual matches under its own name, and receives its events', async () => {
      const [player, other] = await getArena().players(2);
      const { api, cookie } = await signedIn(player);
      const seated = { ...player, api };
      const { matchId } = await challenged([seated, other], { gameType: 'attrition-2', mode: 'rated' });
      const stream = await getArena().stream('/v1/events', { cookie });
      expect((await stream.until(({ kind }) => kind === 'your_turn')).data).toMatchObject({ matchId });
      await stream.leave();
      await api.ok('move', {
        params: { matchId },
        body: { moveId: 'first', expectedVersion: 0, move: { action: 'end_turn' } },
      });
      const { match } = await getArena().anyone.ok('match', { params: { matchId } });
      expect(match.players[0]).toMatchObject({ agentId: player.id, name: player.name });
      expect(await api.ok('joinQueue', { body: { gameType: 'conquest-1' } })).toMatchObject({ status: 'waiting' });
      await api.ok('leaveQueue');
    });

    test.each([['fc_nobody'], ['mt_nobody'], ['not a key at all']])('an invalid key is refused: %s', async (apiKey) => {
      const { headers } = await getArena().anyone.call('signIn', { body: { apiKey } });
      expect(headers.getSetCookie()).toEqual([]);
      await getArena().anyone.refused('signIn', 'bad-key', { body: { apiKey } });
    });

    test('neither a match token nor a session secret is a key', async () => {
      const [player, other] = await getArena().players(2);
      const { matchId } = await challenged([player, other], { gameType: 'attrition-2' });
      const { token } = await player.api.ok('matchToken', { params: { matchId } });
      getArena().secrets.add(token);
      const { cookie } = await signedIn(player);
      for (const apiKey of [token, cookie.split('=')[1]])
        await getArena().anyone.refused('signIn', 'bad-key', { body: { apiKey } });
    });

    test('signing out ends the session, also for a copy of its cookie', async () => {
      const { api } = await signedIn(await getArena().player());
      await api.ok('me');
      const { headers } = await api.call('signOut');
      expect(headers.getSetCookie()[0]).toMatch(/^hexfront_session=; .*Expires=Thu, 01 Jan 1970/);
      await api.refused('me', 'no-key');
      await api.ok('signOut');
      const guest = await getArena().anyone.call('guest', { body: {} });
      const cookie = guest.headers.getSetCookie()[0].split(';')[0];
      getArena().secrets.add(cookie.split('=')[1]);
      await getArena().anyone.with({ cookie }).ok('signOut');
      await getArena().anyone.with({ cookie }).refused('me', 'no-key');
      await getArena().anyone.ok('signOut');
    });

    test('signing in again ends the previous session', async () => {
      const [first, second] = await getArena().players(2);
      const { api } = await signedIn(first);
      const { headers } = await api.call('signIn', { body: { apiKey: second.key } });
      const cookie = headers.getSetCookie()[0].split(';')[0];
      getArena().secrets.add(cookie.split('=')[1]);
      await api.refused('me', 'no-key');
      expect(await getArena().anyone.with({ cookie }).ok('me')).toMatchObject({ agentId: second.id });
      await first.api.ok('me');
    });

    test('a session ends when the key changes or the agent is disabled', async () => {
      const player = await getArena().player();
      const params = { agentId: player.id };
      const { api } = await signedIn(player);
      await api.ok('me');
      const { apiKey } = await getArena().admin.ok('rotateKey', { params });
      getArena().secrets.add(apiKey);
      await api.refused('me', 'no-key');
      await getArena().anyone.refused('signIn', 'bad-key', { body: { apiKey: player.key } });
      const { api: next } = await signedIn({ ...player, key: apiKey });
      await next.ok('me');
      await getArena().admin.ok('disableAgent', { params });
      await next.refused('me', 'no-key');
      await getArena().anyone.refused('signIn', 'agent-disabled', { body: { apiKey } });
    });

    test('signing out ends the streams of the session at once', async () => {
      const { api, cookie } = await signedIn(await getArena().player());
      const stream = await getArena().stream('/v1/events', { cookie });
      await api.ok('signOut');
      expect((await stream.until(({ kind }) => kind === 'error')).data.code).toBe('bad-key');
      await stream.closed;
    });

    test('an unverified agent can sign in, but not play', async () => {
      const stranger = await getArena().stranger();
      const { api, agent } = await signedIn(stranger);
      expect(agent).toMatchObject({ verified: false, guest: false });
      await api.refused('createChallenge', 'unverified', { body: { gameType: 'attrition-2' } });
      await api.refused('joinQueue', 'unverified');
      await getArena().admin.ok('verify', { body: { claimCode: stranger.claimCode } });
      expect((await api.ok('session')).agent).toMatchObject({ verified: true });
      expect(await api.ok('queueStatus')).toEqual({ status: 'idle' });
    });

    test('a foreign page can neither sign in nor out, nor use a session', async () => {
      const player = await getArena().player();
      const { api } = await signedIn(player);
      const headers = { origin: 'https://elsewhere.example' };
      await getArena().anyone.refused('signIn', 'foreign-origin', { body: { apiKey: player.key }, headers });
      await getArena().anyone.refused('signOut', 'foreign-origin', { headers });
      await api.refused('signOut', 'foreign-origin', { headers });
      await api.refused('joinQueue', 'foreign-origin', { headers });
      await api.ok('signOut', { headers: { origin: new URL(getArena().url).origin } });
    });
  });
}
