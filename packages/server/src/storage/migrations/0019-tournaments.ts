import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Tournaments and batches: who takes part, who meets whom, and what came of it. */
export const tournaments: Migration = {
  up: statements(
    `create table tournaments (
      id text collate "C" primary key,
      name text not null,
      format text not null,
      game text not null,
      options json not null,
      pace json not null,
      mode text not null,
      rounds integer not null,
      games integer not null,
      concurrency integer not null,
      duration_ms bigint,
      most_entrants integer not null,
      creator_id text collate "C",
      is_open boolean not null,
      state text not null default 'joining',
      starts_at bigint,
      created_at bigint not null,
      started_at bigint,
      ends_at bigint,
      ended_at bigint
    )`,
    `create index tournaments_unfinished on tournaments (state, created_at) where state in ('joining', 'running')`,
    `create index tournaments_by_time on tournaments (created_at desc, id)`,
    `create index tournaments_by_creator on tournaments (creator_id, created_at) where creator_id is not null`,
    `create table tournament_entrants (
      tournament_id text collate "C" not null references tournaments (id) on delete cascade,
      agent_id text collate "C" not null,
      seed integer not null,
      agent_version text,
      state text not null,
      primary key (tournament_id, agent_id)
    )`,
    `create index tournament_entrants_by_agent on tournament_entrants (agent_id)`,
    `create table tournament_pairings (
      tournament_id text collate "C" not null references tournaments (id) on delete cascade,
      number integer not null,
      round integer not null,
      slot text not null,
      first_id text collate "C" not null,
      second_id text collate "C",
      primary key (tournament_id, number)
    )`,
    // Half-points of the pairing's first entrant. The match's id is fixed here, before it opens.
    `create table tournament_games (
      tournament_id text collate "C" not null,
      pairing integer not null,
      game integer not null,
      match_id text collate "C" not null unique,
      half_points smallint,
      reason text,
      ended_at bigint,
      primary key (tournament_id, pairing, game),
      foreign key (tournament_id, pairing) references tournament_pairings (tournament_id, number) on delete cascade
    )`,
  ),
};
