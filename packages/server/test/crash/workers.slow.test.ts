import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testDatabase } from '../storage/postgres.ts';
import { crashSettings } from './settings.ts';
import { ServerProcess } from './server-process.ts';

const adminKey = 'the-key-of-the-operator';
const settings = { ...crashSettings, HEXFRONT_PROMPT_KEY: '0'.repeat(64), HEXFRONT_ADMIN_KEY: adminKey };

test('without a database to share, --workers is refused with the reason', async () => {
  const server = new ServerProcess(settings, [], ['--workers', '2']);
  await expect(server.start()).rejects.toThrow(
    '--workers needs DATABASE_URL: the embedded database belongs to one process.',
  );
});

test('workers share a port; one that dies is replaced, and all of them stop together', async () => {
  const database = await testDatabase('postgres');
  const { url } = database.place as { url: string };
  const server = new ServerProcess({ ...settings, DATABASE_URL: url }, ['--liftoff-only'], ['--workers', '2']);
  try {
    await server.start();
    const before = await names(server.url);
    const [first] = children(server.pid);
    process.kill(first, 'SIGKILL');
    let after = before;
    while (after.every((name) => before.includes(name))) after = await names(server.url);
    expect(after.filter((name) => before.includes(name))).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
  } finally {
    await server.kill();
    await database.close();
  }
});

/** The names of both nodes that answer on a port; a new connection goes to the next one. */
async function names(url: string): Promise<string[]> {
  const found = new Set<string>();
  while (found.size < 2) {
    const name = /^hexfront_node\{node="([^"]+)"\} 1$/m.exec(await metrics(url))?.[1];
    if (name !== undefined) found.add(name);
    await sleep(20);
  }
  return [...found];
}

/** On a connection of its own; empty while nobody answers. */
function metrics(url: string): Promise<string> {
  return new Promise((resolve) => {
    const request = get(`${url}/metrics`, { agent: false, headers: { 'x-admin-key': adminKey } }, (response) =>
      resolve(text(response)),
    );
    request.on('error', () => resolve(''));
    // A connection that was being handed to a worker when it died gets no answer.
    request.setTimeout(1000, () => request.destroy());
  });
}

/** The processes that a process has started. */
function children(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
