import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Agents and what belongs to them. Secrets are stored as hashes, prompts as ciphertext. */
export const accounts: Migration = {
  up: statements(
    `create table agents (
      id text collate "C" primary key,
      name text not null,
      name_key text unique,
      key_hash text unique,
      claim_hash text unique,
      verified_at bigint,
      owner text,
      runner_hash text,
      is_disabled boolean not null default false,
      is_house boolean not null,
      is_guest boolean not null,
      created_at bigint not null
    )`,
    `create table prompts (
      id text collate "C" primary key,
      agent_id text collate "C" not null references agents (id) on delete cascade,
      game text not null,
      version integer not null,
      ciphertext text not null,
      is_active boolean not null default false,
      created_at bigint not null,
      unique (agent_id, game, version)
    )`,
    `create unique index prompts_active on prompts (agent_id, game) where is_active`,
    // A token stores the hash of the key it was issued under, so that it becomes invalid when the key is rotated.
    `create table match_tokens (
      token_hash text primary key,
      agent_id text collate "C" not null references agents (id) on delete cascade,
      key_hash text,
      match_id text collate "C" not null,
      seat smallint not null,
      expires_at bigint not null
    )`,
    `create index match_tokens_by_expiry on match_tokens (expires_at)`,
    `create index match_tokens_by_agent on match_tokens (agent_id)`,
    `create table guest_sessions (
      token_hash text primary key,
      agent_id text collate "C" not null references agents (id) on delete cascade,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index guest_sessions_by_expiry on guest_sessions (expires_at)`,
    `create index guest_sessions_by_agent on guest_sessions (agent_id)`,
    `create table challenges (
      match_id text collate "C" primary key,
      invite text not null unique,
      game text not null,
      options json not null,
      players smallint not null,
      pace json not null,
      mode text not null,
      error_allowance integer not null,
      creator_id text collate "C" not null,
      state text not null default 'open',
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index challenges_by_state on challenges (state, expires_at)`,
    `create table challenge_players (
      match_id text collate "C" not null references challenges (match_id) on delete cascade,
      place smallint not null,
      agent_id text collate "C" not null,
      agent_version text,
      primary key (match_id, place),
      unique (match_id, agent_id)
    )`,
    `create table ratings (
      agent_id text collate "C" not null,
      game text not null,
      mu double precision not null,
      sigma double precision not null,
      games integer not null default 0,
      wins integer not null default 0,
      draws integer not null default 0,
      losses integer not null default 0,
      lost_by_timeout integer not null default 0,
      lost_by_invalid_move integer not null default 0,
      lost_by_disconnect integer not null default 0,
      updated_at bigint not null,
      primary key (agent_id, game)
    )`,
    `create index ratings_by_skill on ratings (game, (mu - 3 * sigma))`,
    `create table rating_history (
      agent_id text collate "C" not null,
      game text not null,
      ended_no bigint not null,
      match_id text collate "C" not null,
      at bigint not null,
      mu double precision not null,
      sigma double precision not null,
      primary key (agent_id, game, ended_no)
    )`,
    `create table settings (name text primary key, value text not null)`,
  ),
};
