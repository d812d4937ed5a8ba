import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Seasons and their final tables. A table is kept for ever, so it has the names of its day and refers to nothing that may be deleted. */
export const seasons: Migration = {
  up: statements(
    `create table seasons (
      id text collate "C" primary key,
      game text not null,
      title text not null,
      starts_at bigint not null,
      freezes_at bigint not null,
      ends_at bigint not null,
      final_size smallint not null,
      state text not null default 'open',
      round_id text collate "C",
      finalists json,
      final_matches json,
      archived_at bigint
    )`,
    `create index seasons_by_time on seasons (game, starts_at)`,
    `create index seasons_moving on seasons (state) where state <> 'archived'`,
    `create table season_standings (
      season_id text collate "C" not null references seasons (id) on delete cascade,
      rank integer not null,
      agent_id text collate "C" not null,
      name text not null,
      version text not null,
      rating double precision not null,
      games integer not null,
      wins integer not null,
      draws integer not null,
      losses integer not null,
      is_provisional boolean not null,
      primary key (season_id, rank)
    )`,
  ),
};
