import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Game, Json, JsonObject } from '@hexfront/engine';
import type { RunningServer } from '@hexfront/server';
import { type Answers, PlayerFailure } from '@hexfront/sim';
import { notBuilt, openInBrowser } from './browser.ts';
import { UsageError } from './errors.ts';
import { extraPackage, server as serverName } from './extra-package.ts';
import { print } from './terminal/output.ts';

const patienceMs = 10_000;

export interface BoardPlan {
  readonly game: Game;
  readonly options: JsonObject;
  readonly seed: string;
  readonly names: readonly string[];
  /** The pause after each step, so that a person can follow. */
  readonly paceMs: number;
}

/** Shows a local match on the dashboard: a temporary arena, for as long as the command runs, that receives every decision. */
export class LiveBoard {
  private readonly server: RunningServer;
  private readonly folder: string;
  private readonly plan: BoardPlan;
  private readonly matchId: string;

  private constructor(server: RunningServer, folder: string, plan: BoardPlan, matchId: string) {
    this.server = server;
    this.folder = folder;
    this.plan = plan;
    this.matchId = matchId;
  }

  static async open(plan: BoardPlan): Promise<LiveBoard> {
    const { readConfig, startServer } = await extraPackage(serverName, '--browser', () => import('@hexfront/server'));
    const folder = mkdtempSync(join(tmpdir(), 'hexfront-board-'));
    const settings = { PORT: '0', HEXFRONT_DATA: folder, HEXFRONT_HOUSE_BOTS: 'off', HEXFRONT_LOG: 'error' };
    const config = readConfig(settings);
    if ('wrong' in config) throw new Error(config.wrong.join(' '));
    const server = await startServer(config);
    if ('wrong' in server) throw new UsageError(server.wrong);
    if (!server.hasDashboard) {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      throw new UsageError(notBuilt);
    }
    const { game, options, seed, names } = plan;
    const matchId = await server.services.arena.open({
      game: game.id,
      options,
      seed,
      players: names.map((name, seat) => ({ agentId: agentAt(seat), name, isHouse: false })),
      mode: 'casual',
      pace: { turnSeconds: 0, tickMs: 0, isEager: true },
      errorAllowance: 0,
    });
    return new LiveBoard(server, folder, plan, matchId as string);
  }

  get url(): string {
    return `${this.server.url}/matches/${this.matchId}`;
  }

  /** Prints the address and opens it in a browser if there is one. */
  show(): void {
    print(`watch:  ${this.url}`);
    if (this.plan.game.traits.hidden) {
      const key = this.server.greeting.map((line) => /fa_\S+/.exec(line)?.[0]).find(Boolean);
      print(`        this game has fog of war; enter the operator key ${key} to see the whole board`);
    }
    openInBrowser(this.url);
  }

  /** Submits the answers to the arena as any player would. */
  async follow(answers: Answers): Promise<void> {
    const { arena } = this.server.services;
    const { game, paceMs } = this.plan;
    const match = await arena.liveMatches.find(this.matchId);
    const version = match!.stateVersion;
    for (const [key, answer] of Object.entries(answers)) {
      const agentId = agentAt(Number(key));
      if (answer instanceof PlayerFailure) {
        await arena.finish(this.matchId, agentId);
        continue;
      }
      const { sets } = game;
      const move = sets === undefined ? answer[0] : { [sets.tickField]: version + 1, orders: answer };
      await arena.submit(this.matchId, agentId, {
        moveId: `${version}`,
        expectedVersion: version,
        move: move as Json,
      });
    }
    // A tick runs shortly after the last set of orders arrives.
    const until = performance.now() + patienceMs;
    while (match!.stateVersion === version && match!.ending === null) {
      if (performance.now() > until) throw new Error('the arena does not follow the match');
      await sleep(1);
    }
    await sleep(paceMs);
  }

  /** Keeps the page open until the user stops the command. */
  async stay(): Promise<void> {
    print('The replay stays open in the browser; press Ctrl+C to close it.');
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
  }

  async close(): Promise<void> {
    await this.server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function agentAt(seat: number): string {
  return `seat-${seat}`;
}
