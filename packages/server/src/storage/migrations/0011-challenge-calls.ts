import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

const shown = `
create function shown_challenge(c challenges) returns json language sql stable as $body$
  select json_build_object('row', row_to_json(c), 'accepted', (
    select coalesce(json_agg(json_build_object('agentId', p.agent_id, 'agentVersion', p.agent_version) order by p.place), '[]')
    from challenge_players p where p.match_id = c.match_id))
$body$`;

/** Each statement sees what was committed before it, so also after a lock. */
const create = `
create function create_challenge(wanted json, creator_version text, most_matches integer, most_open integer) returns json
language plpgsql
as $body$
declare
  c challenges := json_populate_record(null::challenges, wanted);
  offered challenges;
begin
  if c.rematch_of is not null then
    perform pg_advisory_xact_lock(hashtextextended('rematch ' || c.rematch_of, 0));
    select * into offered from challenges o
    where o.rematch_of = c.rematch_of and (o.state = 'complete' or (o.state = 'open' and o.expires_at > c.created_at));
    if found then
      return shown_challenge(offered);
    end if;
  end if;
  perform lock_seats(c.creator_id);
  if seats_taken(c.creator_id, c.created_at) >= most_matches then
    return '"too-many-matches"';
  end if;
  if (select count(*) from challenges o where o.creator_id = c.creator_id and o.state = 'open' and o.expires_at > c.created_at) >= most_open then
    return '"too-many-challenges"';
  end if;
  insert into challenges values (c.*);
  insert into challenge_players (match_id, place, agent_id, agent_version) values (c.match_id, 0, c.creator_id, creator_version);
  return shown_challenge(c);
end
$body$`;

/** The row lock makes exactly one of several players complete the challenge. */
const accept = `
create function accept_challenge(invited text, agent text, version text, most_matches integer, at bigint) returns json
language plpgsql
as $body$
declare
  c challenges;
  place integer;
  has_seat boolean := true;
begin
  if most_matches is not null then
    perform lock_seats(agent);
    has_seat := seats_taken(agent, at) < most_matches;
  end if;
  select * into c from challenges o where o.invite = invited for update;
  if not found then
    return '"unknown-invite"';
  end if;
  if exists (select from challenge_players p where p.match_id = c.match_id and p.agent_id = agent) then
    return json_build_object('challenge', shown_challenge(c), 'isCompleting', false);
  end if;
  if c.state = 'cancelled' then
    return '"cancelled"';
  end if;
  if c.state = 'complete' then
    return '"full"';
  end if;
  if c.expires_at <= at then
    return '"expired"';
  end if;
  if not has_seat then
    return '"too-many-matches"';
  end if;
  select count(*) into place from challenge_players p where p.match_id = c.match_id;
  insert into challenge_players (match_id, place, agent_id, agent_version) values (c.match_id, place, agent, version);
  if place + 1 = c.players then
    update challenges o set state = 'complete' where o.match_id = c.match_id returning * into c;
  end if;
  return json_build_object('challenge', shown_challenge(c), 'isCompleting', c.state = 'complete');
end
$body$`;

/** Creating and accepting a challenge in one call of the database each. */
export const challengeCalls: Migration = { up: statements(shown, create, accept) };
