import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BotClient, type Opening, Refused } from './bot-client.ts';
import { adminKey, BotArena, type Player, type TestMatch } from './bot-arena.ts';

let arena: BotArena;
let live: TestMatch;
let other: TestMatch;
let stranger: Player;
const friend = 'https://friend.example';
beforeAll(async () => {
  arena = await BotArena.start({ HEXFRONT_ORIGINS: friend, HEXFRONT_STREAMS: '3' });
  live = await arena.openMatch('attrition-1');
  other = await arena.openMatch('attrition-1');
  stranger = await arena.player();
});
afterAll(() => arena.close());

async function refusal(opening: Partial<Opening>): Promise<{ status: number; code: string }> {
  try {
    const bot = await arena.bot(live, 0, opening);
    await bot.drop();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    expect(error.body).toMatchObject({ ok: false, error: expect.any(String), requestId: expect.any(String) });
    return { status: error.status, code: error.body.code };
  }
  throw new Error('it was let in');
}

async function admitted(opening: Partial<Opening>): Promise<any> {
  const bot = await arena.bot(live, 0, opening);
  const start = await bot.next();
  const { protocol } = bot.ws;
  await bot.drop();
  return { type: start.type, seat: start.seat, protocol };
}

describe('the bot socket is open to', () => {
  test('a match token in the header', async () => {
    expect(await admitted({})).toEqual({ type: 'match_start', seat: 0, protocol: '' });
  });
  test("an agent's key that names the match", async () => {
    const token = live.players[1].key;
    expect(await admitted({ token, query: `?match=${live.matchId}` })).toMatchObject({ seat: 1 });
  });
  test('a browser, by subprotocol, from our own origin or an allowed one', async () => {
    const protocols = ['hexfront.v1', `bearer.${live.tokens[1]}`];
    for (const origin of [arena.url, friend]) {
      const opening = { token: null, protocols, headers: { origin } };
      expect(await admitted(opening)).toEqual({ type: 'match_start', seat: 1, protocol: 'hexfront.v1' });
    }
  });
});

describe('the bot socket is refused to', () => {
  test.each([
    ['no key', 401, 'no-key', () => ({ token: null })],
    ['an unknown key', 401, 'bad-key', () => ({ token: 'fc_nobody' })],
    ['an unknown token', 401, 'bad-key', () => ({ token: 'mt_nobody' })],
    [
      'a token among other subprotocols that is wrong',
      401,
      'bad-key',
      () => ({ token: null, protocols: ['hexfront.v1', 'bearer.mt_x'] }),
    ],
    ['a token in the address', 401, 'no-key', () => ({ token: null, query: `?token=${live.tokens[0]}` })],
    ['a key without a match', 400, 'malformed-request', () => ({ token: live.players[0].key })],
    ['a match that is not', 404, 'no-match', () => ({ token: live.players[0].key, query: '?match=nowhere' })],
    [
      'a token of another match',
      403,
      'not-a-player',
      () => ({ token: other.tokens[0], query: `?match=${live.matchId}` }),
    ],
    ['a key of somebody else', 403, 'not-a-player', () => ({ token: stranger.key, query: `?match=${live.matchId}` })],
    ['a page from elsewhere', 403, 'foreign-origin', () => ({ headers: { origin: 'https://elsewhere.example' } })],
    ['an origin that is none', 403, 'foreign-origin', () => ({ headers: { origin: 'null' } })],
    ['a tick that has not come', 400, 'bad-cursor', () => ({ query: '?after=1' })],
    ['a tick that is no number', 400, 'malformed-request', () => ({ query: '?after=-1' })],
    ['an unknown question', 400, 'malformed-request', () => ({ query: '?fog=off' })],
  ] as [string, number, string, () => Partial<Opening>][])('%s: %i %s', async (_, status, code, opening) => {
    expect(await refusal(opening())).toEqual({ status, code });
  });

  test('a token that has expired', async () => {
    const { token } = await arena.server.services.tokens.issue(live.players[0].id, live.matchId, 0, -1);
    expect(await refusal({ token })).toEqual({ status: 401, code: 'bad-key' });
  });

  test('a request without an upgrade', async () => {
    const answer = await arena.call('GET', '/v1/bot', live.tokens[0]);
    expect(answer).toMatchObject({ status: 426, body: { code: 'upgrade-required' } });
  });

  test('a fourth connection where three are allowed, until one is closed', async () => {
    const busy = await arena.openMatch('attrition-1');
    const bots: BotClient[] = [];
    for (let n = 0; n < 3; n++) bots.push(await arena.bot(busy, 0));
    await expect(arena.bot(busy, 0)).rejects.toMatchObject({ status: 429, body: { code: 'too-many-streams' } });
    await bots[0].drop();
    await expect.poll(() => arena.bot(busy, 0).catch(() => null), { timeout: 20_000 }).not.toBeNull();
  });
});

