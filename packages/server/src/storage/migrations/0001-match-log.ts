import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/**
 * The match log. Bodies are `json`, not `jsonb`: they are written and read without being parsed, and keep the order of their keys. Ids
 * are sorted by bytes everywhere (`collate "C"`), whatever the locale of the database. There are no foreign keys: a single function
 * writes these tables, and retention deletes from them in order.
 */
export const matchLog: Migration = {
  up: statements(
    // Every commit updates its match's row, so the row is narrow, the columns that change are not indexed, and pages have free space.
    `create table matches (
      id text collate "C" primary key,
      game text not null,
      mode text not null,
      status text not null default 'active',
      seq integer not null,
      state_version integer not null,
      opened_at bigint not null,
      ended_at bigint,
      ended_no bigint unique,
      winner_agent_id text collate "C",
      end_reason text,
      is_cancelled boolean not null default false,
      is_house_only boolean not null,
      rated_at bigint
    ) with (fillfactor = 60)`,
    `create index matches_live on matches (opened_at, id) where status = 'active'`,
    `create index matches_by_time on matches (opened_at, id)`,
    `create index matches_by_game on matches (game, opened_at, id)`,
    `create index matches_unrated on matches (ended_no)
      where mode = 'rated' and status = 'ended' and not is_cancelled and rated_at is null`,
    `create index matches_forgettable on matches (ended_at) where is_house_only and status = 'ended'`,
    `create table match_heads (match_id text collate "C" primary key, head json not null)`,
    `create table match_players (
      match_id text collate "C" not null,
      seat smallint not null,
      agent_id text collate "C" not null,
      opened_at bigint not null,
      is_live boolean not null default true,
      primary key (match_id, seat)
    )`,
    `create index match_players_by_agent on match_players (agent_id, opened_at, match_id)`,
    `create index match_players_live on match_players (agent_id) where is_live`,
    `create table records (
      match_id text collate "C" not null,
      seq integer not null,
      state_version integer not null,
      kind text not null,
      at bigint not null,
      body json not null,
      primary key (match_id, seq)
    )`,
    // A JSON null arrives as an SQL null in `body` and `move`, and leaves as the same null.
    `create table answers (
      match_id text collate "C" not null,
      seat smallint not null,
      n integer not null,
      move_id text not null,
      body_hash text not null,
      seq integer not null,
      status smallint not null,
      body json,
      primary key (match_id, seat, n)
    )`,
    `create table refusals (
      match_id text collate "C" not null,
      seat smallint not null,
      n integer not null,
      at bigint not null,
      state_version integer not null,
      code text not null,
      message text not null,
      move json,
      is_error boolean not null,
      primary key (match_id, seat, n)
    )`,
    `create table outbox (
      agent_id text collate "C" not null,
      last bigint not null,
      match_id text collate "C" not null,
      seq integer not null,
      kinds json not null,
      primary key (agent_id, last)
    )`,
    `create index outbox_by_match on outbox (match_id)`,
    `create table outbox_counters (agent_id text collate "C" primary key, last bigint not null) with (fillfactor = 50)`,
    `create table counters (name text primary key, value bigint not null) with (fillfactor = 10)`,
    `insert into counters values ('ended', 0)`,
    // `since` is a column of its own, because an agent that changes its entry keeps its place.
    `create table queue (agent_id text collate "C" primary key, since bigint not null, entry json not null)`,
  ),
};
