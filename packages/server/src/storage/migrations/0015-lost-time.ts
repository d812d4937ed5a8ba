import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Nodes tell each other what they could not do for players. Nodes of the version before renew their leases without it. */
export const lostTime: Migration = {
  up: statements(
    `alter table nodes add column lost json not null default '{"spans": [], "decisions": []}'`,
    `create function renew_lease(holder text, held_epoch bigint, lease_ms integer, settled bigint, missed json) returns jsonb
     language plpgsql
     as $body$
     declare
       renewal jsonb := renew_lease(holder, held_epoch, lease_ms, settled);
     begin
       update nodes set lost = missed where id = holder;
       return renewal || jsonb_build_object('nodes', (
         select jsonb_agg(known || jsonb_build_object('lost', (select lost from nodes where id = known ->> 'node')))
         from jsonb_array_elements(renewal -> 'nodes') as known));
     end
     $body$`,
  ),
};
