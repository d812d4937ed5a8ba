import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../http/client.ts';
import { crashSettings } from '../crash/settings.ts';
import { ServerProcess } from '../crash/server-process.ts';
import { testDatabase, type TestDatabase } from './postgres.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** The whole server in its own process, with a network that fails between it and PostgreSQL. */
let database: TestDatabase;
let proxy: TcpProxy;
let server: ServerProcess;
let players: { readonly api: Client }[];
let matchId: string;
let version = 0;

beforeAll(async () => {
  database = await testDatabase('postgres');
  proxy = await TcpProxy.start((database.place as { url: string }).url);
  server = new ServerProcess({ ...crashSettings, DATABASE_URL: proxy.url, HEXFRONT_PROMPT_KEY: '0'.repeat(64) });
  await server.start();
  const anyone = new Client(server.url, new Set());
  players = await Promise.all(
    ['ann', 'bob'].map(async (name) => {
      const { apiKey } = await anyone.ok('register', { body: { name } });
      return { api: anyone.with({ authorization: `Bearer ${apiKey}` }) };
    }),
  );
  const body = { gameType: 'attrition-2', pace: { turnSeconds: 0 } };
  const challenge = await players[0].api.ok('createChallenge', { body });
  ({ matchId } = challenge);
  await players[1].api.ok('acceptChallenge', { params: { invite: challenge.invite } });
});
afterAll(async () => {
  await server?.kill();
  await proxy?.close();
  await database?.close();
});

const ready = async () => (await fetch(`${server.url}/readyz`)).status;

async function problems(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^hexfront_problems_total (\d+)$/m.exec(text)?.[1]);
}

/** Ends the turn of whoever is to move, with the same `moveId` until it is accepted. Returns the codes of the refusals on the way. */
async function endTurn(): Promise<string[]> {
  const { api } = players[version % 2];
  const body = { moveId: `turn ${version}`, expectedVersion: version, move: { action: 'end_turn' } };
  const refusals: string[] = [];
  for (;;) {
    const answer = await api.call('move', { params: { matchId }, body });
    if (answer.status === 200) {
      expect(answer.body.state.stateVersion).toBe(++version);
      return refusals;
    }
    expect(answer.status, JSON.stringify(answer.body)).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    refusals.push(answer.body.code);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test('a move whose commit was made but not answered is answered when it is sent again, on a new connection', async () => {
  await endTurn();
  proxy.turn('one way');
  const refusals = await endTurn();
  expect(refusals.length).toBeGreaterThan(0);
  expect(new Set(refusals)).toEqual(new Set(['storage-fault']));
  expect(await endTurn()).toEqual([]);
  expect(await ready()).toBe(200);
});

test('while the database is out of reach, everything says so; the server is ready again within 5 s', async () => {
  expect(await ready()).toBe(200);
  const before = await problems();
  proxy.swallowAll();
  const stranger = players[0].api.with({ authorization: 'Bearer fc_unknown' });
  const reads = Promise.all([stranger.call('me'), players[0].api.call('listMatches')]);
  await expect.poll(ready, { timeout: 10_000, interval: 100 }).toBe(503);
  for (const { status, body, headers } of await reads) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'storage-fault' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(await problems()).toBeGreaterThanOrEqual(before + 3);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  proxy.heal();
  await expect.poll(ready, { timeout: 5000, interval: 100 }).toBe(200);
  expect(await endTurn()).toEqual([]);
});

test('a server whose database is out of reach stops when asked to', async () => {
  proxy.swallowAll();
  const moves = players.map(({ api }) =>
    api.call('move', { params: { matchId }, body: { moveId: 'last', expectedVersion: version, move: {} } }),
  );
  await Promise.race([Promise.allSettled(moves), new Promise((resolve) => setTimeout(resolve, 300))]);
  const from = performance.now();
  await server.stop();
  expect(performance.now() - from).toBeLessThan(15_000);
  await Promise.allSettled(moves);
});
