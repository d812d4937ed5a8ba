import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type RunningServer, startServer } from '@hexfront/server';
import { builtSite } from '../site.ts';

export const adminKey = 'the-key-of-the-operator';

/** A real arena with its own database, which serves the pages; it can be stopped and started again on the same address. */
export class TestArena {
  url = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'hexfront-live-'));
  private readonly settings: Readonly<Record<string, string>>;
  private server: RunningServer | null = null;
  private port = '0';

  private constructor(settings: Readonly<Record<string, string>>) {
    this.settings = settings;
  }

  static async open(settings: Readonly<Record<string, string>> = {}): Promise<TestArena> {
    const arena = new TestArena(settings);
    await arena.start();
    return arena;
  }

  get services(): RunningServer['services'] {
    return this.server!.services;
  }

  async start(): Promise<void> {
    const config = readConfig({
      PORT: this.port,
      HEXFRONT_DATA: join(this.folder, 'data'),
      HEXFRONT_ADMIN_KEY: adminKey,
      HEXFRONT_HOUSE_MOVE_MS: '60',
      HEXFRONT_VERIFY: 'auto',
      HEXFRONT_RATE_REGISTRATIONS: '1000',
      HEXFRONT_LOG: 'error',
      ...this.settings,
    });
    if ('wrong' in config) throw new Error(config.wrong.join(' '));
    const started = await startServer(config, { dashboard: await builtSite() });
    if ('wrong' in started) throw new Error(started.wrong);
    this.server = started;
    this.port = new URL(started.url).port;
    this.url = started.url;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = null;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A match between two bots of the house, as fast as they think. */
  async bots(game: string, options: object = {}): Promise<string> {
    const { arena, house } = this.services;
    const { findGame } = await import('@hexfront/engine');
    const found = findGame(game) as any;
    const players = house.players(game).slice(0, 2);
    const pace = { turnSeconds: 0, tickMs: 300, isEager: false };
    const id = await arena.open({
      game,
      options: found.options(options),
      players,
      mode: 'casual',
      pace,
      errorAllowance: 0,
    });
    if (id === null) throw new Error(`no match of ${game} could be opened`);
    return id;
  }
}
