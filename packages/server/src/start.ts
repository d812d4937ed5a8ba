import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openAccounts } from './accounts/accounts.ts';
import type { Agents } from './accounts/agents.ts';
import type { Challenge } from './accounts/challenges.ts';
import { Keyring } from './accounts/keyring.ts';
import { Settings } from './accounts/settings.ts';
import { Arena } from './arena/arena.ts';
import { Lobby } from './arena/lobby.ts';
import { endedTopic } from './arena/ports.ts';
import { Reader } from './arena/reader.ts';
import type { Config } from './config.ts';
import { Featured } from './featured.ts';
import { addBotDoor } from './door/bot-door.ts';
import { House, type HouseAgent, houseNames } from './house/house.ts';
import { Show } from './house/show.ts';
import { handlers } from './http/handlers/index.ts';
import { Limits } from './http/limits.ts';
import { addPages } from './http/pages.ts';
import { httpServer } from './http/server.ts';
import { openLog } from './log.ts';
import { Metrics } from './metrics.ts';
import { Costs } from './models/costs.ts';
import { addMcp } from './models/mcp/door.ts';
import { Rater } from './rater.ts';
import { ProcessBus, realClock, realIds } from './real-ports.ts';
import { newcomer } from './ratings.ts';
import { readSecrets } from './secrets.ts';
import { queuePace, type Services, standardTuning, type Tuning } from './services.ts';
import type { Database } from './storage/database.ts';
import { openDatabase } from './storage/open.ts';
import { SqlStorage } from './storage/sql-storage.ts';
import { MatchStreams } from './streams/match-stream.ts';
import type { SseClient } from './streams/sse-client.ts';

/** How long the last answers may take to be read when the server stops. */
const farewellMs = 2000;

export interface RunningServer {
  readonly url: string;
  /** What the operator should read once. */
  readonly greeting: readonly string[];
  readonly services: Services;
  /** Finishes what was accepted, then closes everything. */
  stop(): Promise<void>;
}

