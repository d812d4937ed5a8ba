import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** When a match opens, nobody waits for it any more: the seats of its challenge need not be counted again. */
export const settledChallenges: Migration = {
  up: statements(
    `create function settle_challenge() returns trigger language plpgsql as $body$
     begin
       update challenge_players set is_waiting = false where match_id = new.id and is_waiting;
       return null;
     end
     $body$`,
    `create trigger settled_challenge after insert on matches for each row execute function settle_challenge()`,
  ),
};
