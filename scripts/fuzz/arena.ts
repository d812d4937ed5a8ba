import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillFolder } from '../../packages/server/test/storage/postgres.ts';

export const adminKey = 'the-key-of-the-operator';
export const runnerKey = 'the-key-of-the-runner';

const settings = {
  PORT: '0',
  HEXFRONT_VERIFY: 'auto',
  HEXFRONT_ADMIN_KEY: adminKey,
  HEXFRONT_RUNNER_KEY: runnerKey,
  HEXFRONT_PROMPT_KEY: '0'.repeat(64),
  HEXFRONT_HOUSE_BOTS: 'off',
  HEXFRONT_LOG: 'error',
  HEXFRONT_RATE_MOVES: '100000',
  HEXFRONT_RATE_READS: '100000',
  HEXFRONT_RATE_WRITES: '100000',
  HEXFRONT_RATE_CATCH_UP: '100000',
  HEXFRONT_RATE_REGISTRATIONS: '100000',
  HEXFRONT_STREAMS: '100000',
};

export interface Agent {
  readonly id: string;
  readonly key: string;
}

/** An arena to attack, in its own process, so that its memory can be measured. */
export class FuzzArena {
  readonly url: string;
  /** What it wrote: with this log level, only internal errors. */
  readonly said: string[] = [];
  private readonly child: ChildProcess;
  private readonly folder: string;
  private count = 0;

  private constructor(child: ChildProcess, folder: string, url: string) {
    this.child = child;
    this.folder = folder;
    this.url = url;
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => this.said.push(String(text)));
  }

  static async start(): Promise<FuzzArena> {
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-fuzz-'));
    fillFolder(folder);
    // Nobody waits 25 seconds for nothing to happen.
    const tuning = JSON.stringify({ longPollMs: 5 });
    const child = fork(join(import.meta.dirname, '../soak/arena-process.ts'), [tuning], {
      env: { PATH: process.env.PATH, ...settings, HEXFRONT_DATA: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new FuzzArena(child, folder, url);
  }

  async ask(method: string, path: string, caller?: Agent, body?: unknown): Promise<any> {
    const key = caller === undefined ? {} : { authorization: `Bearer ${caller.key}` };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...key, ...type } as Record<string, string>,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return response.json();
  }

  async register(): Promise<Agent> {
    const { agentId: id, apiKey: key } = await this.ask('POST', '/v1/auth/register', undefined, {
      name: `fuzz ${++this.count}`,
    });
    return { id, key };
  }

  /** Opens a match that forgives errors, as many as it may. */
  async open(gameType: string, [first, second]: readonly Agent[], more: object = {}): Promise<string> {
    const body = { gameType, errorAllowance: 100, pace: { turnSeconds: 0, tickMs: 60_000, eager: true }, ...more };
    const { matchId, invite } = await this.ask('POST', '/v1/challenges', first, body);
    await this.ask('POST', `/v1/challenges/${invite}/accept`, second);
    return matchId;
  }

  /** Ends a match at once. */
  async cancel(matchId: string): Promise<void> {
    const headers = { 'x-admin-key': adminKey };
    await (await fetch(`${this.url}/v1/admin/matches/${matchId}/cancel`, { method: 'POST', headers })).text();
  }

  /** Fills what the server keeps on purpose, up to a limit, such as the latest matches that have ended; only then can memory be flat. */
  async settle(): Promise<void> {
    const players = [await this.register(), await this.register()];
    for (let i = 0; i < 110; i++) await this.cancel(await this.open('battle-2', players));
  }

  /** Bytes in use after a collection of garbage. */
  async heap(): Promise<number> {
    this.child.send('heap');
    const [{ heap }] = (await once(this.child, 'message')) as [{ heap: number }];
    return heap;
  }

  /** Internal errors, and responses with a status of 500 or more, since the start. */
  async problems(): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(/^hexfront_problems_total (\d+)$/m.exec(text)![1]);
  }

  async close(): Promise<void> {
    this.child.send('stop');
    await once(this.child, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
