import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Accounts, openAccounts } from './accounts/accounts.ts';
import type { AgentLimits } from './accounts/agent-limits.ts';
import type { Agents } from './accounts/agents.ts';
import { Keyring } from './accounts/keyring.ts';
import { Arena } from './arena/arena.ts';
import { Lobby } from './matchmaking/lobby.ts';
import type { Clock, Ports } from './arena/ports.ts';
import { Reader } from './arena/reader.ts';
import { agentNotices } from './matchmaking/agent-notices.ts';
import { openChallenge } from './matchmaking/challenge-match.ts';
import { ClusterNode } from './cluster/cluster-node.ts';
import { DatabaseTime } from './cluster/database-time.ts';
import { channel, type News } from './cluster/news.ts';
import type { Config } from './config.ts';
import { Featured } from './arena/featured.ts';
import { type HouseAgent, houseNames } from './house/house-agents.ts';
import { HouseBots } from './house/house-bots.ts';
import { Connections } from './http/connections.ts';
import { Limits } from './http/limits.ts';
import { openLog } from './runtime/log.ts';
import { Metrics } from './runtime/metrics.ts';
import { Costs } from './models/costs.ts';
import { Evaluations } from './models/evaluations.ts';
import { BotLogs } from './reports/bot-logs.ts';
import { Ledgers } from './reports/ledgers.ts';
import { PublishedNotes } from './reports/published-notes.ts';
import { PushService } from './push/push-service.ts';
import { PushSubscriptions } from './push/push-subscriptions.ts';
import { initialSkill } from './ratings/skill.ts';
import { ProcessBus, realIds } from './runtime/process-ports.ts';
import type { ServerKeys } from './runtime/server-keys.ts';
import { SteadyClock } from './runtime/steady-clock.ts';
import { queuePace, type Services, type Tuning } from './services.ts';
import type { Database } from './storage/database.ts';
import { QueueFinal } from './seasons/queue-final.ts';
import { SeasonKeeper } from './seasons/season-keeper.ts';
import { SqlStorage } from './storage/sql-storage.ts';
import { MatchStreams } from './streams/match-stream.ts';
import { OpenStreams } from './streams/open-streams.ts';
import { Tournaments } from './tournaments/tournaments.ts';

/** The parts of the server, connected but not running yet. */
export interface Assembled {
  readonly services: Services;
  readonly ports: Ports;
  readonly accounts: Accounts;
  /** Announces that the server is shutting down. */
  readonly stopping: AbortController;
  /** Calls the listener when this node begins or ceases to lead. */
  readonly whenLeader: (listener: (isLeader: boolean) => void) => void;
}

export async function assemble(
  config: Config,
  tuning: Tuning,
  database: Database,
  keys: ServerKeys,
): Promise<Assembled> {
  const name = database.listen === null ? null : `${hostname()}-${randomBytes(3).toString('hex')}`;
  const log = openLog(config.HEXFRONT_LOG, tuning.logTo, name);
  const storage = new SqlStorage(database, name);
  const gauges = {
    hexfront_live_matches: { help: 'Matches that have not ended.', read: async () => (await storage.live()).length },
    hexfront_running_matches: {
      help: 'Live matches that this process has loaded, so that their clocks run.',
      read: async () => arena.liveMatches.running,
    },
    hexfront_quarantined_matches: {
      help: 'Matches whose log cannot be read.',
      read: async () => (await storage.quarantined()).length,
    },
    hexfront_queue: { help: 'Agents waiting for opponents.', read: async () => (await storage.queue()).length },
    hexfront_leader: {
      help: 'Whether this node pairs agents, runs the house bots, rates, tells players of their turns and deletes what is old.',
      read: async () => Number(clusterNode?.isLeader ?? true),
    },
    hexfront_lease: {
      help: 'Whether this node may run clocks.',
      read: async () => Number(clusterNode === null || clusterNode.lease !== null),
    },
  };
  const metrics = new Metrics(gauges, name);
  const report = (problem: string, error: unknown): void => {
    metrics.problems.inc();
    log.error({ err: error }, problem);
  };
  const time = new DatabaseTime(name === null ? 0 : (await databaseNow(database)) - Date.now());
  const clock = new SteadyClock(() => time.now());
  const tellOthers = (topic: string): void => {
    if (name === null) return;
    const news: News = { from: name, topics: [topic] };
    database
      .query(`select pg_notify($1, $2)`, [channel, JSON.stringify(news)])
      .catch((error) => report('other nodes could not be told', error));
  };
  const around = { clock, ids: realIds, storage, bus: new ProcessBus(tellOthers), report };
  const clusterNode =
    name === null
      ? null
      : new ClusterNode(around, {
          name,
          leaseMs: config.HEXFRONT_LEASE_MS,
          onTime: (now, tookMs) => time.hear(now, tookMs),
          onLeader: (isLeader) => onLeader(isLeader),
        });
  let onLeader = (_isLeader: boolean): void => {};
  const ports: Ports = clusterNode === null ? around : { ...around, node: clusterNode };
  const arena = new Arena(ports);
  const { liveMatches } = arena;
  const limits = agentLimitsOf(config);
  const accounts = openAccounts(database, { clock, promptKeys: [keys.promptKey], initialSkill: initialSkill, limits });
  const tournaments = new Tournaments(database, clock, realIds, limits.tournaments);
  const notices = agentNotices(accounts.challenges, tournaments, accounts.agents);
  const reader = new Reader(ports, liveMatches, notices);
  const house = await openHouseBots(config, ports, arena, accounts.agents, () => metrics.dropped.inc());
  const finalRound = new QueueFinal(accounts.seasons);
  const featured = new Featured(ports, arena);
  const stopping = new AbortController();
  const services: Services = {
    config,
    tuning,
    log,
    metrics,
    limits: limitsOf(config),
    ...around,
    clusterNode,
    database,
    arena,
    liveMatches,
    reader,
    lobby: lobbyOf(config, ports, arena, house, finalRound),
    house,
    streams: new MatchStreams({ reader, liveMatches, bus: ports.bus, report }),
    ...accounts,
    seasonKeeper: new SeasonKeeper({ ...around, ...accounts, finalRound }),
    tournaments,
    keyring: new Keyring(accounts, ports),
    costs: new Costs(database, clock),
    publishedNotes: new PublishedNotes(database, clock),
    botLogs: new BotLogs(database, clock, limits),
    ledgers: new Ledgers(database, clock, limits),
    evaluations: new Evaluations(database, clock),
    pushService: pushServiceOf(config, tuning, keys, clock),
    pushSubscriptions: new PushSubscriptions(database, clock, realIds),
    adminKeyHash: keys.adminKeyHash,
    runnerKeyHash: keys.runnerKeyHash,
    openStreams: new OpenStreams(config.HEXFRONT_STREAMS, metrics.streams),
    connections: new Connections(config.HEXFRONT_CONNECTIONS, config.TRUST_PROXY),
    sseClients: new Set(),
    stopping: stopping.signal,
    isStopping: () => stopping.signal.aborted,
    openChallenge: (accepted) => openChallenge(services, accepted),
    featured: () => featured.match(),
  };
  return { services, ports, accounts, stopping, whenLeader: (listener) => void (onLeader = listener) };
}

