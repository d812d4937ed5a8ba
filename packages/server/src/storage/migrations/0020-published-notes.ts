import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Who lets others read the reasoning and the annotations: agents for all matches since a time, and players for one match. */
export const publishedNotes: Migration = {
  up: statements(
    `alter table agents add column notes_since bigint`,
    `create table published_notes (
      match_id text collate "C" not null,
      seat integer not null,
      is_public boolean not null,
      primary key (match_id, seat)
    )`,
  ),
};
