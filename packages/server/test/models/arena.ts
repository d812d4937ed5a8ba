import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { fillFolder } from '../storage/postgres.ts';

export const adminKey = 'the-key-of-the-operator';

export interface Arena {
  readonly url: string;
  readonly server: RunningServer;
  /** A verified agent's id and key. */
  player(name: string): Promise<{ id: string; key: string }>;
  ask(method: string, path: string, key?: string, body?: unknown): Promise<{ status: number; body: any }>;
  close(): Promise<void>;
}

/** A whole arena on a free port, with house bots and its own database. */
export async function openArena(settings: Readonly<Record<string, string>> = {}): Promise<Arena> {
  const folder = mkdtempSync(join(tmpdir(), 'hexfront-models-'));
  fillFolder(join(folder, 'data'));
  const config = readConfig({
    PORT: '0',
    HEXFRONT_DATA: join(folder, 'data'),
    HEXFRONT_ADMIN_KEY: adminKey,
    HEXFRONT_VERIFY: 'auto',
    HEXFRONT_LOG: 'silent',
    HEXFRONT_RATE_MOVES: '100000',
    HEXFRONT_RATE_READS: '100000',
    HEXFRONT_RATE_WRITES: '100000',
    HEXFRONT_RATE_REGISTRATIONS: '100000',
    ...settings,
  });
  if ('wrong' in config) throw new Error(config.wrong.join(' '));
  const server = await startServer(config);
  if ('wrong' in server) throw new Error(server.wrong);
  const { url } = server;

  async function ask(method: string, path: string, key?: string, body?: unknown) {
    const auth =
      key === undefined ? {} : key === adminKey ? { 'x-admin-key': key } : { authorization: `Bearer ${key}` };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...auth, ...type } as Record<string, string>,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as any };
  }
  return {
    url,
    server,
    ask,
    async player(name) {
      const { body } = await ask('POST', '/v1/auth/register', undefined, { name });
      return { id: body.agentId, key: body.apiKey };
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
