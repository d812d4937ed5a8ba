import type { Migration } from 'kysely/migration';
import { statements } from './statements.ts';

/** MCP sessions, which any node continues. Only the hash of an id is stored, as of every secret; `memory` is what the tools remember. */
export const mcpSessions: Migration = {
  up: statements(
    `create table mcp_sessions (
      id_hash text collate "C" primary key,
      agent_id text collate "C" not null,
      key_hash text not null,
      memory json not null,
      used_at bigint not null
    )`,
    `create index mcp_sessions_by_agent on mcp_sessions (agent_id, used_at)`,
    `create index mcp_sessions_by_use on mcp_sessions (used_at)`,
  ),
};
