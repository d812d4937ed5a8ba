import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/**
 * Positions from which matches are replayed, and matches that cannot be replayed. Neither is part of the match log: without a checkpoint
 * a reader replays from an earlier one, and a match leaves the quarantine as it entered it.
 */
export const checkpoints: Migration = {
  up: statements(
    // A position is large and repetitive; the database compresses it.
    `create table checkpoints (
      match_id text collate "C" not null,
      seq integer not null,
      withdrawn json not null,
      sets json not null,
      saved json not null,
      primary key (match_id, seq)
    )`,
    `create table quarantine (match_id text collate "C" primary key, reason text not null, since bigint not null)`,
  ),
};
