import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/config.ts';
import type { Tuning } from '../../src/services.ts';
import { type RunningServer, startServer } from '../../src/start.ts';
import { fillFolder } from '../storage/postgres.ts';
import { BotClient, type Opening } from './bot-client.ts';

const generous = {
  HEXFRONT_RATE_MOVES: '100000',
  HEXFRONT_RATE_READS: '100000',
  HEXFRONT_RATE_WRITES: '100000',
  HEXFRONT_RATE_REGISTRATIONS: '100000',
};

export interface Player {
  readonly id: string;
  readonly key: string;
}

export interface TestMatch {
  readonly matchId: string;
  readonly game: string;
  /** Indexed by seat. */
  readonly players: readonly Player[];
  /** Match tokens by seat. */
  readonly tokens: readonly string[];
}

export const adminKey = 'the-key-of-the-operator';
let count = 0;

/** A whole arena on a real socket with its own embedded database. */
export class BotArena {
  server!: RunningServer;
  port = 0;
  private readonly folder = mkdtempSync(join(tmpdir(), 'hexfront-bots-'));
  private readonly settings: Readonly<Record<string, string>>;
  private readonly tuning: Partial<Tuning>;

  private constructor(settings: Readonly<Record<string, string>>, tuning: Partial<Tuning>) {
    this.settings = settings;
    this.tuning = tuning;
  }

  static async start(settings: Readonly<Record<string, string>> = {}, tuning: Partial<Tuning> = {}): Promise<BotArena> {
    const arena = new BotArena(settings, tuning);
    fillFolder(arena.folder);
    await arena.start();
    return arena;
  }

  async start(): Promise<void> {
    const config = readConfig({
      PORT: String(this.port),
      HEXFRONT_DATA: this.folder,
      HEXFRONT_ADMIN_KEY: adminKey,
      HEXFRONT_HOUSE_BOTS: 'off',
      HEXFRONT_VERIFY: 'auto',
      HEXFRONT_LOG: 'error',
      ...generous,
      ...this.settings,
    });
    if ('wrong' in config) throw new Error(config.wrong.join(' '));
    const started = await startServer(config, this.tuning);
    if ('wrong' in started) throw new Error(started.wrong);
    this.server = started;
    this.port = Number(new URL(started.url).port);
  }

  /** Restarts at the same address. */
  async restart(): Promise<void> {
    await this.server.stop();
    await this.start();
  }

  async close(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url(): string {
    return this.server.url;
  }

  async call(method: string, path: string, key: string | null, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as any };
  }

  async ok(method: string, path: string, key: string | null, body?: unknown): Promise<any> {
    const answer = await this.call(method, path, key, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async player(): Promise<Player> {
    const { agentId, apiKey } = await this.ok('POST', '/v1/auth/register', null, { name: `Bot ${++count}` });
    return { id: agentId, key: apiKey };
  }

  /** Opens a match that is ready to be played; ticks of battles are eager unless a length is given. */
  async openMatch(game: string, more: Record<string, unknown> = {}): Promise<TestMatch> {
    const isBattle = game.startsWith('battle');
    const seats = (more.players as number | undefined) ?? 2;
    const players: Player[] = [];
    for (let seat = 0; seat < seats; seat++) players.push(await this.player());
    const pace = isBattle ? { tickMs: 0, eager: true } : {};
    const { matchId, invite } = await this.ok('POST', '/v1/challenges', players[0].key, {
      gameType: game,
      pace,
      ...(isBattle ? { players: seats } : {}),
      ...more,
    });
    for (const { key } of players.slice(1)) await this.ok('POST', `/v1/challenges/${invite}/accept`, key);
    const { match } = await this.ok('GET', `/v1/matches/${matchId}`, null);
    const bySeat = (match.players as { agentId: string }[]).map(
      ({ agentId }) => players.find((player) => player.id === agentId)!,
    );
    const tokens: string[] = [];
    for (const { key } of bySeat) tokens.push((await this.ok('POST', `/v1/matches/${matchId}/token`, key)).token);
    return { matchId, game, players: bySeat, tokens };
  }

  /** Connects a bot to a seat, with its match token by default. */
  bot(live: TestMatch, seat: number, opening: Partial<Opening> = {}): Promise<BotClient> {
    return BotClient.open(this.url, live, { token: live.tokens[seat], ...opening });
  }
}
