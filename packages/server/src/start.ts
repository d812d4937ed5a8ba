import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Settings } from './accounts/settings.ts';
import { endedTopic } from './arena/ports.ts';
import { type Assembled, assemble } from './assemble.ts';
import { openChallengeMatch } from './matchmaking/challenge-match.ts';
import type { Config } from './config.ts';
import { dashboardFolder } from './dashboard.ts';
import { addBotSocket } from './bot-socket/endpoint.ts';
import { Exhibitions } from './house/exhibitions.ts';
import { handlers } from './http/handlers/index.ts';
import { addPages } from './http/pages.ts';
import { httpServer } from './http/server.ts';
import { addMcpEndpoint } from './models/mcp/endpoint.ts';
import { Rater } from './ratings/rater.ts';
import { readServerKeys, type ServerKeys } from './runtime/server-keys.ts';
import { type Services, standardTuning, type Tuning } from './services.ts';
import type { Database } from './storage/database.ts';
import { withDiskComplaint } from './storage/disk-space.ts';
import { openDatabase } from './storage/open.ts';
import { isUnavailable, within } from './storage/unavailable.ts';

/** How long clients may take to read the last responses during shutdown. */
const shutdownMs = 2000;
const retentionMs = 3_600_000;
const resumeAgainMs = 1000;

export interface RunningServer {
  readonly url: string;
  /** Printed once for the operator. */
  readonly greeting: readonly string[];
  readonly hasDashboard: boolean;
  readonly services: Services;
  /** Resolves with the reason when the database is gone for good, so that the server must be stopped. */
  readonly failed: Promise<Error>;
  /** Finishes what was accepted, then closes everything. Gives up after a while, and returns what was not finished. */
  stop(): Promise<string[]>;
}

/** Starts the whole arena, or returns a sentence that explains why not. */
export async function startServer(
  config: Config,
  tuning: Partial<Tuning> = {},
): Promise<RunningServer | { wrong: string }> {
  const place = config.DATABASE_URL === '' ? { folder: resolve(config.HEXFRONT_DATA) } : { url: config.DATABASE_URL };
  let database: Database;
  try {
    database = await openDatabase(place);
  } catch (error) {
    return { wrong: `Could not open the database: ${(error as Error).message}` };
  }
  try {
    const keys = await readServerKeys(config, new Settings(database));
    if ('wrong' in keys) {
      await database.close();
      return keys;
    }
    return await run(await assemble(config, { ...standardTuning, ...tuning }, database, keys), keys);
  } catch (error) {
    await database.close();
    const reason = 'folder' in place ? withDiskComplaint(place.folder, error as Error) : (error as Error);
    if (isUnavailable(reason)) return { wrong: `The database cannot be used: ${reason.message}` };
    throw error;
  }
}

/** Listens, then resumes what was in progress while requests are served. */
async function run(assembled: Assembled, keys: ServerKeys): Promise<RunningServer | { wrong: string }> {
  const { services, ports, accounts, stopping } = assembled;
  const { config, arena, lobby, house, database, bus, report } = services;
  const app = await httpServer(services, handlers);
  const botSocket = addBotSocket(app, services);
  const dashboard = services.tuning.dashboard ?? dashboardFolder();
  addPages(app, services, dashboard);
  addMcpEndpoint(app, services);

  const rater = new Rater(accounts.ladder, arena.liveMatches, report);
  const exhibitions = new Exhibitions(ports, arena, house);
  const retaining = setInterval(forget, retentionMs);
  retaining.unref();
  let begun: Promise<unknown> = Promise.resolve();
  let unsubscribeRater = () => {};
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await stop();
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    return { wrong: `Port ${config.PORT} is already in use. Choose another one with --port.` };
  }
  const live = await ports.storage.live();
  begun = Promise.all([
    resume(),
    tried('matches of challenges could not be opened', openChallenges),
    tried('matchmaking failed', () => lobby.lead()),
    tried('house bots could not start', startHouse),
    rater.run(),
  ]);
  unsubscribeRater = bus.subscribe(endedTopic, () => void rater.run());
  const { port } = app.server.address() as { port: number };
  const host = config.HOST === '0.0.0.0' || config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
  return {
    url: `http://${host}:${port}`,
    greeting: greeting(services, keys, live.length),
    hasDashboard: dashboard !== null,
    services,
    failed: database.lost,
    stop,
  };

  function tried(problem: string, work: () => Promise<unknown>): Promise<unknown> {
    return work().catch((error) => report(problem, error));
  }

  async function resume(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await arena.resume();
        return;
      } catch (error) {
        report('live matches could not be resumed', error);
        await setTimeout(resumeAgainMs, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  async function openChallenges(): Promise<void> {
    for (const challenge of await accounts.challenges.withoutMatch()) await openChallengeMatch(services, challenge);
  }

  async function startHouse(): Promise<void> {
    await house.start();
    if (config.HEXFRONT_HOUSE_BOTS) await exhibitions.start();
  }

  function forget(): void {
    const { retention } = accounts;
    const both = [retention.forgetHouseMatches(config.HEXFRONT_HOUSE_DAYS), retention.forgetExpired()];
    Promise.all(both).catch((error) => report('retention failed', error));
  }

  async function stop(): Promise<string[]> {
    stopping.abort();
    clearInterval(retaining);
    unsubscribeRater();
    exhibitions.close();
    lobby.close();
    const steps: [what: string, finish: () => Promise<unknown>][] = [
      ['the house bots', () => house.close()],
      ['accepted decisions', finishDecisions],
      ['open connections and the ratings', () => Promise.all([closeConnections(), rater.run()])],
      ['the database', () => database.close()],
    ];
    const left = steps.map(([what]) => what);
    const finishing = (async () => {
      for (const [, finish] of steps) {
        await finish();
        left.shift();
      }
    })();
    await within(services.tuning.stopMs, finishing, 'the shutdown').catch((error) => {
      services.log.error({ err: error, left }, 'the server stops without finishing everything');
      app.server.closeAllConnections();
    });
    return left;
  }

  async function finishDecisions(): Promise<void> {
    for (const client of services.sseClients) client.close('shutting-down');
    botSocket.close();
    await arena.stop();
    await begun;
  }

  async function closeConnections(): Promise<void> {
    const cut = globalThis.setTimeout(() => app.server.closeAllConnections(), shutdownMs);
    await app.close();
    clearTimeout(cut);
  }
}

function greeting({ config, database }: Services, { newAdminKey }: ServerKeys, resumed: number): string[] {
  return [
    database.durability,
    ...(resumed > 0 ? [`Resuming ${resumed} live ${resumed === 1 ? 'match' : 'matches'}.`] : []),
    ...(newAdminKey === null ? [] : [`The operator's key (shown only once): ${newAdminKey}`]),
    ...(config.HEXFRONT_VERIFY === 'auto' ? ['New agents are verified automatically (HEXFRONT_VERIFY=auto).'] : []),
  ];
}
