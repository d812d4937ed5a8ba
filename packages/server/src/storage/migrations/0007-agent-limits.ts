import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** What an agent has taken on, counted cheaply and without a gap between parallel requests. */
export const agentLimits: Migration = {
  up: statements(
    // Saves reading all challenges an agent ever played. It may be true for a moment, or after a crash, when the match is open already.
    `alter table challenge_players add column is_waiting boolean not null default true`,
    `update challenge_players p set is_waiting = false
      where not exists (select from challenges c where c.match_id = p.match_id and c.state = 'open')`,
    `create index challenge_players_waiting on challenge_players (agent_id) where is_waiting`,
    `create index challenges_open on challenges (creator_id) where state = 'open'`,
    // Until the end of the transaction. Whoever takes a seat for an agent holds this lock, so that the next one counts the seat.
    `create function lock_seats(agent text) returns void language sql volatile as $body$
      select pg_advisory_xact_lock(hashtextextended('seats ' || agent, 0))
    $body$`,
    `create function seats_taken(agent text, at bigint) returns bigint language sql stable as $body$
      select
        (select count(*) from match_players p where p.agent_id = agent and p.is_live
          and not exists (select from quarantine x where x.match_id = p.match_id))
        + (select count(*) from challenge_players p join challenges c on c.match_id = p.match_id
          where p.agent_id = agent and p.is_waiting and (c.state = 'complete' or (c.state = 'open' and c.expires_at > at))
          and not exists (select from matches m where m.id = p.match_id))
        + (select count(*) from queue q where q.agent_id = agent)
    $body$`,
    // An agent that is already waiting takes no further seat. Each statement sees what was committed before it, so also after the lock.
    `create function enter_queue(agent text, at bigint, wanted json, most integer) returns boolean language plpgsql as $body$
    begin
      perform lock_seats(agent);
      if not exists (select from queue q where q.agent_id = agent) and seats_taken(agent, at) >= most then
        return false;
      end if;
      insert into queue (agent_id, since, entry) values (agent, at, wanted)
      on conflict (agent_id) do update set entry = excluded.entry;
      return true;
    end
    $body$`,
  ),
};
