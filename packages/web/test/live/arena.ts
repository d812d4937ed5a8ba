import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtSite } from '../site.ts';
import type { BotMatch, TestTuning, Wanted } from './arena-process.ts';

export const adminKey = 'the-key-of-the-operator';

export type Settings = Readonly<Record<string, string>>;

/**
 * A real arena with its own database, which serves the pages and can be restarted on the same address. It runs in a process of its
 * own, because opening and closing embedded databases can crash a process (nodejs/node#64500).
 */
export class TestArena {
  url = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'hexfront-live-'));
  private readonly settings: Settings;
  private readonly tuning: TestTuning;
  private child: ChildProcess | null = null;
  private port = '0';

  constructor(settings: Settings = {}, tuning: TestTuning = {}) {
    this.settings = settings;
    this.tuning = tuning;
    const empty = process.env.EMPTY_DATABASE;
    if (empty !== undefined) cpSync(empty, join(this.folder, 'data/pglite'), { recursive: true });
  }

  static async open(settings: Settings = {}): Promise<TestArena> {
    const arena = new TestArena(settings);
    await arena.start();
    return arena;
  }

  async start(): Promise<void> {
    const settings = {
      PORT: this.port,
      HEXFRONT_DATA: join(this.folder, 'data'),
      HEXFRONT_ADMIN_KEY: adminKey,
      HEXFRONT_HOUSE_MOVE_MS: '400',
      HEXFRONT_VERIFY: 'auto',
      HEXFRONT_RATE_REGISTRATIONS: '1000',
      HEXFRONT_LOG: 'error',
      ...this.settings,
    };
    const wanted: Wanted = { settings, tuning: { ...this.tuning, dashboard: await builtSite() } };
    this.child = fork(join(import.meta.dirname, 'arena-process.ts'), [JSON.stringify(wanted)], {
      // Optimising the WebAssembly of the database takes longer than such an arena lives.
      execArgv: ['--liftoff-only'],
    });
    const { url } = await this.heard<{ url: string }>();
    this.url = url;
    this.port = new URL(url).port;
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child === null) return;
    this.child = null;
    const ended = once(child, 'exit');
    child.send('stop');
    await ended;
  }

  async close(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Opens a match between house bots; returns its id and the agent in the first seat. */
  async bots(
    game: string,
    { options = {}, mode = 'casual', tickMs = 300 }: Partial<BotMatch> = {},
  ): Promise<{ readonly id: string; readonly agentId: string }> {
    const answer = this.heard<{ id: string; agentId: string }>();
    this.child!.send({ game, options, mode, tickMs } satisfies BotMatch);
    return answer;
  }

  /** Opens a battle of a guest, who sends no orders, against a house bot; returns its id. Fog hides it from spectators. */
  async hidden(gameType: string, tickMs: number): Promise<string> {
    const post = (path: string, headers: Record<string, string>, body: object) =>
      fetch(this.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const guest = await post('/v1/auth/guest', {}, {});
    const cookie = guest.headers.getSetCookie()[0].split(';')[0];
    const made = await post('/v1/challenges', { cookie }, { gameType, house: ['greedy'], pace: { tickMs } });
    return ((await made.json()) as { matchId: string }).matchId;
  }

  private async heard<Message>(): Promise<Message> {
    const child = this.child!;
    const heard = new AbortController();
    const { signal } = heard;
    const died = once(child, 'exit', { signal }).then(() => {
      throw new Error('the arena ended');
    });
    try {
      const [message] = await Promise.race([once(child, 'message', { signal }), died]);
      return message as Message;
    } finally {
      // Whichever came first, the other no longer matters.
      died.catch(() => undefined);
      heard.abort();
    }
  }
}
