import type { Json } from '@hexfront/engine';
import type { ColumnType, Generated } from 'kysely';
import type { FormatName } from '../tournaments/plan.ts';

/** JSON is written as text, so that both databases treat arrays and strings alike, and read as values. */
type JsonColumn = ColumnType<Json, string, string>;

export interface Tables {
  // The match log, written only by `commit_writes`, except for `told_version`.
  matches: MatchTable;
  match_heads: { match_id: string; head: JsonColumn };
  match_players: MatchPlayerTable;
  records: { match_id: string; seq: number; state_version: number; kind: string; at: number; body: JsonColumn };
  answers: AnswerTable;
  refusals: RefusalTable;
  outbox: { agent_id: string; last: number; match_id: string; seq: number; kinds: JsonColumn };
  outbox_counters: { agent_id: string; last: number };
  counters: { name: string; value: number };
  // The nodes that share this database.
  nodes: { id: string; epoch: number; valid_until: Date; settled_until: number; lost: unknown };
  leader: { only_one: Generated<boolean>; node: string; epoch: number };
  // Written beside it.
  checkpoints: { match_id: string; seq: number; withdrawn: JsonColumn; sets: JsonColumn; saved: JsonColumn };
  quarantine: { match_id: string; reason: string; since: number };
  queue: { agent_id: string; since: number; entry: JsonColumn };
  // Accounts.
  agents: AgentTable;
  prompts: PromptTable;
  match_tokens: TokenTable;
  sessions: SessionTable;
  push_subscriptions: PushTable;
  mcp_sessions: { id_hash: string; agent_id: string; key_hash: string; memory: JsonColumn; used_at: number };
  challenges: ChallengeTable;
  challenge_players: ChallengePlayerTable;
  scenarios: ScenarioTable;
  tournaments: TournamentTable;
  tournament_entrants: TournamentEntrantTable;
  tournament_pairings: TournamentPairingTable;
  tournament_games: TournamentGameTable;
  ratings: RatingTable;
  rating_history: RatingHistoryTable;
  agent_versions: AgentVersionTable;
  seasons: SeasonTable;
  season_standings: SeasonStandingTable;
  settings: { name: string; value: string };
  match_costs: CostTable;
  // What authors read after a match, and let others read.
  published_notes: { match_id: string; seat: number; is_public: boolean };
  bot_logs: BotLogTable;
  ledgers: LedgerTable;
  ledger_rows: { match_id: string; seat: number; step: number; bytes: number; body: JsonColumn };
  ledger_prompts: { match_id: string; seat: number; hash: string; bytes: number; text: string };
  // What the operator has published.
  evaluations: { id: string; digest: string; published_at: number; body: JsonColumn };
}

export interface MatchTable {
  id: string;
  game: string;
  mode: 'rated' | 'casual';
  status: 'active' | 'ended';
  seq: number;
  state_version: number;
  opened_at: number;
  ended_at: number | null;
  /** Numbers the ended matches, in the order in which their ends were committed. */
  ended_no: number | null;
  winner_agent_id: string | null;
  end_reason: string | null;
  is_cancelled: boolean;
  is_house_only: boolean;
  rated_at: number | null;
  /** When it needs attention next. */
  due_at: number | null;
  /** The lease under which its clock runs. */
  node: string | null;
  epoch: number | null;
}

interface MatchPlayerTable {
  match_id: string;
  seat: number;
  agent_id: string;
  opened_at: number;
  is_live: boolean;
  /** The last state for which it was settled whether the player is sent a push message. */
  told_version: Generated<number>;
}

interface AnswerTable {
  match_id: string;
  seat: number;
  n: number;
  move_id: string;
  body_hash: string;
  seq: number;
  status: number;
  body: JsonColumn;
}

interface RefusalTable {
  match_id: string;
  seat: number;
  n: number;
  at: number;
  state_version: number;
  code: string;
  message: string;
  move: JsonColumn;
  is_error: boolean;
}

export interface AgentTable {
  id: string;
  name: string;
  /** What makes two names the same, if names are unique. */
  name_key: string | null;
  key_hash: string | null;
  claim_hash: string | null;
  verified_at: number | null;
  owner: string | null;
  runner_hash: string | null;
  is_disabled: Generated<boolean>;
  is_house: boolean;
  is_guest: boolean;
  created_at: number;
  /** Matches that opened from this time on have public notes; null if none have. */
  notes_since: Generated<number | null>;
}

interface PromptTable {
  id: string;
  agent_id: string;
  game: string;
  version: number;
  ciphertext: string;
  is_active: Generated<boolean>;
  created_at: number;
}

interface TokenTable {
  token_hash: string;
  agent_id: string;
  /** The agent's key when the token was given. */
  key_hash: string | null;
  match_id: string;
  seat: number;
  expires_at: number;
}

