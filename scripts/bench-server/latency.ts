import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { testDatabase } from '../../packages/server/test/storage/postgres.ts';
import { percentile } from './percentile.ts';

const matches = 200;

/** How long a move takes over HTTP in 200 concurrent matches, with every player waiting for an answer. */
export async function benchLatency(ms: number) {
  const rows = [];
  for (const kind of ['pglite', 'postgres'] as const) {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-latency-'));
    const test = kind === 'postgres' ? await testDatabase('postgres') : null;
    const place = test === null ? {} : { DATABASE_URL: (test.place as { url: string }).url };
    const prompt = { HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
    const server = new ServerProcess({ ...crashSettings, ...prompt, ...place, HEXFRONT_DATA: folder });
    await server.start();
    try {
      rows.push({ database: kind, ...(await measure(server.url, ms)) });
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
  const seats: { keys: string[]; matchId: string }[] = [];
  for (let i = 0; i < matches; i++) {
    const [a, b] = [
      await ask('POST', '/v1/auth/register', '', { name: `a ${i}` }),
      await ask('POST', '/v1/auth/register', '', { name: `b ${i}` }),
    ];
    const challenge = await ask('POST', '/v1/challenges', a.apiKey, { gameType: 'attrition-1' });
    await ask('POST', `/v1/challenges/${challenge.invite}/accept`, b.apiKey, {});
    seats.push({ keys: [a.apiKey, b.apiKey], matchId: challenge.matchId });
  }
  const taken: number[] = [];
  const started = performance.now();
  await Promise.all(seats.map((each) => play(each)));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  taken.sort((x, y) => x - y);
  const shown = (share: number) => Number(percentile(taken, share).toFixed(1));
  return {
    moves: taken.length,
    'moves/s': Math.round(taken.length / seconds),
    'p50 ms': shown(0.5),
    'p95 ms': shown(0.95),
    'p99 ms': shown(0.99),
  };

  /** Only ends turns, the cheapest legal decision, to measure the arena rather than the client. */
  async function play({ keys, matchId }: { keys: string[]; matchId: string }): Promise<void> {
    for (let version = 0; performance.now() - started < ms; version++) {
      const before = performance.now();
      const body = { moveId: `${version}`, expectedVersion: version, move: { action: 'end_turn' } };
      const answer = await ask('POST', `/v1/matches/${matchId}/move`, keys[version % 2], body);
      if (answer.ok !== true) throw new Error(JSON.stringify(answer));
      taken.push(performance.now() - before);
      if (answer.state.status === 'ended') return;
    }
  }
}

function asker(url: string, agent: Agent) {
  return (method: string, path: string, key: string, body: object): Promise<any> =>
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
