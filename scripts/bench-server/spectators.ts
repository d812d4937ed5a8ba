import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServerProcess } from '../../packages/server/test/crash/server-process.ts';
import { crashSettings } from '../../packages/server/test/crash/settings.ts';
import { percentile } from './percentile.ts';
import type { Watched } from './watchers.ts';

const spectators = 1000;
const everyMs = 250;

/** 1,000 spectators of one match: the time from a commit to each of them, compared with a bare fan-out of the same bytes. */
export async function benchSpectators(ms: number) {
  const states = Math.max(8, Math.round(ms / everyMs));
  const ours = await arenaFanOut(states);
  const bare = await bareFanOut(states, ours.bytes);
  const row = (what: string, { times, isWhole, bytes }: FanOut) => ({
    what,
    spectators,
    events: times.length,
    'bytes an event': bytes,
    'sequence whole': isWhole,
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'p99 ms': percentile(times, 0.99),
  });
  const rows = [row('arena', ours), row('bare', bare)];
  return { rows, holds: ours.isWhole && percentile(ours.times, 0.99) <= 3 * percentile(bare.times, 0.99) };
}

interface FanOut {
  readonly times: number[];
  readonly isWhole: boolean;
  readonly bytes: number;
}

async function arenaFanOut(states: number): Promise<FanOut> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-spectators-'));
  const server = new ServerProcess({ ...crashSettings, HEXFRONT_DATA: folder });
  await server.start();
  const watchers = fork(join(import.meta.dirname, 'watchers.ts'));
  try {
    const ask = async (method: string, path: string, key: string, body?: object): Promise<any> => {
      const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) };
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      return (await fetch(server.url + path, { method, headers, ...sent })).json();
    };
    const [a, b] = [
      await ask('POST', '/v1/auth/register', '', { name: 'first' }),
      await ask('POST', '/v1/auth/register', '', { name: 'second' }),
    ];
    const { matchId, invite } = await ask('POST', '/v1/challenges', a.apiKey, {
      gameType: 'attrition-1',
      options: { turnLimit: 500 },
    });
    await ask('POST', `/v1/challenges/${invite}/accept`, b.apiKey, {});
    await watch(watchers, `${server.url}/v1/matches/${matchId}/events`);
    for (let version = 0; version < states; version++) {
      const key = version % 2 === 0 ? a.apiKey : b.apiKey;
      const answer = await ask('POST', `/v1/matches/${matchId}/move`, key, {
        moveId: `${version}`,
        expectedVersion: version,
        move: { action: 'end_turn' },
      });
      if (answer.ok !== true) throw new Error(JSON.stringify(answer));
      await sleep(everyMs);
    }
    const watched = await collect(watchers);
    const { records } = await ask('GET', `/v1/matches/${matchId}/log?limit=500`, '');
    const at = new Map<string, number>(records.map((record: any) => [`${record.seq}.0`, record.at]));
    return judged(
      watched,
      at,
      records.map((record: any) => `${record.seq}.0`),
    );
  } finally {
    watchers.kill();
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function bareFanOut(states: number, bytes: number): Promise<FanOut> {
  const server = fork(join(import.meta.dirname, 'bare-fan-out.ts'), [String(states), String(bytes), String(everyMs)]);
  const watchers = fork(join(import.meta.dirname, 'watchers.ts'));
  try {
    const url = await new Promise<string>((resolve) => server.once('message', (message) => resolve(message as string)));
    await watch(watchers, url);
    const sent = await new Promise<number[]>((resolve) => {
      server.once('message', (message) => resolve(message as number[]));
      server.send('go');
    });
    await sleep(1000);
    const watched = await collect(watchers);
    const at = new Map(sent.map((time, i) => [`${i + 1}.0`, time]));
    return judged(watched, at, ['0.0', ...at.keys()]);
  } finally {
    watchers.kill();
    server.kill();
  }
}

function watch(watchers: ChildProcess, url: string): Promise<unknown> {
  return new Promise((resolve) => {
    watchers.once('message', resolve);
    watchers.send({ url, spectators });
  });
}

function collect(watchers: ChildProcess): Promise<Watched> {
  return new Promise((resolve) => {
    watchers.once('message', (message) => resolve(message as Watched));
    watchers.send('report');
  });
}

/** The first event is the state on connecting, which does not count. */
function judged({ heard, bytes }: Watched, at: ReadonlyMap<string, number>, order: readonly string[]): FanOut {
  const times: number[] = [];
  let isWhole = heard.length === spectators;
  for (const events of heard) {
    isWhole &&= events.map(([id]) => id).join() === order.join();
    for (const [id, time] of events.slice(1)) times.push(time - (at.get(id) ?? Number.NaN));
  }
  return { times: times.sort((x, y) => x - y), isWhole, bytes };
}
