import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** An entry of an agent's outbox that points at no record of a match: its `seq` is -1. */
const tell = `
create function tell_agent(agent text, about text, what text) returns void language sql volatile as $body$
  with counted as (
    insert into outbox_counters as c (agent_id, last) values (agent, 1)
    on conflict (agent_id) do update set last = c.last + 1 returning last
  )
  insert into outbox (agent_id, last, match_id, seq, kinds) select agent, last, about, -1, json_build_array(what) from counted
$body$`;

const challenged = `
create function tell_challenged() returns trigger language plpgsql as $body$
begin
  perform tell_agent(new.opponent_id, new.match_id, 'challenge');
  return null;
end
$body$`;

/** The row lock decides between an answer and its opposite, and between an answer and the challenger, who may withdraw. */
const decline = `
create function decline_challenge(invited text, agent text) returns text language plpgsql as $body$
declare
  c challenges;
begin
  select * into c from challenges o where o.invite = invited for update;
  if not found then
    return 'unknown-invite';
  end if;
  if c.opponent_id is distinct from agent then
    return 'not-invited';
  end if;
  if c.state = 'complete' then
    return 'full';
  end if;
  if c.state = 'open' then
    update challenges o set state = 'cancelled' where o.match_id = c.match_id;
    update challenge_players p set is_waiting = false where p.match_id = c.match_id;
    perform tell_agent(c.creator_id, c.match_id, 'challenge_declined');
  end if;
  return 'declined';
end
$body$`;

/** Challenges to one agent, which is told of them with its other events. */
export const directedChallenges: Migration = {
  up: statements(
    `alter table challenges add column opponent_id text collate "C"`,
    `create index challenges_opponent on challenges (opponent_id) where state = 'open' and opponent_id is not null`,
    tell,
    challenged,
    `create trigger told_challenged after insert on challenges for each row when (new.opponent_id is not null)
      execute function tell_challenged()`,
    decline,
  ),
};