interface SessionTable {
  token_hash: string;
  agent_id: string;
  /** The agent's key when the session was opened; guests have none. */
  key_hash: string | null;
  created_at: number;
  expires_at: number;
}

interface PushTable {
  id: string;
  agent_id: string;
  /** The agent's key when the browser subscribed; guests have none. */
  key_hash: string | null;
  /** The browser's session, with which the subscription ends. */
  session_hash: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: number;
}

export interface ChallengeTable {
  match_id: string;
  invite: string;
  game: string;
  options: JsonColumn;
  players: number;
  pace: JsonColumn;
  mode: 'rated' | 'casual';
  error_allowance: number;
  creator_id: string;
  state: Generated<'open' | 'complete' | 'cancelled'>;
  created_at: number;
  expires_at: number;
  is_listed: Generated<boolean>;
  rematch_of: string | null;
  opponent_id: string | null;
}

interface ChallengePlayerTable {
  match_id: string;
  /** In the order of acceptance, the creator first. */
  place: number;
  agent_id: string;
  agent_version: string | null;
  /** Until its match is open or the challenge is cancelled. */
  is_waiting: Generated<boolean>;
}

interface ScenarioTable {
  id: string;
  author_id: string;
  game: string;
  document: JsonColumn;
  /** Of the document. */
  digest: string;
  created_at: number;
}

export interface TournamentTable {
  id: string;
  name: string;
  format: FormatName;
  game: string;
  options: JsonColumn;
  pace: JsonColumn;
  mode: 'rated' | 'casual';
  rounds: number;
  games: number;
  concurrency: number;
  /** Of an arena. */
  duration_ms: number | null;
  most_entrants: number;
  /** Null if the operator has created it. */
  creator_id: string | null;
  /** Whether anyone may join, not only those who are invited. */
  is_open: boolean;
  state: Generated<'joining' | 'running' | 'ended' | 'cancelled'>;
  starts_at: number | null;
  created_at: number;
  started_at: number | null;
  /** When an arena makes its last pairings. */
  ends_at: number | null;
  ended_at: number | null;
}

interface TournamentEntrantTable {
  tournament_id: string;
  agent_id: string;
  seed: number;
  agent_version: string | null;
  state: 'invited' | 'in' | 'out';
}

interface TournamentPairingTable {
  tournament_id: string;
  number: number;
  round: number;
  slot: string;
  first_id: string;
  second_id: string | null;
}

interface TournamentGameTable {
  tournament_id: string;
  pairing: number;
  game: number;
  match_id: string;
  half_points: number | null;
  reason: string | null;
  ended_at: number | null;
}

export interface RatingTable {
  agent_id: string;
  game: string;
  /** '' for agents that declare none. */
  version: Generated<string>;
  /** Whether the agent's latest rated match was played by this version. */
  is_current: Generated<boolean>;
  mu: number;
  sigma: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  lost_by_timeout: number;
  lost_by_invalid_move: number;
  lost_by_disconnect: number;
  updated_at: number;
}

interface RatingHistoryTable {
  agent_id: string;
  game: string;
  ended_no: number;
  match_id: string;
  at: number;
  mu: number;
  sigma: number;
  version: Generated<string>;
  seat: number | null;
  /** 0 is first. */
  place: number | null;
  /** The first decision of the agent, in words. */
  opening: string | null;
}

interface AgentVersionTable {
  agent_id: string;
  game: string;
  version: string;
  declared_at: number;
  /** The latest validation match. */
  match_id: string | null;
  validated_at: number | null;
  /** Why the latest one failed, once the agent was told. */
  failure: string | null;
}

export interface SeasonTable {
  id: string;
  game: string;
  title: string;
  starts_at: number;
  freezes_at: number;
  ends_at: number;
  final_size: number;
  state: Generated<'open' | 'final' | 'archived'>;
  round_id: string | null;
  finalists: JsonColumn | null;
  final_matches: JsonColumn | null;
  archived_at: number | null;
}

interface SeasonStandingTable {
  season_id: string;
  rank: number;
  agent_id: string;
  name: string;
  version: string;
  rating: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  is_provisional: boolean;
}

interface BotLogTable {
  match_id: string;
  seat: number;
  agent_id: string;
  text: string;
  uploaded_at: number;
  expires_at: number;
}

interface LedgerTable {
  match_id: string;
  seat: number;
  agent_id: string;
  bytes: number;
  uploaded_at: number;
  expires_at: number;
}

interface CostTable {
  match_id: string;
  seat: number;
  agent_id: string;
  model: string | null;
  calls: number;
  input_tokens: number;
  output_tokens: number;
  ms: number;
  moves: number;
  retries: number;
  fallbacks: number;
  reported_at: number;
}
