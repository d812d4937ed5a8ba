import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** What language models were asked and answered, for their authors, and evaluations of models that the operator has published. */
export const ledgers: Migration = {
  up: statements(
    `create table ledgers (
      match_id text collate "C" not null,
      seat integer not null,
      agent_id text collate "C" not null references agents (id) on delete cascade,
      bytes bigint not null,
      uploaded_at bigint not null,
      expires_at bigint not null,
      primary key (match_id, seat)
    )`,
    `create index ledgers_by_agent on ledgers (agent_id, uploaded_at)`,
    `create index ledgers_expired on ledgers (expires_at)`,
    `create table ledger_rows (
      match_id text collate "C" not null,
      seat integer not null,
      step bigint not null,
      bytes integer not null,
      body json not null,
      primary key (match_id, step, seat),
      foreign key (match_id, seat) references ledgers (match_id, seat) on delete cascade
    )`,
    `create index ledger_rows_by_seat on ledger_rows (match_id, seat, step)`,
    `create table ledger_prompts (
      match_id text collate "C" not null,
      seat integer not null,
      hash text collate "C" not null,
      bytes integer not null,
      text text not null,
      primary key (match_id, seat, hash),
      foreign key (match_id, seat) references ledgers (match_id, seat) on delete cascade
    )`,
    `create table evaluations (
      id text collate "C" primary key,
      digest text collate "C" not null unique,
      published_at bigint not null,
      body json not null
    )`,
    `create index evaluations_newest on evaluations (published_at, id)`,
  ),
};