async function databaseNow(database: Database): Promise<number> {
  const [{ now }] = await database.query<{ now: number }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  );
  return now;
}

/** House bots are agents like any other, registered on the first start. */
async function openHouseBots(
  config: Config,
  ports: Ports,
  arena: Arena,
  agents: Agents,
  onDrop: () => void,
): Promise<HouseBots> {
  const registered: HouseAgent[] = [];
  for (const { bot, name } of config.HEXFRONT_HOUSE_BOTS ? houseNames : []) {
    const { id } = await agents.house(name, name);
    registered.push({ bot, name, agentId: id });
  }
  const { HEXFRONT_HOUSE_MOVE_MS: moveMs, HEXFRONT_HOUSE_CPU_PERCENT: percent } = config;
  return new HouseBots(ports, arena, registered, { moveMs, cpuShare: percent / 100, onDrop });
}

function pushServiceOf(config: Config, tuning: Tuning, { vapidKey }: ServerKeys, clock: Clock): PushService {
  const settings = { contact: config.HEXFRONT_PUSH_CONTACT, testOrigin: tuning.pushOrigin };
  return new PushService(vapidKey, settings, clock);
}

function lobbyOf(config: Config, ports: Ports, arena: Arena, house: HouseBots, finalRound: QueueFinal): Lobby {
  return new Lobby(ports, arena, {
    pace: (game) => queuePace(config, game, game.options()),
    houseWaitMs: config.HEXFRONT_HOUSE_BOTS ? config.HEXFRONT_HOUSE_WAIT_SECONDS * 1000 : null,
    isHouseRated: config.HEXFRONT_HOUSE_RATED,
    houseBots: (game, count) => house.agents.opponents(game, count),
    mostMatches: config.HEXFRONT_AGENT_MATCHES,
    finals: (queue, now) => finalRound.wishes(queue, now),
  });
}

function agentLimitsOf(config: Config): AgentLimits {
  return {
    matches: config.HEXFRONT_AGENT_MATCHES,
    challenges: config.HEXFRONT_AGENT_CHALLENGES,
    scenarios: config.HEXFRONT_AGENT_SCENARIOS,
    tournaments: config.HEXFRONT_AGENT_TOURNAMENTS,
    prompts: config.HEXFRONT_AGENT_PROMPTS,
    promptBytes: config.HEXFRONT_AGENT_PROMPT_BYTES,
    logs: config.HEXFRONT_AGENT_LOGS,
    logDays: config.HEXFRONT_BOT_LOG_DAYS,
    ledgers: config.HEXFRONT_AGENT_LEDGERS,
    ledgerBytes: config.HEXFRONT_AGENT_LEDGER_BYTES,
    ledgerDays: config.HEXFRONT_LEDGER_DAYS,
  };
}

function limitsOf(config: Config): Limits {
  const rate = (perSecond: number) => ({ perSecond, burst: perSecond * 2 });
  return new Limits(
    {
      move: rate(config.HEXFRONT_RATE_MOVES),
      read: rate(config.HEXFRONT_RATE_READS),
      write: rate(config.HEXFRONT_RATE_WRITES),
      stream: rate(config.HEXFRONT_RATE_READS),
      page: rate(config.HEXFRONT_RATE_PAGES),
      // A minute of ten battles, read again at once, is less than a burst.
      'catch-up': { perSecond: config.HEXFRONT_RATE_CATCH_UP, burst: config.HEXFRONT_RATE_CATCH_UP * 30 },
      register: { perSecond: config.HEXFRONT_RATE_REGISTRATIONS / 60, burst: config.HEXFRONT_RATE_REGISTRATIONS },
    },
    () => performance.now(),
  );
}
