import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { type Player, TestArena } from '../http/arena.ts';
import { Client } from '../http/client.ts';
import { accepted, duel } from '../http/matches.ts';
import { Sse } from '../http/sse.ts';

/** Two whole servers on one PostgreSQL. */
let arena: TestArena;
let other: RunningServer;
beforeAll(async () => {
  arena = await TestArena.start('postgres', { HEXFRONT_LEASE_MS: '2000' }, new Set(), { pushWaitMs: 600_000 });
  other = await second();
});
afterAll(async () => {
  await other.stop();
  await arena.close();
});

async function second(): Promise<RunningServer> {
  const config = readConfig({ ...arena.environment(), HEXFRONT_LOG: 'silent' });
  if ('wrong' in config) throw new Error(config.wrong.join(' '));
  const started = await startServer(config, { longPollMs: 10_000, pushWaitMs: 600_000 });
  if ('wrong' in started) throw new Error(started.wrong);
  return started;
}

const endTurn = { action: 'end_turn' };
/** The same player at the other server. */
const elsewhere = ({ key }: Player) => new Client(other.url, new Set(), { authorization: `Bearer ${key}` });
const bearer = ({ key }: Player) => ({ authorization: `Bearer ${key}` });

test('a player at one server sees at once what happens at the other, and decides there', async () => {
  const live = await duel(arena);
  const { matchId } = live;
  const [first, next] = live.players;
  const stream = await Sse.open(`${other.url}/v1/matches/${matchId}/events`);
  await stream.until(({ kind }) => kind === 'state');
  const waiting = elsewhere(next).ok('waitForEvents', { query: { after: '0' } });
  expect((await waiting).events.map(({ event }: any) => event)).toContain('match_found');
  await accepted(live, first, 0, endTurn);
  await stream.until(({ data }) => data.state?.stateVersion === 1);
  const { stateVersion, yourTurn } = await elsewhere(next).ok('legal', { params: { matchId } });
  expect([stateVersion, yourTurn]).toEqual([1, true]);
  await elsewhere(next).ok('move', { params: { matchId }, body: { moveId: 'a', expectedVersion: 1, move: endTurn } });
  expect((await first.api.ok('matchState', { params: { matchId } })).state.stateVersion).toBe(2);
  await stream.until(({ data }) => data.state?.stateVersion === 2);
  await stream.leave();
});

test('a key that is replaced at one server is refused at the other, and closes its streams there', async () => {
  const player = await arena.player();
  const stream = await Sse.open(`${other.url}/v1/events`, bearer(player));
  await elsewhere(player).ok('me');
  const { apiKey } = await arena.admin.ok('rotateKey', { params: { agentId: player.id } });
  arena.secrets.add(apiKey);
  await stream.closed;
  expect(stream.events.at(-1)).toMatchObject({ kind: 'error', data: { code: 'bad-key' } });
  await elsewhere(player).refused('me', 'bad-key');
});

test('when the connection for wake-ups breaks, the next one takes its place, and nothing was missed', async () => {
  const live = await duel(arena);
  const stream = await Sse.open(`${other.url}/v1/matches/${live.matchId}/events`);
  await stream.until(({ kind }) => kind === 'state');
  const { database } = arena.server.services;
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hexfront wake-ups' and datname = current_database()`;
  expect(await database.query(cut)).toHaveLength(2);
  await accepted(live, live.players[0], 0, endTurn);
  await stream.until(({ data }) => data.state?.stateVersion === 1);
  await accepted(live, live.players[1], 1, endTurn);
  await stream.until(({ data }) => data.state?.stateVersion === 2);
  await stream.leave();
});

test('an MCP session that one server opened continues at the other, and remembers its match', async () => {
  const { matchId, players } = await duel(arena);
  const send = async (url: string, method: string, params: object, session?: string) => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        ...bearer(players[0]),
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...(session === undefined ? {} : { 'mcp-session-id': session }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return { response, body: (await response.json()) as any };
  };
  const about = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const begun = await send(arena.url, 'initialize', about);
  const session = begun.response.headers.get('mcp-session-id')!;
  const look = { name: 'turn', arguments: { seconds: 0 } };
  await send(arena.url, 'tools/call', { name: 'turn', arguments: { match_id: matchId, seconds: 0 } }, session);
  await duel(arena, {});
  const { body } = await send(other.url, 'tools/call', look, session);
  expect(body.result).toMatchObject({
    content: [{ type: 'text' }],
    _meta: { hexfront: { match_id: matchId, full: false } },
  });
  const gone = { method: 'DELETE', headers: { ...bearer(players[0]), 'mcp-session-id': session } };
  expect((await fetch(`${other.url}/mcp`, gone)).status).toBe(200);
  expect((await send(arena.url, 'tools/call', look, session)).response.status).toBe(404);
});

test('when the leader stops, the other one leads and takes over its matches', async () => {
  const { matchId } = await duel(arena);
  const leads = ({ services }: RunningServer) => services.clusterNode!.isLeader;
  expect([leads(arena.server), leads(other)]).toEqual([true, false]);
  await arena.server.stop();
  await expect.poll(() => leads(other), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => other.services.liveMatches.runs(matchId), { timeout: 20_000 }).toBe(true);
  await arena.start();
});

test('a turn is settled for push messages by one server alone, even if both think that they lead', async () => {
  const matches = await Promise.all(Array.from({ length: 5 }, () => duel(arena)));
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
  for (const { players, matchId } of matches) {
    await players[1].api.ok('subscribePush', { body: { endpoint: `https://push.example.org/${matchId}`, keys } });
  }
  await Promise.all(matches.map((live) => accepted(live, live.players[0], 0, endTurn)));
  const leaders = Array.from({ length: 4 }, () => [arena.server, other]).flat();
  for (let round = 0; round < 20; round++) {
    const settled = await Promise.all(
      leaders.map(({ services }) => services.pushSubscriptions.settle(services.clock.now() + 1000, 100)),
    );
    expect(settled.flat()).toHaveLength(matches.length);
    await other.services.database.query(`update match_players set told_version = -1`);
  }
});
