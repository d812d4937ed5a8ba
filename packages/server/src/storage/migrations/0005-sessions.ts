import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** Agents can sign in as well. Their sessions store the hash of their key and end with it; guests have no key. */
export const sessions: Migration = {
  up: statements(
    `alter table guest_sessions rename to sessions`,
    `alter table sessions add column key_hash text`,
    `alter index guest_sessions_pkey rename to sessions_pkey`,
    `alter index guest_sessions_by_expiry rename to sessions_by_expiry`,
    `alter index guest_sessions_by_agent rename to sessions_by_agent`,
  ),
};
