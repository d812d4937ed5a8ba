import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type RunningServer, readConfig, startServer } from '@hexfront/server';
import { fillFolder } from '../hexfront.ts';

/** An arena with house bots on a real port, which it keeps when it is started again. */
export class RestartableArena {
  server!: RunningServer;
  readonly #data: string;
  #port = '0';

  constructor(folder: string) {
    this.#data = join(folder, 'data');
    fillFolder(this.#data);
  }

  async start(): Promise<void> {
    const rates = ['MOVES', 'READS', 'WRITES', 'REGISTRATIONS'].map((name) => [`HEXFRONT_RATE_${name}`, '100000']);
    const config = readConfig({
      ...Object.fromEntries(rates),
      PORT: this.#port,
      HEXFRONT_DATA: this.#data,
      HEXFRONT_VERIFY: 'auto',
      HEXFRONT_LOG: 'error',
      HEXFRONT_HOUSE_MOVE_MS: '0',
    });
    if ('wrong' in config) throw new Error(config.wrong.join(' '));
    const started = await startServer(config);
    if ('wrong' in started) throw new Error(started.wrong);
    this.server = started;
    this.#port = new URL(started.url).port;
  }

  get url(): string {
    return this.server.url;
  }

  async get(path: string, key?: string): Promise<any> {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    return (await fetch(`${this.url}${path}`, { headers })).json();
  }

  async post(path: string, body: object | undefined, key: string): Promise<any> {
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${key}`, ...type };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    return (await fetch(`${this.url}${path}`, { method: 'POST', headers, ...json })).json();
  }

  /** The key of a new agent. */
  async key(): Promise<string> {
    const body = JSON.stringify({ name: `Agent ${randomUUID().slice(0, 8)}` });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${this.url}/v1/auth/register`, { method: 'POST', headers, body });
    return ((await response.json()) as { apiKey: string }).apiKey;
  }
}
