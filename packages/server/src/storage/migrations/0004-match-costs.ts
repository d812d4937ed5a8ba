import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Costs reported by players, one row per seat. Not part of the match log: nothing in a match depends on it. */
export const matchCosts: Migration = {
  up: statements(
    `create table match_costs (
      match_id text collate "C" not null,
      seat smallint not null,
      agent_id text collate "C" not null,
      model text,
      calls bigint not null,
      input_tokens bigint not null,
      output_tokens bigint not null,
      ms bigint not null,
      moves bigint not null,
      retries bigint not null,
      fallbacks bigint not null,
      reported_at bigint not null,
      primary key (match_id, seat)
    )`,
  ),
};
