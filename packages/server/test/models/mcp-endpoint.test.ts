import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { McpSessions } from '../../src/models/mcp/sessions.ts';
import { noMemory } from '../../src/models/tools/tool-memory.ts';
import { type Player, TestArena } from '../http/arena.ts';
import { challenged, duel } from '../http/matches.ts';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const listTools = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };

describe('/mcp', () => {
  let arena: TestArena;
  let player: Player;
  beforeAll(async () => {
    arena = await TestArena.start('pglite');
    player = await arena.player();
  });
  afterAll(() => arena.close());

  function send(method: string, key: string | null, body?: object, headers: Record<string, string> = {}) {
    return fetch(`${arena.url}/mcp`, {
      method,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function begin(key: string): Promise<string> {
    const response = await send('POST', key, initialize);
    expect(response.status).toBe(200);
    return response.headers.get('mcp-session-id') as string;
  }

  test.each([
    // request                              status  code
    ['without a key', null, {}, initialize, 401, 'no-key'],
    ['with a wrong key', 'fc_wrong', {}, initialize, 401, 'bad-key'],
    ['from a foreign page', 'own', { origin: 'https://evil.example' }, initialize, 403, 'foreign-origin'],
    ['without initialize first', 'own', {}, listTools, 400, 'malformed-request'],
  ] as const)('%s: refused', async (_, key, headers, body, status, code) => {
    const response = await send('POST', key === 'own' ? player.key : key, body, headers);
    expect([response.status, ((await response.json()) as any).code]).toEqual([status, code]);
  });

  test.each([
    ['resources/read', { uri: 4 }],
    ['resources/read', { uri: 'hexfront://ground/none' }],
    ['prompts/get', { name: 'play-chess' }],
    ['prompts/get', { name: 'play-attrition-2', arguments: { opponent: 'deep-blue' } }],
    ['ping', []],
  ])('%s with %j is a mistake of the client, not of the server', async (method, params) => {
    const session = { 'mcp-session-id': await begin(player.key) };
    const response = await send('POST', player.key, { jsonrpc: '2.0', id: 3, method, params }, session);
    const { error } = (await response.json()) as any;
    expect([response.status < 500, error.code]).toEqual([true, Array.isArray(params) ? -32700 : -32602]);
  });

  test.each([
    [undefined, 'unknown-tool'],
    [{ name: 7 }, 'unknown-tool'],
    [{ name: 'look' }, 'unknown-tool'],
    [{ name: 'turn', arguments: 'all' }, 'malformed-argument'],
    [{ name: 'turn', arguments: [1] }, 'malformed-argument'],
    [{ name: 'submit', arguments: { version: 'x' } }, 'malformed-argument'],
  ])('a call with %j is answered as a call: an error with the call to make next', async (params, code) => {
    const session = { 'mcp-session-id': await begin(player.key) };
    const response = await send('POST', player.key, { jsonrpc: '2.0', id: 3, method: 'tools/call', params }, session);
    const { result } = (await response.json()) as any;
    expect([response.status, result.isError, result._meta.hexfront.code]).toEqual([200, true, code]);
    expect(result.content[0].text).toContain('\n\nNext: call ');
  });

  test('every call is answered: one with an id for two is refused, and a cancelled one ends', async () => {
    const session = { 'mcp-session-id': await begin(player.key) };
    const { matchId } = await challenged([await arena.player(), player], { gameType: 'attrition-2' });
    const call = (id: number, seconds: number) => {
      const params = { name: 'turn', arguments: { match_id: matchId, seconds } };
      return { jsonrpc: '2.0', id, method: 'tools/call', params };
    };
    const waiting = send('POST', player.key, call(3, 20), session);
    const error = async (response: Response) => [response.status, ((await response.json()) as any).error.code];
    const { openStreams } = arena.server.services;
    await expect.poll(() => openStreams.of(player.id)).toBe(1);
    const other = (await (await send('POST', player.key, call(5, 0), session)).json()) as any;
    expect(other.result._meta.hexfront).toMatchObject({ match_id: matchId });
    const own = [call(6, 0), { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 6 } }];
    expect(await error(await send('POST', player.key, own, session))).toEqual([400, -32600]);
    const twice = [call(4, 0), call(4, 0)];
    expect(await error(await send('POST', player.key, twice, session))).toEqual([400, -32600]);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } };
    expect((await send('POST', player.key, cancel, session)).status).toBe(202);
    expect(await error(await waiting)).toEqual([200, -32000]);
    const again = (await (await send('POST', player.key, call(3, 0), session)).json()) as any;
    expect(again.result._meta.hexfront).toMatchObject({ match_id: matchId });
  }, 20_000);

  test('the arena’s own page is allowed, and GET is not supported', async () => {
    const response = await send('POST', player.key, initialize, { origin: arena.url });
    expect(response.status).toBe(200);
    expect((await send('GET', player.key)).status).toBe(405);
  });

  test('a session belongs to its agent alone, and ends with DELETE', async () => {
    const id = await begin(player.key);
    const session = { 'mcp-session-id': id };
    expect((await send('POST', player.key, listTools, session)).status).toBe(200);
    const other = await arena.player();
    expect((await send('POST', other.key, listTools, session)).status).toBe(404);
    expect((await send('DELETE', other.key, undefined, session)).status).toBe(404);
    expect((await send('DELETE', player.key, undefined, session)).status).toBe(200);
    expect((await send('POST', player.key, listTools, session)).status).toBe(404);
  });

  test('a session needs a valid key', async () => {
    const stranger = await arena.player();
    const id = await begin(stranger.key);
    const { apiKey } = await arena.admin.ok('rotateKey', { params: { agentId: stranger.id } });
    arena.secrets.add(apiKey);
    expect((await send('POST', stranger.key, listTools, { 'mcp-session-id': id })).status).toBe(401);
    // The session ended with the key it was used with.
    expect((await send('POST', apiKey, listTools, { 'mcp-session-id': id })).status).toBe(404);
    const next = await begin(apiKey);
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'my_matches', arguments: {} } };
    const { result } = (await (await send('POST', apiKey, call, { 'mcp-session-id': next })).json()) as any;
    expect(result).toMatchObject({ _meta: { hexfront: { ok: true, matches: [] } } });
  });

  test.each(['its agent is disabled', 'its session is ended'])('a call that waits is over when %s', async (what) => {
    const { players } = await duel(arena);
    const [, second] = players;
    const session = { 'mcp-session-id': await begin(second.key) };
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'turn', arguments: {} } };
    const waiting = send('POST', second.key, call, session);
    const { openStreams } = arena.server.services;
    await expect.poll(() => openStreams.of(second.id)).toBe(1);
    const isDisabled = what === 'its agent is disabled';
    if (isDisabled) await arena.admin.ok('disableAgent', { params: { agentId: second.id } });
    else expect((await send('DELETE', second.key, undefined, session)).status).toBe(200);
    const { error, result } = (await (await waiting).json()) as any;
    // Either the session ends the call, or the call notices first.
    expect([-32001, 'agent-disabled']).toContain(error?.code ?? result._meta.hexfront.code);
    expect((await send('POST', second.key, initialize)).status).toBe(isDisabled ? 403 : 200);
    await expect.poll(() => openStreams.of(second.id)).toBe(0);
  });

  test('an unverified agent gets an error with a next call that works', async () => {
    const stranger = await arena.stranger();
    const id = await begin(stranger.key);
    const session = { 'mcp-session-id': id };
    const use = async (name: string, given: object) => {
      const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name, arguments: given } };
      return ((await (await send('POST', stranger.key, call, session)).json()) as any).result;
    };
    const refused = await use('join', { game: 'attrition-2' });
    expect(refused).toMatchObject({ isError: true, _meta: { hexfront: { code: 'unverified' } } });
    const { next } = refused._meta.hexfront;
    expect((await use(next.tool, next.arguments)).isError).toBeUndefined();
  });

  test.each([
    { turn_seconds: 30 },
    { options: { turnLimit: 10 } },
  ])('join with %j needs a house bot, and leaves no challenge behind', async (settings) => {
    const { key, api } = await arena.player();
    const session = { 'mcp-session-id': await begin(key) };
    const params = { name: 'join', arguments: { game: 'attrition-2', ...settings } };
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params };
    const { result } = (await (await send('POST', key, call, session)).json()) as any;
    expect(result).toMatchObject({ isError: true, _meta: { hexfront: { code: 'bad-option' } } });
    expect(result._meta.hexfront.next).toMatchObject({ tool: 'join', arguments: { against: 'level-2' } });
    expect(await api.ok('ownChallenges')).toMatchObject({ sent: [] });
  });

  test.each([
    ['resign', { match_id: 'x\ud800' }],
    ['turn', { match_id: 'a\u0000b' }],
    ['explain', { hex: '\udfff' }],
    ['submit', { actions: [{ action: 'move', unitId: '\ud800' }] }],
  ])('%s refuses text that cannot be stored: %j', async (name, given) => {
    const session = { 'mcp-session-id': await begin(player.key) };
    const call = { jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name, arguments: given } };
    const { result } = (await (await send('POST', player.key, call, session)).json()) as any;
    expect(result).toMatchObject({ isError: true, _meta: { hexfront: { code: 'malformed-argument' } } });
  });

  test('/skill.md is served', async () => {
    const response = await fetch(`${arena.url}/skill.md`);
    expect(response.headers.get('content-type')).toContain('text/markdown');
    expect(await response.text()).toContain('# Playing Hexfront');
  });
});

