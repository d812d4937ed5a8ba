import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** What bots wrote to standard error, for their authors. */
export const botLogs: Migration = {
  up: statements(
    `create table bot_logs (
      match_id text collate "C" not null,
      seat integer not null,
      agent_id text collate "C" not null references agents (id) on delete cascade,
      text text not null,
      uploaded_at bigint not null,
      expires_at bigint not null,
      primary key (match_id, seat)
    )`,
    `create index bot_logs_by_agent on bot_logs (agent_id, uploaded_at)`,
    `create index bot_logs_expired on bot_logs (expires_at)`,
  ),
};
