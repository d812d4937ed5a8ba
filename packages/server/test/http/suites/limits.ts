import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseKind } from '../../storage/postgres.ts';
import { TestArena } from '../arena.ts';
import { accepted, duel } from '../matches.ts';

const settings = {
  HEXFRONT_VERIFY: 'auto',
  HEXFRONT_RATE_MOVES: '3',
  HEXFRONT_RATE_READS: '6',
  HEXFRONT_RATE_WRITES: '5',
  HEXFRONT_RATE_REGISTRATIONS: '30',
  HEXFRONT_STREAMS: '2',
  HEXFRONT_ORIGINS: 'https://friend.example',
};

/** Ruling wire.19: allowances, each with its own bucket; and origins, on a server that is strict with them. */
export function limitsSuite(kind: DatabaseKind): void {
  describe('limits', () => {
    let arena: TestArena;
    beforeAll(async () => {
      arena = await TestArena.start(kind, settings);
    });
    afterAll(() => arena.close());

    test('reads are limited, with the time to wait; moves have a limit of their own', async () => {
      const { matchId, players } = await duel(arena);
      const [{ api }] = players;
      let refused;
      for (let i = 0; refused === undefined && i < 60; i++) {
        const answer = await api.call('me');
        if (answer.status === 429) refused = answer;
      }
      expect(refused?.body).toMatchObject({ code: 'rate-limited', ratelimit: { key: 'read', seconds: 1 } });
      expect(refused?.headers.get('retry-after')).toBe('1');
      const body = { moveId: 'm', expectedVersion: 0, move: { action: 'end_turn' } };
      await api.ok('move', { params: { matchId }, body });
      await players[1].api.ok('me');
      const many = await Promise.all(Array.from({ length: 12 }, () => api.call('move', { params: { matchId }, body })));
      const last = many.find(({ status }) => status === 429);
      expect(last?.body.ratelimit).toEqual({ key: 'move', seconds: 1 });
      expect(many.filter(({ status }) => status === 200).length).toBeGreaterThan(2);
    });

    test('guessing keys is limited by address, whatever X-Forwarded-For says', async () => {
      const statuses = new Set<number>();
      for (let i = 0; i < 60 && !statuses.has(429); i++) {
        const guess = arena.anyone.with({ authorization: `Bearer fc_guess${i}`, 'x-forwarded-for': `10.0.0.${i}` });
        statuses.add((await guess.call('me')).status);
      }
      expect([...statuses]).toEqual([401, 429]);
    });

    test('registrations are limited, and so are the writes of an agent', async () => {
      const { api } = await arena.stranger();
      const joins = await Promise.all(
        Array.from({ length: 20 }, () => api.call('joinQueue', { body: { gameType: 'warshard-1' } })),
      );
      const refused = joins.find(({ status }) => status === 429);
      expect(refused?.body.ratelimit).toEqual({ key: 'write', seconds: 1 });
      const names = await Promise.all(
        Array.from({ length: 40 }, (_, i) => arena.anyone.call('register', { body: { name: `Flood ${i}` } })),
      );
      const late = names.find(({ status }) => status === 429);
      expect(late?.body.ratelimit.key).toBe('register');
      expect(late?.headers.get('retry-after')).toBe(String(late?.body.ratelimit.seconds));
      // Being authenticated gives no extra allowance, neither for registrations nor for guessing keys.
      await api.refused('register', 'rate-limited', { body: { name: 'Flood of its own' } });
      await api.refused('signIn', 'rate-limited', { body: { apiKey: 'fc_guess' } });
    });

    test('streams are limited; closing one makes room for another', async () => {
      await new Promise((resolve) => setTimeout(resolve, 2100));
      const { body } = await arena.anyone.call('listMatches');
      const path = `/v1/matches/${body.matches[0].matchId}/events`;
      const open = [await arena.stream(path), await arena.stream(path)];
      const answer = await arena.anyone.raw('GET', path);
      expect([answer.status, answer.body.code]).toEqual([429, 'too-many-streams']);
      expect(answer.headers.get('retry-after')).toBe('5');
      await open[0].leave();
      await expect
        .poll(
          async () => {
            const next = await arena.stream(path);
            await next.leave();
            return next.status;
          },
          { timeout: 10_000, interval: 400 },
        )
        .toBe(200);
      await open[1].leave();
    });

    test('pages of an allowed origin may call the API, others may not', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const friend = await arena.anyone.raw('GET', '/v1/games', { headers: { origin: 'https://friend.example' } });
      expect(friend.headers.get('access-control-allow-origin')).toBe('https://friend.example');
      expect(friend.headers.get('access-control-allow-credentials')).toBe('true');
      const readable = friend.headers.get('access-control-expose-headers')?.split(/, ?/);
      expect(readable).toEqual(['retry-after', 'x-request-id', 'mcp-session-id']);
      const stranger = await arena.anyone.raw('GET', '/v1/games', { headers: { origin: 'https://stranger.example' } });
      expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
      const asked = await arena.anyone.raw('OPTIONS', '/v1/queue/join', {
        headers: { origin: 'https://friend.example', 'access-control-request-method': 'DELETE' },
      });
      expect(asked.headers.get('access-control-allow-methods')).toMatch(/DELETE/);
      const guest = await arena.anyone.call('guest', { body: {}, headers: { origin: 'https://friend.example' } });
      expect([200, 429]).toContain(guest.status);
    });
  });

  describe('the limit on catching up', () => {
    let arena: TestArena;
    beforeAll(async () => {
      arena = await TestArena.start(kind, { HEXFRONT_VERIFY: 'auto', HEXFRONT_RATE_CATCH_UP: '1' });
    });
    afterAll(() => arena.close());

    /** A match of fifty turns. */
    async function long() {
      const live = await duel(arena, { gameType: 'attrition-1', pace: { turnSeconds: 0 } });
      for (let version = 0; version < 50; version++) {
        await accepted(live, live.players[version % 2], version, { action: 'end_turn' });
      }
      return { ...live, path: `/v1/matches/${live.matchId}/events`, params: { matchId: live.matchId } };
    }
    const from = (id: string) => ({ 'last-event-id': id });
    const of = ({ key }: { key: string }) => ({ authorization: `Bearer ${key}` });

    test('a stream far behind is paid for by its caller alone; the present and the recent past are free', async () => {
      const { path, params, players } = await long();
      const [mine, other] = players.map(of);
      const heard = async (headers: Record<string, string>) => {
        const stream = await arena.stream(path, headers);
        const { id } = await stream.until(() => true);
        await stream.leave();
        return id;
      };
      expect(await heard({ ...mine, ...from('0.0') })).toBe('1.0');
      const refused = await players[0].api.refused('matchEvents', 'rate-limited', { params, headers: from('0.0') });
      expect(refused.ratelimit).toEqual({ key: 'catch-up', seconds: expect.any(Number) });
      expect(refused.ratelimit.seconds).toBeGreaterThan(15);
      expect(await heard({ ...mine, ...from('45.0') })).toBe('46.0');
      expect(await heard(mine)).toBe('50.0');
      expect(await heard({ ...other, ...from('0.0') })).toBe('1.0');
    });

    test('so are the old events of an agent', async () => {
      const { players } = await long();
      const [{ api }] = players;
      const poll = (after: number) => api.call('waitForEvents', { query: { after: String(after) } });
      const { body } = await poll(0);
      expect(body.events).not.toHaveLength(0);
      expect((await poll(0)).body).toMatchObject({ code: 'rate-limited', ratelimit: { key: 'catch-up' } });
      await api.refused('agentEvents', 'rate-limited', { headers: from('0') });
      const recent = (await api.ok('waitForEvents')).cursor - 10;
      expect((await poll(recent)).body.events).not.toHaveLength(0);
    });
  });
}