test('an upgrade to another protocol is treated as an ordinary request', async () => {
  const status = await new Promise((resolve, reject) => {
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': '' };
    request(`${arena.url}/v1/games`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
});

describe('the bot socket is closed for', () => {
  test('a key that was rotated: its tokens become invalid, and its connection is closed with an error', async () => {
    const here = await arena.openMatch('attrition-1');
    const bot = await arena.bot(here, 0, { query: '?legal=1' });
    await bot.until('state_tick');
    const admin = { 'x-admin-key': adminKey };
    const { body } = await arena.call(
      'POST',
      `/v1/admin/agents/${here.players[0].id}/rotate-key`,
      null,
      undefined,
      admin,
    );
    expect(await bot.until('error')).toMatchObject({ payload: { code: 'bad-key' } });
    expect(await bot.closed).toEqual({ code: 1008, reason: 'bad-key' });
    await expect(arena.bot(here, 0)).rejects.toMatchObject({ status: 401 });
    const back = await arena.bot(here, 0, { token: body.apiKey, query: `?match=${here.matchId}&legal=1` });
    expect(await back.until('state_tick')).toMatchObject({ your_turn: true, tick_target: 1 });
    await back.drop();
  });

  test('an agent that was disabled', async () => {
    const here = await arena.openMatch('attrition-1');
    const bot = await arena.bot(here, 0);
    await bot.until('state_tick');
    const admin = { 'x-admin-key': adminKey };
    await arena.call('POST', `/v1/admin/agents/${here.players[0].id}/disable`, null, undefined, admin);
    expect(await bot.closed).toMatchObject({ code: 1008 });
  });

  test.each(['the session was ended', 'the agent was disabled'])('a browser after %s', async (what) => {
    const here = await arena.openMatch('attrition-1');
    const { id, key } = here.players[0];
    const signedIn = await fetch(`${arena.url}/v1/auth/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: key }),
    });
    const cookie = signedIn.headers.get('set-cookie')!.split(';')[0];
    const bot = await arena.bot(here, 0, { token: null, headers: { cookie }, query: `?match=${here.matchId}` });
    await bot.until('state_tick');
    if (what === 'the session was ended') await arena.call('DELETE', '/v1/auth/session', null, undefined, { cookie });
    else await arena.call('POST', `/v1/admin/agents/${id}/disable`, null, undefined, { 'x-admin-key': adminKey });
    expect(await bot.until('error')).toMatchObject({ payload: { code: 'bad-key' } });
    expect(await bot.closed).toEqual({ code: 1008, reason: 'bad-key' });
  });
});

test('a match that has ended: its result is sent to the agent key, but its tokens are invalid', async () => {
  const here = await arena.openMatch('attrition-1');
  await arena.ok('POST', `/v1/matches/${here.matchId}/finish`, here.players[1].key);
  await expect(arena.bot(here, 0)).rejects.toMatchObject({ status: 401, body: { code: 'bad-key' } });
  const bot = await arena.bot(here, 0, { token: here.players[0].key, query: `?match=${here.matchId}` });
  expect((await bot.next()).type).toBe('match_start');
  expect(await bot.next()).toMatchObject({ type: 'state_tick', your_turn: false });
  expect(await bot.next()).toMatchObject({ type: 'match_end', end_reason: 'forfeit', payload: { result: 'win' } });
  expect(await bot.closed).toEqual({ code: 1000, reason: 'match_end' });
});
