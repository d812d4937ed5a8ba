import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Settings } from './accounts/settings.ts';
import { type Assembled, assemble } from './assemble.ts';
import { Leadership } from './cluster/leadership.ts';
import { Membership } from './cluster/membership.ts';
import type { Config } from './config.ts';
import { dashboardFolder } from './dashboard.ts';
import { addBotSocket } from './bot-socket/endpoint.ts';
import { Exhibitions } from './house/exhibitions.ts';
import { prepareDocuments } from './http/documents.ts';
import { handlers } from './http/handlers/index.ts';
import { addPages } from './http/pages.ts';
import { httpServer } from './http/server.ts';
import { addMcpEndpoint } from './models/mcp/endpoint.ts';
import type { Delivery } from './push/push-service.ts';
import { TurnPushes } from './push/turn-pushes.ts';
import { Rater } from './ratings/rater.ts';
import { readServerKeys, type ServerKeys } from './runtime/server-keys.ts';
import { type Services, standardTuning, type Tuning } from './services.ts';
import type { Database } from './storage/database.ts';
import { withDiskComplaint } from './storage/disk-space.ts';
import { openDatabase } from './storage/open.ts';
import { TournamentRunner } from './tournaments/tournament-runner.ts';
import { isUnavailable, within } from './storage/unavailable.ts';

/** How long clients may take to read the last responses during shutdown. */
const shutdownMs = 2000;
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
  const { services, ports, accounts, stopping, whenLeader } = assembled;
  const { config, arena, house, database, report, clusterNode } = services;
  const app = await httpServer(services, handlers);
  const botSocket = addBotSocket(app, services);
  const dashboard = services.tuning.dashboard ?? dashboardFolder();
  addPages(app, services, dashboard);
  addMcpEndpoint(app, services);

  const rater = new Rater(accounts.ladder, arena.liveMatches, ports);
  const exhibitions = new Exhibitions(ports, arena, house);
  const pushes = turnPushes(services);
  const tournaments = new TournamentRunner(services);
  const { retention } = accounts;
  const leadership = new Leadership(services, { rater, exhibitions, pushes, retention, tournaments });
  const membership = clusterNode === null ? null : new Membership(services, clusterNode);
  let begun: Promise<unknown> = Promise.resolve();
  whenLeader((isLeader) => {
    if (isLeader) begun = leadership.lead();
    else leadership.rest();
  });
  try {
    await membership?.join();
    prepareDocuments();
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    await stop();
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    return { wrong: `Port ${config.PORT} is already in use. Choose another one with --port.` };
  }
  const resumed = membership === null ? (await ports.storage.live()).length : 0;
  if (membership === null) begun = Promise.all([resume(), leadership.lead()]);
  const { port } = app.server.address() as { port: number };
  const host = config.HOST === '0.0.0.0' || config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
  return {
    url: `http://${host}:${port}`,
    greeting: greeting(services, keys, resumed),
    hasDashboard: dashboard !== null,
    services,
    failed: database.lost,
    stop,
  };

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

  async function stop(): Promise<string[]> {
    stopping.abort();
    leadership.close();
    const steps: [what: string, finish: () => Promise<unknown>][] = [
      ['the house bots', () => house.close()],
      ['accepted decisions', finishDecisions],
      ['open connections and the ratings', () => Promise.all([closeConnections(), leadership.rate()])],
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
    await membership?.leave();
    await begun;
  }

  async function closeConnections(): Promise<void> {
    const cut = globalThis.setTimeout(() => app.server.closeAllConnections(), shutdownMs);
    await app.close();
    clearTimeout(cut);
  }
}

function turnPushes({ pushSubscriptions, pushService, tuning, metrics, ...ports }: Services): TurnPushes {
  const onDelivery = (outcome: Delivery) => metrics.pushes.inc({ outcome });
  const push = { subscriptions: pushSubscriptions, service: pushService, onDelivery };
  return new TurnPushes({ ...ports, ...push }, tuning.pushWaitMs);
}

function greeting({ config, database, clusterNode }: Services, { newAdminKey }: ServerKeys, resumed: number): string[] {
  return [
    database.durability,
    ...(clusterNode === null ? [] : [`This is node ${clusterNode.name}.`]),
    ...(resumed > 0 ? [`Resuming ${resumed} live ${resumed === 1 ? 'match' : 'matches'}.`] : []),
    ...(newAdminKey === null ? [] : [`The operator's key (shown only once): ${newAdminKey}`]),
    ...(config.HEXFRONT_VERIFY === 'auto' ? ['New agents are verified automatically (HEXFRONT_VERIFY=auto).'] : []),
  ];
}
