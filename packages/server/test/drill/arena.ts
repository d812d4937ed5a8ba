import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { draw } from '@hexfront/engine';
import type { Database } from '../../src/storage/database.ts';
import { openPglite } from '../../src/storage/pglite.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { compareJournals, logOf, seat, type Seated, verifyReplay } from '../crash/crash-run.ts';
import { ServerProcess } from '../crash/server-process.ts';
import { crashSettings } from '../crash/settings.ts';
import { type DatabaseKind, fillFolder, type TestDatabase, testDatabase } from '../storage/postgres.ts';

export interface DrillPlan {
  readonly kind: DatabaseKind;
  readonly matches: number;
  /** How many moves are acknowledged in each phase. */
  readonly moves: number;
  readonly say: (line: string) => void;
}

const adminKey = 'the-key-of-the-operator';
const prompt = { gameType: 'attrition-2', promptText: 'the plan' };

/** A server in its own process, with matches that clients play over HTTP. */
export class DrillArena {
  readonly server: ServerProcess;
  /** The data folder of the embedded database. */
  readonly folder = mkdtempSync(join(tmpdir(), 'hexfront-drill-'));
  readonly seated: Seated[] = [];
  private readonly database: TestDatabase | null;
  private playing: Promise<unknown> = Promise.resolve();

  private constructor(database: TestDatabase | null) {
    this.database = database;
    const place = database === null ? {} : { DATABASE_URL: (database.place as { url: string }).url };
    const keys = { HEXFRONT_ADMIN_KEY: adminKey, HEXFRONT_PROMPT_KEY: '0'.repeat(64) };
    const settings = { ...crashSettings, ...keys, ...place, HEXFRONT_DATA: this.folder };
    // It lives for seconds and starts several times.
    this.server = new ServerProcess(settings, ['--liftoff-only']);
  }

  static async start(plan: DrillPlan): Promise<DrillArena> {
    const arena = new DrillArena(plan.kind === 'postgres' ? await testDatabase('postgres') : null);
    if (plan.kind === 'pglite') fillFolder(arena.folder);
    await arena.server.start();
    let draws = 0;
    const chance = (bound: number) => draw('drill', ++draws) % bound;
    for (let i = 0; i < plan.matches; i++)
      arena.seated.push(await seat(i, { url: () => arena.server.url, chance, thinkMs: () => 10 }));
    const [author] = arena.clients;
    const { promptVersionId } = await author.ask('POST', '/v1/agents/me/strategy/prompts', prompt);
    await author.ask('POST', `/v1/agents/me/strategy/prompts/${promptVersionId}/activate`);
    return arena;
  }

  get clients() {
    return this.seated.flatMap(({ clients }) => clients);
  }

  get acknowledged(): number {
    return this.clients.reduce((sum, { journal }) => sum + journal.length, 0);
  }

  /** The database itself, for which nobody migrates. The embedded one must not be in use. */
  openDatabase(): Promise<Database> {
    return this.database === null
      ? openPglite(this.folder)
      : Promise.resolve(openPostgres((this.database.place as { url: string }).url));
  }

  /** Lets the clients play, until they rest. */
  play(): void {
    for (const client of this.clients) client.wake();
    this.playing = Promise.allSettled(
      this.seated.flatMap(({ matchId, clients }) => clients.map((client) => client.play(matchId))),
    );
  }

  async rest(): Promise<void> {
    for (const client of this.clients) client.rest();
    await this.playing;
  }

  /** Waits until so many more moves have been acknowledged. */
  async untilMoves(count: number): Promise<void> {
    const enough = this.acknowledged + count;
    for (let waited = 0; this.acknowledged < enough; waited += 20) {
      if (waited > 120_000) throw new Error(`only ${this.acknowledged} of ${enough} moves within two minutes`);
      await sleep(20);
    }
  }

  /** Ends every match and compares what the clients know with the logs. */
  async problems(): Promise<string[]> {
    await this.rest();
    for (const client of this.clients) client.wake();
    const problems: string[] = [];
    for (const each of this.seated) {
      const complain = (what: string) => void problems.push(`match ${each.matchId}: ${what}`);
      const headers = { 'x-admin-key': adminKey };
      await fetch(`${this.server.url}/v1/admin/matches/${each.matchId}/cancel`, { method: 'POST', headers });
      compareJournals(each, await logOf(each), complain);
      await verifyReplay(each, complain);
    }
    const { promptText } = await this.clients[0].ask(
      'GET',
      `/v1/agents/me/strategy/active?gameType=${prompt.gameType}`,
    );
    if (promptText !== prompt.promptText) problems.push(`a prompt is now ${promptText}`);
    return problems;
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.rest();
    await this.server.kill();
    await this.database?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
