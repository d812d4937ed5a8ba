import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/**
 * Ratings per version of an agent. What was played before versions counted belongs to the version '', as does every match whose agent declares
 * none. The history also keeps what the pages of an agent are made of: seat, place and opening.
 */
export const versions: Migration = {
  up: statements(
    `alter table ratings
      add column version text collate "C" not null default '',
      add column is_current boolean not null default true,
      drop constraint ratings_pkey,
      add primary key (agent_id, game, version)`,
    `drop index ratings_by_skill`,
    `create index ratings_by_skill on ratings (game, (mu - 3 * sigma)) where is_current`,
    `alter table rating_history
      add column version text collate "C" not null default '',
      add column seat smallint,
      add column place smallint,
      add column opening text`,
    `update rating_history h set seat = p.seat from match_players p
      where p.match_id = h.match_id and p.agent_id = h.agent_id`,
    `update rating_history h set place = g.n - 1
      from records r, json_array_elements(r.body -> 'ranking') with ordinality as g(tied, n), json_array_elements_text(g.tied) as a(id)
      where r.match_id = h.match_id and r.kind = 'ended' and a.id = h.agent_id`,
    `create index rating_history_by_match on rating_history (match_id)`,
    `create index rating_history_by_game on rating_history (game, ended_no)`,
    // A version with a match and no time of validation is being tried, or has failed and was told so.
    `create table agent_versions (
      agent_id text collate "C" not null,
      game text not null,
      version text collate "C" not null,
      declared_at bigint not null,
      match_id text collate "C",
      validated_at bigint,
      failure text,
      primary key (agent_id, game, version)
    )`,
  ),
};
