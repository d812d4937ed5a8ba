import { randomBytes } from 'node:crypto';
import { readConfig } from '../../src/config.ts';
import { vapidKeyOf } from '../../src/push/vapid.ts';
import type { Tuning } from '../../src/services.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { type DatabaseKind, testDatabase } from '../storage/postgres.ts';
import { Client, type Seen } from './client.ts';
import { Sse } from './sse.ts';

export const adminKey = 'the-key-of-the-operator';
export const runnerKey = 'the-key-of-the-runner';

/** An agent that has registered and been verified. */
export interface Player {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly claimCode: string;
  readonly api: Client;
}

const generous = {
  HEXFRONT_RATE_MOVES: '100000',
  HEXFRONT_RATE_READS: '100000',
  HEXFRONT_RATE_WRITES: '100000',
  HEXFRONT_RATE_REGISTRATIONS: '100000',
  HEXFRONT_RATE_CATCH_UP: '100000',
  HEXFRONT_RATE_PAGES: '100000',
};
/** Shorter waits, for tests. */
const quick = { longPollMs: 400, heartbeatMs: 200, mostWaiting: 128 * 1024 };

let count = 0;

/** A whole arena on a real socket with its own database, and methods for tests. */
export class TestArena {
  readonly kind: DatabaseKind;
  readonly seen: Seen;
  /** Every logged line, over all starts. */
  readonly log: string[] = [];
  /** Secrets that were issued. None of them may ever be logged. */
  readonly secrets = new Set([adminKey, runnerKey]);
  server!: RunningServer;
  private readonly database: Awaited<ReturnType<typeof testDatabase>>;
  private readonly settings: Readonly<Record<string, string>>;
  private readonly promptKey = randomBytes(32).toString('hex');

  private constructor(
    kind: DatabaseKind,
    database: Awaited<ReturnType<typeof testDatabase>>,
    settings: Readonly<Record<string, string>>,
    seen: Seen,
  ) {
    this.kind = kind;
    this.database = database;
    this.settings = settings;
    this.seen = seen;
    this.secrets.add(this.promptKey);
    this.secrets.add(vapidKeyOf(Buffer.from(this.promptKey, 'hex')).privateKey.export({ format: 'jwk' }).d as string);
  }

  static async start(
    kind: DatabaseKind,
    settings: Readonly<Record<string, string>> = {},
    seen: Seen = new Set(),
    tuning: Partial<Tuning> = {},
  ): Promise<TestArena> {
    const arena = new TestArena(kind, await testDatabase(kind), settings, seen);
    await arena.start(tuning);
    return arena;
  }

  /** The environment variables of a start. */
  environment(): Record<string, string> {
    const { place } = this.database;
    return {
      PORT: '0',
      HEXFRONT_ADMIN_KEY: adminKey,
      HEXFRONT_RUNNER_KEY: runnerKey,
      HEXFRONT_PROMPT_KEY: this.promptKey,
      HEXFRONT_HOUSE_BOTS: 'off',
      HEXFRONT_PUSH_CONTACT: 'mailto:operator@example.org',
      HEXFRONT_LOG: 'debug',
      ...('url' in place ? { DATABASE_URL: place.url } : { HEXFRONT_DATA: place.folder }),
      ...generous,
      ...this.settings,
    };
  }

  async start(tuning: Partial<Tuning> = {}): Promise<void> {
    const config = readConfig(this.environment());
    if ('wrong' in config) throw new Error(config.wrong.join(' '));
    const logTo = { write: (line: string) => void this.log.push(line) };
    const started = await startServer(config, { ...quick, ...tuning, logTo });
    if ('wrong' in started) throw new Error(started.wrong);
    this.server = started;
  }

  async restart(tuning: Partial<Tuning> = {}): Promise<void> {
    await this.server.stop();
    await this.start(tuning);
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.database.close();
  }

  get url(): string {
    return this.server.url;
  }

  get anyone(): Client {
    return new Client(this.url, this.seen);
  }

  get admin(): Client {
    return this.anyone.with({ 'x-admin-key': adminKey });
  }

  as(key: string): Client {
    this.secrets.add(key);
    return this.anyone.with({ authorization: `Bearer ${key}` });
  }

  /** Registered, not verified. */
  async stranger(name = `Agent ${++count}`): Promise<Player> {
    const { agentId, apiKey, claimCode } = await this.anyone.ok('register', { body: { name } });
    this.secrets.add(claimCode);
    return { id: agentId, name, key: apiKey, claimCode, api: this.as(apiKey) };
  }

  async player(owner?: string): Promise<Player> {
    const stranger = await this.stranger();
    const { claimCode } = stranger;
    await this.admin.ok('verify', { body: owner === undefined ? { claimCode } : { claimCode, owner } });
    return stranger;
  }

  players(count: number): Promise<Player[]> {
    return Promise.all(Array.from({ length: count }, () => this.player()));
  }

  stream(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Sse> {
    return Sse.open(`${this.url}${path}`, headers);
  }

  /** Ends the matches of other tests, because their clocks and ticks would write rows. */
  async quieten(): Promise<void> {
    const { storage, arena } = this.server.services;
    for (const matchId of await storage.live()) await arena.cancel(matchId);
  }

  /** The number of rows in every table, for tests that nothing has changed. */
  async rows(): Promise<Record<string, number>> {
    const { database } = this.server.services;
    const liveMatches = await database.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of liveMatches) {
      const [{ count: found }] = await database.query<{ count: number }>(`select count(*)::int as count from ${name}`);
      counts[name] = found;
    }
    return counts;
  }
}