/** Brings up the whole arena, or says in a sentence why not. */
export async function startServer(
  config: Config,
  tuning: Partial<Tuning> = {},
): Promise<RunningServer | { wrong: string }> {
  let database: Database;
  try {
    database = await openDatabase(
      config.DATABASE_URL === '' ? { folder: resolve(config.HEXFRONT_DATA) } : { url: config.DATABASE_URL },
    );
  } catch (error) {
    return { wrong: `The database cannot be opened: ${(error as Error).message}` };
  }
  try {
    return await assemble(config, { ...standardTuning, ...tuning }, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function assemble(
  config: Config,
  tuning: Tuning,
  database: Database,
): Promise<RunningServer | { wrong: string }> {
  const secrets = await readSecrets(config, new Settings(database));
  if ('wrong' in secrets) {
    await database.close();
    return secrets;
  }
  const log = openLog(config.HEXFRONT_LOG, tuning.logTo);
  const storage = new SqlStorage(database);
  const bus = new ProcessBus();
  const clock = realClock;
  const ids = realIds;
  const openStreams = new Map<string, number>();
  const sseClients = new Set<SseClient>();
  const metrics = new Metrics({
    hexfront_live_matches: { help: 'Matches that have not ended.', read: async () => (await storage.live()).length },
    hexfront_queue: { help: 'Agents that wait for opponents.', read: async () => (await storage.queue()).length },
  });
  const report = (problem: string, error: unknown): void => {
    metrics.problems.inc();
    log.error({ err: error }, problem);
  };
  const ports = { clock, ids, storage, bus, report };
  const arena = new Arena(ports);
  const reader = new Reader(ports, arena.tables);
  const accounts = openAccounts(database, { clock, promptKeys: [secrets.promptKey], initialSkill: newcomer });
  const { agents, challenges, ladder, retention } = accounts;
  const house = new House(
    ports,
    arena,
    config.HEXFRONT_HOUSE_BOTS ? await houseAgents(agents) : [],
    config.HEXFRONT_HOUSE_MOVE_MS,
  );
  const lobby = new Lobby(ports, arena, {
    pace: (game) => queuePace(config, game, game.options()),
    houseWaitMs: config.HEXFRONT_HOUSE_BOTS ? config.HEXFRONT_HOUSE_WAIT_SECONDS * 1000 : null,
    isHouseRated: config.HEXFRONT_HOUSE_RATED,
    house: (game) => house.players(game),
  });
  const rater = new Rater(ladder, arena.tables, report);
  const featured = new Featured(ports, arena);
  const show = new Show(ports, arena, house);
  const stopping = new AbortController();
  const services: Services = {
    config,
    tuning,
    log,
    metrics,
    limits: limitsOf(config, () => clock.now()),
    clock,
    ids,
    bus,
    database,
    storage,
    arena,
    tables: arena.tables,
    reader,
    lobby,
    house,
    streams: new MatchStreams({ reader, tables: arena.tables, bus, report }),
    ...accounts,
    keyring: new Keyring(accounts, clock),
    costs: new Costs(database, clock),
    adminKeyHash: secrets.adminKeyHash,
    runnerKeyHash: secrets.runnerKeyHash,
    openStreams,
    sseClients,
    stopping: stopping.signal,
    report,
    isStopping: () => stopping.signal.aborted,
    openChallenge: (invite) => openChallenge(services, invite),
    featured: () => featured.match(),
  };
  const app = await httpServer(services, handlers);
  const botDoor = addBotDoor(app, services);
  addPages(app, services, tuning.dashboard ?? dashboardFolder());
  addMcp(app, services);
  const taken = await arena.resume();
  await rater.run();
  const leaveRatings = bus.subscribe(endedTopic, () => void rater.run());
  for (const challenge of await challenges.withoutMatch()) await openMatchOf(services, challenge);
  await lobby.sweep();
  const forgetting = setInterval(forget, 3_600_000);
  forgetting.unref();
  await house.start();
  if (config.HEXFRONT_HOUSE_BOTS) await show.start();
  try {
    await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    // Everything else runs already, and would go on without a door.
    await stop();
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error;
    return { wrong: `Port ${config.PORT} is taken; say another with --port.` };
  }
  const { port } = app.server.address() as { port: number };
  const host = config.HOST === '0.0.0.0' || config.HOST === '127.0.0.1' ? 'localhost' : config.HOST;
  const url = `http://${host}:${port}`;
  const greeting = [
    database.durability,
    ...(taken > 0 ? [`${taken} matches go on where they were.`] : []),
    ...(secrets.newAdminKey === null ? [] : [`The operator's key, shown this once: ${secrets.newAdminKey}`]),
    ...(config.HEXFRONT_VERIFY === 'auto' ? ['New agents are verified at once (HEXFRONT_VERIFY=auto).'] : []),
  ];

  function forget(): void {
    const both = [retention.forgetHouseMatches(config.HEXFRONT_HOUSE_DAYS), retention.forgetExpired()];
    Promise.all(both).catch((error) => report('retention', error));
  }

  async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(forgetting);
    leaveRatings();
    show.close();
    lobby.close();
    await house.close();
    for (const client of sseClients) client.close('shutting-down');
    botDoor.close();
    await arena.stop();
    const cut = setTimeout(() => app.server.closeAllConnections(), farewellMs);
    await app.close();
    clearTimeout(cut);
    await rater.run();
    await database.close();
  }
  return { url, greeting, services, stop };
}

/** The bots of the house are agents like any other, made on the first start. */
async function houseAgents(agents: Agents): Promise<HouseAgent[]> {
  const made: HouseAgent[] = [];
  for (const { bot, name } of houseNames) {
    const { id } = await agents.house(name, name);
    made.push({ bot, name, agentId: id });
  }
  return made;
}

async function openChallenge(services: Services, invite: string): Promise<boolean> {
  const challenge = await services.challenges.byInvite(invite);
  if (challenge?.state !== 'complete') return false;
  await openMatchOf(services, challenge);
  return true;
}

/** Opens once, whoever asks first and however often: the match has the id that was promised. */
async function openMatchOf({ arena, agents }: Services, challenge: Challenge): Promise<void> {
  const { matchId, game, options, mode, pace, errorAllowance, accepted } = challenge;
  if ((await arena.tables.find(matchId)) !== null) return;
  const known = await agents.byIds(accepted.map(({ agentId }) => agentId));
  const players = accepted.map((seat) => {
    const { name, isHouse } = known.get(seat.agentId)!;
    return { ...seat, name, isHouse };
  });
  await arena.open({ id: matchId, game, options, mode, pace, errorAllowance, players });
}

function limitsOf(config: Config, now: () => number): Limits {
  const rate = (perSecond: number) => ({ perSecond, burst: perSecond * 2 });
  return new Limits(
    {
      move: rate(config.HEXFRONT_RATE_MOVES),
      read: rate(config.HEXFRONT_RATE_READS),
      write: rate(config.HEXFRONT_RATE_WRITES),
      stream: rate(config.HEXFRONT_RATE_READS),
      register: { perSecond: config.HEXFRONT_RATE_REGISTRATIONS / 60, burst: config.HEXFRONT_RATE_REGISTRATIONS },
    },
    now,
  );
}

/** The built dashboard, where there is one. */
function dashboardFolder(): string | null {
  const folder = join(import.meta.dirname, '../../web/dist');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}
