import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type RunningServer, startServer } from '@hexfront/server';

export interface Player {
  readonly id: string;
  readonly key: string;
}

let count = 0;

/** An arena on a real port, with its own embedded database. */
export class SdkArena {
  server!: RunningServer;
  readonly folder = mkdtempSync(join(tmpdir(), 'hexfront-sdk-'));
  private port = 0;
  private readonly settings: Readonly<Record<string, string>>;

  private constructor(settings: Readonly<Record<string, string>>) {
    this.settings = settings;
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<SdkArena> {
    const arena = new SdkArena(settings);
    const empty = process.env.EMPTY_DATABASE;
    if (empty !== undefined) cpSync(empty, join(arena.folder, 'data/pglite'), { recursive: true });
    await arena.start();
    return arena;
  }

  async start(): Promise<void> {
    const config = readConfig({
      PORT: String(this.port),
      HEXFRONT_DATA: join(this.folder, 'data'),
      HEXFRONT_HOUSE_BOTS: 'off',
      HEXFRONT_VERIFY: 'auto',
      HEXFRONT_LOG: 'error',
      HEXFRONT_RATE_MOVES: '100000',
      HEXFRONT_RATE_READS: '100000',
      HEXFRONT_RATE_WRITES: '100000',
      HEXFRONT_RATE_REGISTRATIONS: '100000',
      ...this.settings,
    });
    if ('wrong' in config) throw new Error(config.wrong.join(' '));
    const started = await startServer(config);
    if ('wrong' in started) throw new Error(started.wrong);
    this.server = started;
    this.port = Number(new URL(started.url).port);
  }

  get url(): string {
    return this.server.url;
  }

  async close(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async post(path: string, key: string | null, body: unknown): Promise<any> {
    const headers = {
      'content-type': 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    };
    const response = await fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as any;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  async player(): Promise<Player> {
    const { agentId, apiKey } = await this.post('/v1/auth/register', null, { name: `Sdk ${++count}` });
    return { id: agentId, key: apiKey };
  }

  /** How many decisions of a seat took effect, according to the arena's own log of the match. */
  async accepted(matchId: string, seat: number): Promise<number> {
    const records = await this.records(matchId);
    return records.filter(({ kind, body }) => kind === 'advanced' && body.by[seat] === 'agent').length;
  }

  /** The arena's own log of a match that has ended; with a key, its owner's reasoning is in it. */
  async records(matchId: string, key?: string): Promise<any[]> {
    const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const found = [];
    for (let after = -1; ; ) {
      const query = after < 0 ? '?limit=500' : `?limit=500&after=${after}`;
      const response = await fetch(`${this.url}/v1/matches/${matchId}/log${query}`, { headers });
      const { records, next } = (await response.json()) as any;
      found.push(...records);
      if (next === null) return found;
      after = next;
    }
  }

  /** A casual match by invitation: who made it, who may accept, and the invitation. */
  async challenge(
    gameType: string,
    more: object = {},
  ): Promise<{ host: Player; guest: Player; invite: string; matchId: string }> {
    const [host, guest] = [await this.player(), await this.player()];
    const { invite, matchId } = await this.post('/v1/challenges', host.key, { gameType, ...more });
    return { host, guest, invite, matchId };
  }
}
