import type { Game, JsonObject } from '@hexfront/engine';
import type { Agents } from './accounts/agents.ts';
import type { Accepted, Challenges } from './matchmaking/challenges.ts';
import type { Scenarios } from './scenarios/scenarios.ts';
import type { Directory } from './accounts/directory.ts';
import type { Keyring } from './accounts/keyring.ts';
import type { Ladder } from './ratings/ladder.ts';
import type { Results } from './ratings/results.ts';
import type { Versions } from './ratings/versions.ts';
import type { SeasonKeeper } from './seasons/season-keeper.ts';
import type { Seasons } from './seasons/seasons.ts';
import type { Prompts } from './accounts/prompts.ts';
import type { Sessions } from './accounts/sessions.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { Arena } from './arena/arena.ts';
import type { Lobby } from './matchmaking/lobby.ts';
import type { Match } from './arena/match.ts';
import type { Bus, Clock, Ids, Storage } from './arena/ports.ts';
import type { Reader } from './arena/reader.ts';
import type { Pace } from './arena/records.ts';
import type { LiveMatches } from './arena/live-matches.ts';
import type { ClusterNode } from './cluster/cluster-node.ts';
import type { Config } from './config.ts';
import type { HouseBots } from './house/house-bots.ts';
import type { Connections } from './http/connections.ts';
import type { Limits } from './http/limits.ts';
import type { Logger } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';
import type { Costs } from './models/costs.ts';
import type { Evaluations } from './models/evaluations.ts';
import type { BotLogs } from './reports/bot-logs.ts';
import type { Ledgers } from './reports/ledgers.ts';
import type { PublishedNotes } from './reports/published-notes.ts';
import type { PushService } from './push/push-service.ts';
import type { PushSubscriptions } from './push/push-subscriptions.ts';
import type { Database } from './storage/database.ts';
import type { MatchStreams } from './streams/match-stream.ts';
import type { OpenStreams } from './streams/open-streams.ts';
import type { SseClient } from './streams/sse-client.ts';
import type { Tournaments } from './tournaments/tournaments.ts';

/** Settings that only tests change, to run faster. */
export interface Tuning {
  /** How long a long poll waits for events (ruling wire.17). */
  readonly longPollMs: number;
  /** How often a silent stream sends a heartbeat. */
  readonly heartbeatMs: number;
  /** Bytes that may be buffered for a client. A client further behind is closed with an error, and can resume from its last id. */
  readonly mostWaiting: number;
  /** How long the headers of a request may take to arrive, and the whole request; slower ones are cut. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How long the whole shutdown may take. Everything acknowledged is stored already, so nothing is lost by leaving the rest. */
  readonly stopMs: number;
  /** How long a player may think before browsers are told that it is their turn. */
  readonly pushWaitMs: number;
  /** The only push service on this machine that messages are sent to; for tests. */
  readonly pushOrigin?: string;
  /** Where the log goes; standard output by default. */
  readonly logTo?: { write(line: string): void };
  /** The folder of the built dashboard, if it is not where `npm start` puts it. */
  readonly dashboard?: string;
}
export const standardTuning: Tuning = {
  longPollMs: 25_000,
  heartbeatMs: 15_000,
  mostWaiting: 1024 * 1024,
  headersMs: 5000,
  requestMs: 10_000,
  stopMs: 10_000,
  pushWaitMs: 10_000,
};

/** Everything that handling a request may need, created once at the start. */
export interface Services {
  readonly config: Config;
  readonly tuning: Tuning;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
  /** Null if this is the only process that can use the database. */
  readonly clusterNode: ClusterNode | null;
  readonly database: Database;
  readonly storage: Storage;
  readonly arena: Arena;
  readonly liveMatches: LiveMatches;
  readonly reader: Reader;
  readonly lobby: Lobby;
  readonly house: HouseBots;
  readonly streams: MatchStreams;
  readonly agents: Agents;
  readonly prompts: Prompts;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  readonly keyring: Keyring;
  readonly challenges: Challenges;
  readonly scenarios: Scenarios;
  readonly tournaments: Tournaments;
  readonly ladder: Ladder;
  readonly results: Results;
  readonly versions: Versions;
  readonly seasons: Seasons;
  readonly seasonKeeper: SeasonKeeper;
  readonly directory: Directory;
  readonly costs: Costs;
  readonly publishedNotes: PublishedNotes;
  readonly botLogs: BotLogs;
  readonly ledgers: Ledgers;
  readonly evaluations: Evaluations;
  readonly pushService: PushService;
  readonly pushSubscriptions: PushSubscriptions;
  readonly adminKeyHash: string;
  readonly runnerKeyHash: string | null;
  readonly openStreams: OpenStreams;
  readonly connections: Connections;
  readonly sseClients: Set<SseClient>;
  /** Aborted when the server starts to shut down. */
  readonly stopping: AbortSignal;
  readonly report: (problem: string, error: unknown) => void;
  isStopping(): boolean;
  /** Opens the match of a challenge once all of its seats are taken. Returns whether it is open. */
  openChallenge(accepted: Accepted): Promise<boolean>;
  /** The featured live match. */
  featured(): Promise<Match | null>;
}

/** The pace of queued matches. */
export function queuePace(config: Config, game: Game, options: JsonObject): Pace {
  const tickMs = game.sets === undefined ? 0 : game.sets.tickSeconds(options) * 1000;
  return { turnSeconds: config.TURN_TIMEOUT_SECONDS, tickMs, isEager: false };
}
