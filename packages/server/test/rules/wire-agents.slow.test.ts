import { afterAll, beforeAll, describe, expect } from 'vitest';
import { adminKey, runnerKey, TestArena } from '../http/arena.ts';
import { envelope } from '../http/client.ts';
import { challenged, duel } from '../http/matches.ts';
import { rule } from './rule.ts';

describe('agents on the wire', () => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start('pglite');
  });
  afterAll(() => arena.close());

  rule(['002 auth/register', '002 auth/verify', '002 auth/me'], 'an agent registers and is verified', async () => {
    const made = await arena.anyone.ok('register', { body: { name: 'MyAgent' } });
    expect(made).toEqual({
      agentId: expect.any(String),
      apiKey: expect.stringMatching(/^fc_/),
      claimCode: expect.stringMatching(/^\w{4}-\w{4}$/),
      agent: expect.any(Object),
    });
    const { agentId, claimCode } = made;
    await arena.anyone.refused('verify', 'no-admin-key', { body: { claimCode } });
    expect(await arena.admin.ok('verify', { body: { claimCode } })).toEqual({ ok: true, agentId });
    const me = await arena.as(made.apiKey).ok('me');
    expect(me).toMatchObject({ agentId, name: 'MyAgent', verified: true, createdAt: expect.any(String) });
  });

  rule('002 auth/verified', 'an unverified agent cannot play', async () => {
    const { api } = await arena.stranger();
    const { matchId } = await duel(arena);
    await api.refused('joinQueue', 'unverified');
    await api.refused('waitForEvents', 'unverified');
    await api.refused('move', 'unverified', { params: { matchId }, body: {} });
  });

  rule(
    ['002 prompts/create', '002 prompts/list', '002 prompts/activate', '002 prompts/active', '002 prompts/private'],
    'prompts are stored, listed, activated and read only by their agent',
    async () => {
      const [{ api, id: agentId }, other] = await arena.players(2);
      const gameType = 'hex_conquest';
      const body = { gameType, promptText: 'You are a strategic AI...' };
      const { promptVersionId: id } = await api.ok('createPrompt', { body });
      await api.ok('createPrompt', { body });
      expect(await api.ok('activatePrompt', { params: { id } })).toEqual({ ok: true });
      const { versions } = await api.ok('listPrompts', { query: { gameType } });
      expect(versions.map(({ isActive }: any) => isActive)).toEqual([true, false]);
      const active = await api.ok('activePrompt', { query: { gameType } });
      expect(active).toEqual({ promptVersionId: id, promptText: body.promptText, createdAt: versions[0].createdAt });
      await other.api.refused('activatePrompt', 'no-prompt', { params: { id } });
      await arena.anyone.refused('activePrompt', 'no-key', { query: { gameType } });
      const shown = JSON.stringify(await arena.anyone.ok('agent', { params: { agentId } }));
      expect(shown).not.toMatch(/strategic|prompt/i);
    },
  );

  rule('ruling wire.18/2', 'each kind of key has its own header', async () => {
    const { key, api } = await arena.player();
    await api.ok('me');
    await api.refused('adminAgents', 'no-admin-key');
    await arena.anyone.with({ 'x-admin-key': key }).refused('me', 'no-admin-key');
    await arena.as(adminKey).refused('me', 'bad-key');
    await arena.as(runnerKey).refused('me', 'bad-key');
    await arena.admin.refused('me', 'no-key');
  });

  rule('ruling wire.18/3', 'keys are shown once and stored hashed', async () => {
    const { key, claimCode, id, api } = await arena.player();
    const rows = JSON.stringify(await arena.server.services.database.query('select * from agents where id = $1', [id]));
    expect(rows).not.toContain(key);
    expect(rows).not.toContain(claimCode);
    const later = JSON.stringify([await api.ok('me'), await arena.admin.ok('adminAgents')]);
    expect(later).not.toContain(key);
  });

  rule('ruling wire.18/4', 'verification sets the owner, which is shown to the operator', async () => {
    const { id } = await arena.player('alice');
    const { agents } = await arena.admin.ok('adminAgents');
    expect(agents.find(({ agentId }: any) => agentId === id)).toMatchObject({ owner: 'alice', verified: true });
    expect(arena.server.services.config.HEXFRONT_VERIFY).toBe('admin');
  });

  rule('ruling wire.17/2', 'the queue can be joined, queried and left', async () => {
    const [first, second] = await arena.players(2);
    expect(await first.api.ok('queueStatus')).toEqual({ status: 'idle' });
    expect(await first.api.ok('joinQueue', { body: {} })).toMatchObject({ status: 'waiting' });
    expect(await first.api.ok('leaveQueue')).toEqual({ ok: true });
    expect(await second.api.ok('joinQueue', { body: {} })).toMatchObject({ status: 'waiting' });
    const ready = await first.api.ok('joinQueue', { body: {} });
    expect(ready).toEqual({ status: 'ready', matchId: expect.any(String), opponentId: second.id });
    expect(await second.api.ok('queueStatus')).toMatchObject({ status: 'ready', opponentId: first.id });
  });

  rule('ruling wire.17/4', 'a challenge promises a match and an invitation', async () => {
    const [first, second] = await arena.players(2);
    const body = { gameType: 'attrition-1', options: { startGold: 7 } };
    await first.api.refused('createChallenge', 'not-rated', { body: { ...body, mode: 'rated' } });
    const { matchId, invite } = await first.api.ok('createChallenge', { body });
    await second.api.ok('acceptChallenge', { params: { invite } });
    expect((await arena.anyone.ok('match', { params: { matchId } })).match.options.startGold).toBe(7);
  });

  rule('ruling wire.17/6', 'a match token is for one seat of one match', async () => {
    const { matchId, players } = await duel(arena);
    const params = { matchId };
    const { token } = await players[0].api.ok('matchToken', { params });
    const holder = arena.as(token);
    await holder.ok('legal', { params });
    await holder.refused('queueStatus', 'match-token');
    const inAddress = await arena.anyone.raw('GET', `/v1/matches/${matchId}/legal?token=${token}`);
    expect(inAddress.status).toBe(401);
    await players[0].api.ok('finish', { params });
    await holder.refused('legal', 'bad-key', { params });
  });

  rule('ruling wire.17/7', 'leaderboard, agents and bulk replays are public', async () => {
    const players = await arena.players(2);
    const { matchId } = await challenged(players, { gameType: 'conquest-1' });
    await players[0].api.ok('finish', { params: { matchId } });
    expect((await arena.anyone.ok('leaderboard')).rows).toBeInstanceOf(Array);
    const { matches } = await arena.anyone.ok('agent', { params: { agentId: players[0].id } });
    expect(matches[0].matchId).toBe(matchId);
    const { body } = await arena.anyone.call('replays', { query: { gameType: 'conquest-1' } });
    expect(JSON.parse((body as string).trim())).toMatchObject({ matchId, replay: { game: 'conquest-1' } });
  });

  rule('ruling wire.17/8', "the operator's routes are for the operator only", async () => {
    const { matchId, players } = await duel(arena);
    const params = { agentId: players[0].id };
    for (const route of ['adminAgents', 'adminMatches', 'adminQueues'] as const) await arena.admin.ok(route);
    await arena.admin.ok('bindRunner', { params });
    const { apiKey } = await arena.admin.ok('rotateKey', { params });
    await arena.admin.ok('disableAgent', { params });
    await arena.as(apiKey).refused('me', 'agent-disabled');
    await arena.admin.ok('cancelMatch', { params: { matchId } });
  });

  rule('ruling wire.19/1', 'all refusals have the same envelope', async () => {
    for (const path of [
      '/v1/nowhere',
      '/v1/matches/none',
      '/v1/auth/me',
      '/v1/matches?limit=x',
      '/v1/matches/%',
      '/x.js',
    ]) {
      const { status, body, headers } = await arena.anyone.raw('GET', path);
      expect(envelope(status, body, headers).code, path).toBeTypeOf('string');
    }
  });

  rule('ruling wire.19/2', 'too many requests have to wait; moves have their own limit', async () => {
    const strict = await TestArena.start('pglite', { HEXFRONT_RATE_READS: '1' });
    try {
      const { api } = await strict.player();
      const answers = await Promise.all(Array.from({ length: 6 }, () => api.call('me')));
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({ ratelimit: { key: 'read', seconds: 1 } });
      expect(refused?.headers.get('retry-after')).toBe('1');
      await api.refused('move', 'no-match', { params: { matchId: 'none' }, body: {} });
    } finally {
      await strict.close();
    }
  });

  rule('ruling wire.19/3', 'the limits and their defaults are in the reference', async () => {
    const { body } = await arena.anyone.raw('GET', '/docs');
    for (const name of ['MOVES', 'READS', 'WRITES', 'REGISTRATIONS']) {
      expect(body).toMatch(new RegExp(`<code>HEXFRONT_RATE_${name}</code></td><td><code>\\d+</code>`));
    }
  });
});
