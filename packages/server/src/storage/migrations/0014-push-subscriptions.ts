import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Browsers that want to be told when it is their player's turn, and up to which state each player of a match has been told. */
export const pushSubscriptions: Migration = {
  up: statements(
    `create table push_subscriptions (
      id text collate "C" primary key,
      agent_id text collate "C" not null references agents (id) on delete cascade,
      key_hash text,
      session_hash text references sessions (token_hash) on delete cascade,
      endpoint text collate "C" not null unique,
      p256dh text not null,
      auth text not null,
      created_at bigint not null
    )`,
    `create index push_subscriptions_by_agent on push_subscriptions (agent_id)`,
    `create index push_subscriptions_by_session on push_subscriptions (session_hash)`,
    `alter table match_players add column told_version integer not null default -1`,
  ),
};
