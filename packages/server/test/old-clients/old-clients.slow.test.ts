import { type Replay, verify } from '@hexfront/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestArena } from '../http/arena.ts';
import { duel } from '../http/matches.ts';
import { OldClient } from './old-client.ts';

let arena: TestArena;
let count = 0;
beforeAll(async () => {
  arena = await TestArena.start('pglite', {}, new Set(), { longPollMs: 3000 });
});
afterAll(() => arena.close());

describe('a client of contract 002 plays unmodified', () => {
  async function pair(): Promise<OldClient[]> {
    const clients = [new OldClient(arena.url), new OldClient(arena.url)];
    for (const client of clients) {
      const claimCode = await client.register(`Old client ${++count}`);
      await arena.admin.ok('verify', { body: { claimCode } });
    }
    return clients;
  }

  test.each([
    // asks for                        plays
    [{}, 'attrition-2'],
    [{ gameType: 'hex_conquest' }, 'conquest-1'],
  ])('a whole match: %j is %s', async (wanted, game) => {
    const clients = await pair();
    const [one, other] = await Promise.all(clients.map((client) => client.play(wanted)));
    expect(one).toEqual(other);
    expect(one.state).toMatchObject({ status: 'ended', endReason: 'terminal' });
    const replay = (await arena.anyone.ok('matchReplay', { params: { matchId: one.matchId } })) as Replay;
    expect(replay.game).toBe(game);
    expect(verify(replay).ok).toBe(true);
    expect(JSON.stringify(replay.steps)).toContain('"action":"attack"');
  });

  test('one that resigns loses by forfeit', async () => {
    const [quitter, other] = await pair();
    const [{ state }, end] = await Promise.all([quitter.play({}, 2), other.play({})]);
    expect(state).toMatchObject({ status: 'ended', endReason: 'forfeit' });
    expect(end.state.winnerAgentId).toBe(state.winnerAgentId);
  });

  test('one that others ask for an answer, of which it knows nothing, still waits for its match', async () => {
    const [invited, other] = await pair();
    const { api } = await arena.player();
    const names = [`Old client ${count - 1}`, `Old client ${count}`];
    const cup = { name: 'Cup', format: 'swiss', gameType: 'attrition-2', invite: names };
    await api.ok('createTournament', { body: cup });
    for (const opponent of names) await api.ok('createChallenge', { body: { gameType: 'attrition-2', opponent } });
    const waiting = invited.play({}, 2);
    // If it were told at once each time, it would ask ten times and give up.
    const first = async () => {
      await expect.poll(() => invited.heard[0], { timeout: 20_000 }).toEqual([{ eventVersion: 1, event: 'no_events' }]);
    };
    await Promise.race([waiting, first()]);
    await Promise.all([waiting, other.play({})]);
  });

  test('a match that was found before it began to wait is announced again', async () => {
    const { players, matchId } = await duel(arena);
    for (const [query, first] of [
      [{ timeout: '30' }, 'match_found'],
      [{}, 'state'],
    ] as const) {
      const { events } = await players[0].api.ok('waitForEvents', { query });
      expect(events[0]).toMatchObject({ event: first, matchId });
    }
  });
});

describe('what only old clients send and read', () => {
  test('register and me answer with an agent', async () => {
    const name = `Old client ${++count}`;
    const { agentId: id, apiKey, claimCode, agent } = await arena.anyone.ok('register', { body: { name } });
    expect(agent).toEqual({ id, name, verified: false });
    const me = async (key: string) => (await arena.as(key).ok('me')).agent;
    const before = await me(apiKey);
    expect(before).toEqual({
      id,
      name,
      verified: false,
      verifiedAt: null,
      createdAt: expect.any(String),
      apiKeyId: expect.stringMatching(/^key-[0-9a-f]{16}$/),
    });
    await arena.admin.ok('verify', { body: { claimCode } });
    const verified = await me(apiKey);
    expect(verified).toEqual({ ...before, verified: true, verifiedAt: expect.any(String) });
    const { apiKey: newKey } = await arena.admin.ok('rotateKey', { params: { agentId: id } });
    const { apiKeyId, ...same } = await me(newKey);
    expect(verified).toMatchObject(same);
    expect(apiKeyId).not.toBe(before.apiKeyId);
    const guest = await arena.anyone.call('guest');
    const cookie = guest.headers.getSetCookie()[0].split(';')[0];
    expect((await arena.anyone.with({ cookie }).ok('me')).agent).toMatchObject({ verified: true, apiKeyId: null });
  });

  test('an agent that registers is verified at once where the operator says so', async () => {
    const open = await TestArena.start('pglite', { HEXFRONT_VERIFY: 'auto' });
    const { agent } = await open.anyone.ok('register', { body: { name: 'Early' } });
    await open.close();
    expect(agent.verified).toBe(true);
  });

  test('ranked is rated, and a ticket stands in for the match until there is one', async () => {
    const [first, second] = await arena.players(2);
    const body = { gameType: 'attrition-1', mode: 'ranked' };
    const waiting = await first.api.ok('joinQueue', { body });
    expect(waiting).toEqual({ status: 'waiting', matchId: `ticket-${first.id}` });
    expect(await first.api.ok('joinQueue', { body })).toEqual(waiting);
    expect(await first.api.ok('queueStatus')).toEqual(waiting);
    await arena.anyone.refused('match', 'no-match', { params: { matchId: waiting.matchId } });
    const { matchId } = await second.api.ok('joinQueue', { body: { ...body, mode: 'rated' } });
    expect((await arena.anyone.ok('match', { params: { matchId } })).match.mode).toBe('rated');
    await first.api.refused('joinQueue', 'malformed-request', { body: { mode: 'fun' } });
    // Only the queue has the word.
    await first.api.refused('createChallenge', 'malformed-request', { body });
  });

  test.each([
    // timeout   at least and at most, in ms; the longest poll is 3000 here
    ['0', 0, 2500],
    ['0.1', 90, 2500],
    ['30', 2990, 20_000],
  ])('events are awaited for %s seconds, but no longer than by others', async (timeout, least, most) => {
    const { api } = await arena.player();
    const before = performance.now();
    const { events } = await api.ok('waitForEvents', { query: { timeout } });
    const took = performance.now() - before;
    expect(events).toEqual([{ eventVersion: 1, event: 'no_events' }]);
    expect(took).toBeGreaterThanOrEqual(least);
    expect(took).toBeLessThan(most);
  });

  test.each(['', '-1', 'soon', '1e3', '0x10'])('a timeout of "%s" is refused', async (timeout) => {
    const { api } = await arena.player();
    await api.refused('waitForEvents', 'malformed-request', { query: { timeout } });
  });

  test.each([
    [{ reason: 'forfeit' }, 200],
    [{}, 200],
    [{ reason: 'terminal' }, 400],
  ])('finish with %j answers %i', async (body, status) => {
    const { matchId, players } = await duel(arena);
    const answer = await players[0].api.call('finish', { params: { matchId }, body });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body).toMatchObject({ reason: 'forfeit', winnerAgentId: players[1].id });
  });
});
