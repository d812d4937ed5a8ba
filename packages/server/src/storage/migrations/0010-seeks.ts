import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Challenges that the lobby lists, and challenges that play a match again. */
export const seeks: Migration = {
  up: statements(
    `alter table challenges
      add column is_listed boolean not null default false,
      add column rematch_of text collate "C"`,
    `create index challenges_listed on challenges (created_at) where state = 'open' and is_listed`,
    `create index challenges_rematch on challenges (rematch_of) where rematch_of is not null`,
  ),
};
