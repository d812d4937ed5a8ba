import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/**
 * Several nodes on one database. Leases are judged by the clock of the database alone. `due_at` is when a match needs attention next; like the
 * other columns that change with every commit it has no index.
 */
const tables = [
  `create table nodes (
    id text collate "C" primary key,
    epoch bigint not null,
    valid_until timestamptz not null,
    settled_until bigint not null
  ) with (fillfactor = 10)`,
  // At most one row: the lease of the leader.
  `create table leader (only_one boolean primary key default true check (only_one), node text collate "C" not null, epoch bigint not null)`,
  `alter table matches add column due_at bigint, add column node text collate "C", add column epoch bigint`,
  `create index matches_by_node on matches (node, epoch) where status = 'active'`,
];

/** As before, and what a clock writes needs a valid lease that the match still names. */
const commitWrites = `
create or replace function commit_writes(
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
          id text, head json, game text, mode text, seq int, version int, at bigint, house boolean, queued json,
          due bigint, node text, epoch bigint)
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
        insert into matches (id, game, mode, seq, state_version, opened_at, is_house_only, due_at, node, epoch)
        select id, game, mode, seq, version, at, house, due, node, epoch from fit order by id collate "C"
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
        select id collate "C" as id, after, seq, version, due, node collate "C" as node, epoch
        from json_to_recordset(changes) as c(
          id text, after int, seq int, version int, due bigint, node text, epoch bigint)
      ),
      held as materialized (
        select m.id, g.seq, g.version, g.due from given g join matches m on m.id = g.id and m.seq = g.after
          and (g.node is null or (m.node = g.node and m.epoch = g.epoch and exists (
            select from nodes n where n.id = g.node and n.epoch = g.epoch and n.valid_until > clock_timestamp())))
        order by m.id for update of m
      ),
      changed as (
        update matches m set seq = h.seq, state_version = coalesce(h.version, m.state_version),
          due_at = case when h.version is null then m.due_at else h.due end
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

/** Commits, and tells all nodes which writes were accepted. One notification has less than 8,000 bytes, so a large batch needs several. */
const commitAndTell = `
create function commit_and_tell(
  openings json, changes json, new_records json, new_answers json, trims json, new_refusals json, notes json, endings json,
  teller text, news json
) returns text[]
language plpgsql
as $body$
declare
  taken text[] := commit_writes(openings, changes, new_records, new_answers, trims, new_refusals, notes, endings);
  told text := '';
  line text;
begin
  for line in select n.said::text from json_to_recordset(news) as n(id text, said json) where n.id = any(taken) loop
    if octet_length(told) + octet_length(line) > 7700 then
      perform pg_notify('hexfront', format('{"from":%s,"matches":[%s]}', to_json(teller), told));
      told := '';
    end if;
    told := concat(told, case when told = '' then '' else ',' end, line);
  end loop;
  if told <> '' then
    perform pg_notify('hexfront', format('{"from":%s,"matches":[%s]}', to_json(teller), told));
  end if;
  return taken;
end
$body$`;

/** A lease that has run out is never extended: its holder gets the next epoch. */
const renewLease = `
create function renew_lease(holder text, held_epoch bigint, lease_ms integer, settled bigint) returns json
language plpgsql
as $body$
declare
  moment timestamptz := clock_timestamp();
  until timestamptz := moment + lease_ms * interval '1 millisecond';
  granted bigint;
begin
  update nodes set valid_until = until, settled_until = settled
  where id = holder and epoch = held_epoch and valid_until > moment returning epoch into granted;
  if granted is null then
    insert into nodes as n (id, epoch, valid_until, settled_until) values (holder, 1, until, settled)
    on conflict (id) do update set epoch = n.epoch + 1, valid_until = until, settled_until = settled
    returning epoch into granted;
    delete from nodes where valid_until < moment - interval '1 day';
  end if;
  if not exists (
    select from leader l join nodes n on n.id = l.node and n.epoch = l.epoch where n.valid_until > clock_timestamp()
  ) then
    insert into leader as l (node, epoch) values (holder, granted)
    on conflict (only_one) do update set node = holder, epoch = granted where not exists (
      select from nodes n where n.id = l.node and n.epoch = l.epoch and n.valid_until > clock_timestamp());
  end if;
  return json_build_object(
    'epoch', granted,
    'now', floor(extract(epoch from clock_timestamp()) * 1000),
    'isLeader', exists (select from leader l where l.node = holder and l.epoch = granted),
    'nodes', (
      select json_agg(json_build_object('node', id, 'epoch', n.epoch, 'settledUntil', settled_until,
        'validUntil', floor(extract(epoch from valid_until) * 1000)))
      from nodes n where valid_until > clock_timestamp() - interval '1 minute'));
end
$body$`;

export const nodes: Migration = { up: statements(...tables, commitWrites, commitAndTell, renewLease) };
