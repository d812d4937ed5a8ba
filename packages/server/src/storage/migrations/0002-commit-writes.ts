import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/**
 * The hot path: a batch of writes in one call, which returns the ids of the matches whose write was accepted. A batch has at most one
 * write per match, so an id identifies a write, and no agent appears twice in `queued`.
 *
 * Several nodes may run it at once, so rows are always locked in the same order: the queue by agent, new matches by id, existing matches
 * by id, outbox counters by agent, then the counter of ended matches. That last lock is held until the commit, so a reader who sees the
 * match with number n sees all before it.
 *
 * Plans are made once per session, possibly while the tables are still empty. A table scan would look cheap then, so it is disabled.
 */
const commitWrites = `
create function commit_writes(
  openings json, changes json, new_records json, new_answers json, trims json, new_refusals json, notes json, endings json
) returns text[]
language plpgsql
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $body$
declare
  taken text[] := '{}';
  opened text[];
  ended_before bigint;
begin
  if openings is not null then
    with
      given as materialized (
        select * from json_to_recordset(openings) as o(
          id text, head json, game text, mode text, seq int, version int, at bigint, house boolean, queued json)
      ),
      wanted as materialized (
        select g.id, q.agent_id collate "C" as agent_id from given g, json_array_elements_text(g.queued) as q(agent_id)
      ),
      present as materialized (
        select agent_id from queue where agent_id in (select agent_id from wanted) order by agent_id for update
      ),
      fit as (
        select * from given g where not exists (
          select from wanted w where w.id = g.id and w.agent_id not in (select agent_id from present))
      ),
      added as (
        insert into matches (id, game, mode, seq, state_version, opened_at, is_house_only)
        select id, game, mode, seq, version, at, house from fit order by id collate "C"
        on conflict (id) do nothing
        returning id
      ),
      headed as (
        insert into match_heads (match_id, head) select f.id, f.head from fit f join added using (id)
      ),
      seated as (
        insert into match_players (match_id, seat, agent_id, opened_at)
        select f.id, p.place - 1, p.player ->> 'agentId', f.at
        from fit f join added using (id), json_array_elements(f.head -> 'players') with ordinality as p(player, place)
      ),
      left_queue as (
        delete from queue q using wanted w, added a where w.id = a.id and q.agent_id = w.agent_id
      )
    select coalesce(array_agg(id), '{}') into opened from added;
    taken := opened;
  end if;

  if changes is not null then
    with
      given as materialized (
        select id collate "C" as id, after, seq, version
        from json_to_recordset(changes) as c(id text, after int, seq int, version int)
      ),
      held as materialized (
        select m.id, g.seq, g.version from given g join matches m on m.id = g.id and m.seq = g.after
        order by m.id for update of m
      ),
      changed as (
        update matches m set seq = h.seq, state_version = coalesce(h.version, m.state_version)
        from held h where m.id = h.id
        returning m.id
      )
    select taken || coalesce(array_agg(id), '{}') into taken from changed;
  end if;

  if cardinality(taken) = 0 then
    return taken;
  end if;

  if new_records is not null then
    insert into records (match_id, seq, state_version, kind, at, body)
    select id, seq, version, kind, at, body
    from json_to_recordset(new_records) as r(id text, seq int, version int, kind text, at bigint, body json)
    where id = any(taken);
  end if;

  if new_answers is not null then
    insert into answers (match_id, seat, n, move_id, body_hash, seq, status, body)
    select id, seat, n, move, hash, seq, status, body
    from json_to_recordset(new_answers) as a(
      id text, seat int, n int, move text, hash text, seq int, status int, body json)
    where id = any(taken);
  end if;

  if trims is not null then
    delete from answers a
    using json_to_recordset(trims) as t(id text, seat int, upto int)
    where t.id = any(taken) and a.match_id = t.id collate "C" and a.seat = t.seat and a.n <= t.upto;
  end if;

  if new_refusals is not null then
    with
      added as (
        insert into refusals (match_id, seat, n, at, state_version, code, message, move, is_error)
        select id, seat,
          1 + coalesce((select max(n) from refusals k where k.match_id = r.id collate "C" and k.seat = r.seat), 0),
          at, version, code, message, move, error
        from json_to_recordset(new_refusals) as r(
          id text, seat int, at bigint, version int, code text, message text, move json, error boolean)
        where id = any(taken)
        returning match_id, seat, n
      )
    delete from refusals k using added a where k.match_id = a.match_id and k.seat = a.seat and k.n <= a.n - 200;
  end if;

  if notes is not null then
    with
      given as materialized (
        select agent collate "C" as agent, id, match, seq, kinds,
          sum(json_array_length(kinds)) over (partition by agent order by place) as upto
        from rows from (json_to_recordset(notes) as (agent text, id text, match text, seq int, kinds json))
          with ordinality as n(agent, id, match, seq, kinds, place)
        where id = any(taken)
      ),
      counted as (
        insert into outbox_counters as c (agent_id, last)
        select agent, max(upto) from given group by agent order by agent
        on conflict (agent_id) do update set last = c.last + excluded.last
        returning agent_id, last
      )
    insert into outbox (agent_id, last, match_id, seq, kinds)
    select g.agent, c.last - (max(g.upto) over (partition by g.agent)) + g.upto, g.match, g.seq, g.kinds
    from given g join counted c on c.agent_id = g.agent;
  end if;

  if endings is not null and exists (select from json_to_recordset(endings) as e(id text) where id = any(taken)) then
    update counters set value = value + (
      select count(*) from json_to_recordset(endings) as e(id text) where id = any(taken))
    where name = 'ended' returning value into ended_before;
    update matches m set status = 'ended', ended_at = e.at, winner_agent_id = e.winner, end_reason = e.reason,
      is_cancelled = e.cancelled, ended_no = ended_before - e.later
    from (
      select *, count(*) over (order by id desc) - 1 as later
      from json_to_recordset(endings) as g(id text, at bigint, winner text, reason text, cancelled boolean)
      where id = any(taken)
    ) e where m.id = e.id collate "C";
    update match_players p set is_live = false
    from json_to_recordset(endings) as e(id text)
    where e.id = any(taken) and p.match_id = e.id collate "C";
  end if;

  return taken;
end
$body$`;

export const commitFunction: Migration = { up: statements(commitWrites) };
