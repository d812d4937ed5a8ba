import type { Game, JsonObject } from '@hexfront/engine';
import type { Agents } from './accounts/agents.ts';
import type { Challenges } from './matchmaking/challenges.ts';
import type { Directory } from './accounts/directory.ts';
import type { Keyring } from './accounts/keyring.ts';
import type { Ladder } from './ratings/ladder.ts';
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
import type { Config } from './config.ts';
import type { HouseBots } from './house/house-bots.ts';
import type { Limits } from './http/limits.ts';
import type { Logger } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';
import type { Costs } from './models/costs.ts';
import type { Database } from './storage/database.ts';
import type { MatchStreams } from './streams/match-stream.ts';
import type { SseClient } from './streams/sse-client.ts';

/** What nobody sets but a test that is in a hurry. */
export interface Tuning {
  /** How long a long poll waits for news (ruling wire.17). */
  readonly longPollMs: number;
  /** How often a silent stream says that it is alive. */
  readonly heartbeatMs: number;
  /** Bytes that may wait for a client to read them. One that falls further behind is told so and closed; it resumes by its last id. */
  readonly mostWaiting: number;
  /** Where the log goes; standard output unless told. */
  readonly logTo?: { write(line: string): void };
  /** Where the built dashboard is, if not where `npm start` puts it. */
  readonly dashboard?: string;
}
export const standardTuning: Tuning = { longPollMs: 25_000, heartbeatMs: 15_000, mostWaiting: 1024 * 1024 };

/** Everything a request may need, made once at the start. */
export interface Services {
  readonly config: Config;
  readonly tuning: Tuning;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: Bus;
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
  readonly ladder: Ladder;
  readonly directory: Directory;
  readonly costs: Costs;
  readonly adminKeyHash: string;
  readonly runnerKeyHash: string | null;
  /** How many streams each caller has open. */
  readonly openStreams: Map<string, number>;
  readonly sseClients: Set<SseClient>;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortSignal;
  readonly report: (problem: string, error: unknown) => void;
  isStopping(): boolean;
  /** Opens the match of a challenge whose seats are all taken. Whether it is open now. */
  openChallenge(invite: string): Promise<boolean>;
  /** The live match to show to everyone. */
  featured(): Promise<Match | null>;
}

/** The pace of matches that the queue makes. */
export function queuePace(config: Config, game: Game, options: JsonObject): Pace {
  const tickMs = game.sets === undefined ? 0 : game.sets.tickSeconds(options) * 1000;
  return { turnSeconds: config.TURN_TIMEOUT_SECONDS, tickMs, isEager: false };
}