test('a call beyond the rate limit is answered as a call, with the time to wait; the same call works afterwards', async () => {
  const arena = await TestArena.start('pglite', { HEXFRONT_RATE_READS: '1' });
  try {
    const { key } = await arena.player();
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const post = async (body: object, more: object = {}) =>
      fetch(`${arena.url}/mcp`, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const session = { 'mcp-session-id': (await post(initialize)).headers.get('mcp-session-id')! };
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'list_games' } });
    let limited: any = null;
    for (let i = 0; limited === null && i < 500; i++) {
      const response = await post(call(i), session);
      expect(response.status).toBe(200);
      const { id, result } = (await response.json()) as any;
      expect(id).toBe(i);
      if (result.isError) limited = result;
    }
    expect(limited._meta.hexfront).toMatchObject({ code: 'rate-limited', next: { tool: 'list_games', arguments: {} } });
    expect(limited.content[0].text).toMatch(/^Too many calls\. Wait \d+ seconds?, then make the same call again\./);
    expect((await post(listTools, session)).status).toBe(429);
    const isDone = async () => ((await (await post(call(1000), session)).json()) as any).result.isError !== true;
    await expect.poll(isDone, { interval: 1000, timeout: 20_000 }).toBe(true);
  } finally {
    await arena.close();
  }
}, 60_000);

