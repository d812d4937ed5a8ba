import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';
import { percentile } from './percentile.ts';

const matches = 200;
const openedAtOnce = 20;
const warmUpMs = 5000;
/** Long enough that no match ends while it is measured. */
const options = { turnLimit: 500 };
const adminKey = 'the-key-of-the-operator';

interface Seats {
  readonly keys: readonly string[];
  readonly matchId: string;
  version: number;
}

/** How long a move takes over HTTP in 200 concurrent matches, and what it costs: as fast as possible, and at half of that rate. */
export async function benchLatency(ms: number) {
  const rows = [];
  for (const kind of ['pglite', 'postgres'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-latency-'));
    const test = kind === 'postgres' ? await testDatabase('postgres') : null;
    const place = test === null ? {} : { DATABASE_URL: (test.place as { url: string }).url };
    const keys = { HEXFRONT_PROMPT_KEY: '0'.repeat(64), HEXFRONT_ADMIN_KEY: adminKey };
    const server = new ServerProcess({ ...crashSettings, ...keys, ...place, HEXFRONT_DATA: folder });
    await server.start();
    try {
      for (const row of await measure(server.url, ms)) rows.push({ database: kind, ...row });
    } finally {
      await server.kill();
      await test?.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { rows, holds: true };
}

async function measure(url: string, ms: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * matches });
  const ask = asker(url, agent);
  const cpuMs = async () => {
    const text = await (await fetch(`${url}/metrics`, { headers: { 'x-admin-key': adminKey } })).text();
    return 1000 * Number(/^process_cpu_seconds_total (\S+)/m.exec(text)![1]);
  };
  const agents: string[] = [];
  for (let i = 0; i < 4 * matches; i++) {
    agents.push((await ask('POST', '/v1/auth/register', '', { name: `agent ${i}` })).apiKey);
  }
  const players = agents.values();
  const openOne = async (): Promise<Seats> => {
    const keys = [players.next().value as string, players.next().value as string];
    const challenge = await ask('POST', '/v1/challenges', keys[0], { gameType: 'attrition-1', options });
    await ask('POST', `/v1/challenges/${challenge.invite}/accept`, keys[1], {});
    return { keys, matchId: challenge.matchId, version: 0 };
  };
  /** As fast as possible, like the moves. */
  const open = async (count: number): Promise<Seats[]> => {
    const opened: Seats[] = [];
    const several = async () => {
      for (let i = 0; i < count / openedAtOnce; i++) opened.push(await openOne());
    };
    await Promise.all(Array.from({ length: openedAtOnce }, several));
    return opened;
  };
  // The first ones, and the first moves, compile the code.
  await open(matches);
  const seats = await open(matches / 2);
  await round(ask, seats, warmUpMs, Number.POSITIVE_INFINITY, cpuMs);
  const before = await cpuMs();
  seats.push(...(await open(matches / 2)));
  const opened = Number((((await cpuMs()) - before) / (matches / 2)).toFixed(2));
  const fast = await round(ask, seats, ms, Number.POSITIVE_INFINITY, cpuMs);
  const half = await round(ask, seats, ms, fast['moves/s'] / 2, cpuMs);
  agent.destroy();
  return [
    { rate: 'the most', ...fast, 'CPU ms to open a match': opened },
    { rate: 'half of that', ...half },
  ];
}

/** Every player waits for the answer to the last move, and until the next one is due. */
async function round(ask: Ask, seats: readonly Seats[], ms: number, rate: number, cpuMs: () => Promise<number>) {
  const taken: number[] = [];
  const between = (1000 * seats.length) / rate;
  const cpuBefore = await cpuMs();
  const started = performance.now();
  const play = async (seat: Seats, i: number): Promise<void> => {
    for (let due = started + (between * i) / seats.length; performance.now() - started < ms; due += between) {
      if (due > performance.now()) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      const { keys, matchId, version } = seat;
      const before = performance.now();
      // Only ends turns, the cheapest legal decision, to measure the arena rather than the client.
      const body = { moveId: `${version}`, expectedVersion: version, move: { action: 'end_turn' } };
      const answer = await ask('POST', `/v1/matches/${matchId}/move`, keys[version % 2], body);
      if (answer.ok !== true) throw new Error(JSON.stringify(answer));
      taken.push(performance.now() - before);
      seat.version++;
      if (answer.state.status === 'ended') return;
    }
  };
  await Promise.all(seats.map(play));
  const seconds = (performance.now() - started) / 1000;
  const cpu = (await cpuMs()) - cpuBefore;
  taken.sort((x, y) => x - y);
  const shown = (share: number) => Number(percentile(taken, share).toFixed(1));
  return {
    moves: taken.length,
    'moves/s': Math.round(taken.length / seconds),
    'p50 ms': shown(0.5),
    'p95 ms': shown(0.95),
    'p99 ms': shown(0.99),
    'CPU ms per move': Number((cpu / taken.length).toFixed(3)),
  };
}

type Ask = (method: string, path: string, key: string, body: object) => Promise<any>;

function asker(url: string, agent: Agent): Ask {
  return (method, path, key, body) =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      };
      const asked = request(url + path, { method, agent, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString())));
      });
      asked.on('error', reject);
      asked.end(text);
    });
}
