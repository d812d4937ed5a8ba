import { describe, expect, test } from 'vitest';
import type { TestArena } from '../arena.ts';
import { challenged } from '../matches.ts';

/** Browser guests: `EventSource` cannot send a key, so a cookie identifies the session. */
export function guestsSuite(getArena: () => TestArena): void {
  async function guest() {
    const { headers, body } = await getArena().anyone.call('guest', { body: {} });
    const line = headers.getSetCookie()[0];
    const cookie = line.split(';')[0];
    getArena().secrets.add(cookie.split('=')[1]);
    return {
      id: body.agentId as string,
      name: body.name as string,
      line,
      cookie,
      api: getArena().anyone.with({ cookie }),
    };
  }

  describe('guests', () => {
    test('a cookie that scripts cannot read and other sites cannot send', async () => {
      const { line, name } = await guest();
      expect(line).toMatch(/^hexfront_session=bs_[\w-]{43}; /);
      for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Expires=']) expect(line).toContain(part);
      expect(line).not.toContain('Secure');
      expect(name).toMatch(/^guest-[0-9a-f]{6}$/);
    });

    test('a guest is recognised, and can play without verification', async () => {
      const { api, id, name } = await guest();
      expect(await api.ok('me')).toMatchObject({ agentId: id, name, verified: true });
      expect(await api.ok('guest', { body: {} })).toEqual({ agentId: id, name });
      expect(await api.ok('queueStatus')).toEqual({ status: 'idle' });
    });

    test('guests can only play casual matches', async () => {
      const { api } = await guest();
      await api.refused('joinQueue', 'not-rated', { body: { mode: 'rated' } });
      await api.refused('createChallenge', 'not-rated', { body: { gameType: 'attrition-2', mode: 'rated' } });
      expect(await api.ok('joinQueue', { body: { gameType: 'conquest-1' } })).toMatchObject({ status: 'waiting' });
      await api.ok('leaveQueue');
      const host = await getArena().player();
      const { invite } = await host.api.ok('createChallenge', { body: { gameType: 'attrition-2', mode: 'rated' } });
      await api.refused('acceptChallenge', 'not-rated', { params: { invite } });
    });

    test('a foreign page can neither create nor use a session', async () => {
      const { api } = await guest();
      const origin = 'https://elsewhere.example';
      await getArena().anyone.refused('guest', 'foreign-origin', { body: {}, headers: { origin } });
      await api.refused('joinQueue', 'foreign-origin', { headers: { origin } });
      await api.refused('leaveQueue', 'foreign-origin', { headers: { origin: 'null' } });
      const own = new URL(getArena().url).origin;
      await api.ok('leaveQueue', { headers: { origin: own } });
    });

    test('an EventSource with the cookie receives the events of the match', async () => {
      const { api, cookie, id, name } = await guest();
      const host = await getArena().player();
      const seated = { id, name, key: '', claimCode: '', api };
      const { matchId } = await challenged([seated, host], { gameType: 'attrition-2' });
      const stream = await getArena().stream('/v1/events', { cookie });
      const turn = await stream.until(({ kind }) => kind === 'your_turn');
      expect(turn.data).toMatchObject({ matchId, stateVersion: 0 });
      const body = { moveId: 'first', expectedVersion: 0, move: { action: 'end_turn' } };
      await api.ok('move', { params: { matchId }, body });
      await stream.until(({ kind, data }) => kind === 'state' && data.state.stateVersion === 1);
      await stream.leave();
    });

    test('an invalid cookie is ignored', async () => {
      const api = getArena().anyone.with({ cookie: 'hexfront_session=bs_forged' });
      await api.refused('me', 'no-key');
      await api.ok('games');
    });
  });
}
