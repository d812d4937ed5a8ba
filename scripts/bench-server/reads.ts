import { join } from 'node:path';
import { draw, type Json } from '@hexfront/engine';
import { Arena } from '../../packages/server/src/arena/arena.ts';
import { ProcessBus, realIds } from '../../packages/server/src/runtime/process-ports.ts';
import { SteadyClock } from '../../packages/server/src/runtime/steady-clock.ts';
import type { Database } from '../../packages/server/src/storage/database.ts';
import { openDatabase } from '../../packages/server/src/storage/open.ts';
import { SqlStorage } from '../../packages/server/src/storage/sql-storage.ts';
import { plan } from '../../packages/server/test/arena/memory-arena.ts';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { freePort } from '../../packages/server/test/storage/free-port.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';

const adminKey = 'the-key-of-the-operator';
const seats = 6;
const ticks = 500;

/** How long reads of the past block the event loop: a battle of six on the largest map, compared with an idle server in the same run. */
export async function benchReads() {
  const test = await testDatabase('postgres');
  const { url } = test.place as { url: string };
  const settings = {
    ...crashSettings,
    DATABASE_URL: url,
    HEXFRONT_PROMPT_KEY: '0'.repeat(64),
    HEXFRONT_ADMIN_KEY: adminKey,
    HEXFRONT_RATE_CATCH_UP: '100000',
  };
  const port = await freePort();
  const probe = ['--import', join(import.meta.dirname, 'turn-probe.ts')];
  const server = new ServerProcess({ ...settings, TURN_PROBE_PORT: String(port) }, probe);
  const longestTurn = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text());
  try {
    await server.start();
    const agents = await Promise.all(Array.from({ length: seats }, (_, i) => register(server.url, `bot ${i}`)));
    await server.stop();
    const database = await openDatabase(test.place);
    const live = await play(
      database,
      agents.map(({ agentId }) => agentId),
    );
    await database.close();
    await server.start();
    const key = agents[0].apiKey;
    const match = `/v1/matches/${live.id}`;
    const stream = (id: string) => read(server.url, `${match}/events`, key, 1500, { 'last-event-id': id });
    const poll = (after: number) => read(server.url, `/v1/events/wait?after=${after}`, key);
    const half = Math.round(live.events / 2);
    const requests: Record<string, () => Promise<unknown>> = {
      idle: () => new Promise((resolve) => setTimeout(resolve, 1500)),
      'the first request, which loads the match': () => read(server.url, `${match}/state`, key),
      'a stream from the middle': () => stream(String(Math.round(ticks / 2))),
      'a stream from the start': () => stream('0'),
      'a poll from the middle': () => poll(half),
      'ten polls at once, each from elsewhere': () =>
        Promise.all(Array.from({ length: 10 }, (_, i) => poll(Math.round((live.events * (i + 1)) / 12)))),
      'the state, as everything the player knows': () => read(server.url, `${match}/state?view=own`, key),
      'the end of the match': () => cancel(server.url, live.id),
      'the replay': () => read(server.url, `${match}/replay`, key),
      'all replays': () => read(server.url, '/v1/replays', key),
      'a page of the log': () => read(server.url, `${match}/log?limit=500`, key),
      'idle again': () => new Promise((resolve) => setTimeout(resolve, 1500)),
    };
    const rows = [];
    for (const [request, ask] of Object.entries(requests)) {
      await longestTurn();
      await ask();
      rows.push({ request, 'longest turn, ms of CPU': Number((await longestTurn()).toFixed(1)) });
    }
    return { rows, holds: rows.every((row) => row['longest turn, ms of CPU'] <= 20) };
  } finally {
    await server.kill();
    await test.close();
  }
}

async function cancel(url: string, matchId: string): Promise<void> {
  const answer = await fetch(`${url}/v1/admin/matches/${matchId}/cancel`, {
    method: 'POST',
    headers: { 'x-admin-key': adminKey },
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function register(url: string, name: string): Promise<{ agentId: string; apiKey: string }> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/v1/auth/register`, { method: 'POST', headers, body: JSON.stringify({ name }) });
  return (await answer.json()) as { agentId: string; apiKey: string };
}

/** Reads an answer to its end, or for some time if it has none. */
async function read(url: string, path: string, key: string, ms = 60_000, headers: Record<string, string> = {}) {
  const signal = AbortSignal.timeout(ms);
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, ...headers }, signal });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  await answer.arrayBuffer().catch(() => {});
}

async function play(database: Database, agentIds: readonly string[]) {
  const storage = new SqlStorage(database);
  const report = (problem: string, error: unknown): void => {
    throw new Error(problem, { cause: error });
  };
  const arena = new Arena({ clock: new SteadyClock(), ids: realIds, storage, bus: new ProcessBus(), report });
  const players = agentIds.map((agentId) => ({ agentId, name: agentId, isHouse: false }));
  const pace = { turnSeconds: 0, tickMs: 600_000, isEager: true };
  const id = (await arena.open(plan('battle-1', seats, { players, pace }, { players: seats, size: 160 })))!;
  const match = (await arena.liveMatches.find(id))!;
  const { game } = match;
  while (match.stateVersion < ticks) {
    const { stateVersion } = match;
    for (const seat of match.deciding()) {
      const legal = game.legal(match.state, seat);
      const orders = Array.from({ length: 10 }, (_, i) => legal[draw('bench', stateVersion, seat, i) % legal.length]);
      const move = { [game.sets!.tickField]: stateVersion + 1, orders } as Json;
      await arena.submit(id, agentIds[seat], { moveId: `${stateVersion}`, expectedVersion: stateVersion, move });
    }
    while (match.stateVersion === stateVersion) await new Promise((resolve) => setImmediate(resolve));
  }
  await arena.stop();
  return { id, events: await storage.outboxEnd(agentIds[0]) };
}