describe('sessions', () => {
  let arena: TestArena;
  beforeAll(async () => {
    arena = await TestArena.start('pglite');
  });
  afterAll(() => arena.close());
  const owner = (agentId: string) => ({ agentId, keyHash: `key of ${agentId}` });

  test('an agent with too many loses the one it has not used for longest, and idle ones expire', async () => {
    let now = 1_000_000;
    const { database } = arena.server.services;
    const sessions = new McpSessions(database, { now: () => now }, { mostEach: 2, idleMs: 100_000 });
    const [first, second] = [await sessions.open(owner('a')), await sessions.open(owner('a'))];
    now += 70_000;
    const used = await sessions.find(first, owner('a'));
    expect(used).toEqual(noMemory);
    const third = await sessions.open(owner('a'));
    const known = async (ids: string[]) =>
      Promise.all(ids.map(async (id) => (await sessions.find(id, owner('a'))) !== null));
    expect(await known([first, second, third])).toEqual([true, false, true]);
    expect(await sessions.find(first, owner('b'))).toBeNull();
    expect(await sessions.find(first, { ...owner('a'), keyHash: 'another key' })).toBeNull();
    now += 100_000;
    expect(await known([first, third])).toEqual([false, false]);
  });

  test('what the tools remember is stored, and no id is', async () => {
    const { database } = arena.server.services;
    const sessions = new McpSessions(database, { now: () => 1 }, { mostEach: 2, idleMs: 1000 });
    const id = await sessions.open(owner('c'));
    const told = {
      matchId: 'm',
      version: 3,
      sentences: ['You are A.'],
      lists: { Units: ['A-1, infantry'] },
      areas: {},
      heard: { version: 4, words: ['move unit: unitId B-1'] },
    };
    const memory = { matchId: 'm', cursor: '7', decided: [['m', 3]] as const, told: [told] };
    await sessions.remember(id, memory);
    expect(await sessions.find(id, owner('c'))).toEqual(memory);
    expect(JSON.stringify(await database.query('select * from mcp_sessions'))).not.toContain(id);
    expect([await sessions.close(id, owner('d')), await sessions.close(id, owner('c'))]).toEqual([false, true]);
  });

  test('sessions opened at once do not pass the limit of their agent', async () => {
    const { database } = arena.server.services;
    const sessions = new McpSessions(database, { now: () => 1 }, { mostEach: 2, idleMs: 1000 });
    await Promise.all(Array.from({ length: 6 }, () => sessions.open(owner('e'))));
    expect(await database.query(`select 1 as one from mcp_sessions where agent_id = 'e'`)).toHaveLength(2);
  });
});
