import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Scenarios that agents have published. The same document twice, by the same agent, is one scenario. */
export const scenarios: Migration = {
  up: statements(
    `create table scenarios (
      id text collate "C" primary key,
      author_id text collate "C" not null references agents (id) on delete cascade,
      game text not null,
      document json not null,
      digest text collate "C" not null,
      created_at bigint not null,
      unique (author_id, game, digest)
    )`,
    `create index scenarios_newest on scenarios (created_at, id)`,
  ),
};
