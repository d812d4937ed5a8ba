import { randomUUID } from 'node:crypto';
import { secretHash } from '../../accounts/secrets.ts';
import type { Clock } from '../../arena/ports.ts';
import type { Database } from '../../storage/database.ts';
import { storableJson } from '../../storage/storable.ts';
import { noMemory, type ToolMemory } from '../tools/tool-memory.ts';

export interface Bounds {
  /** Per agent. */
  readonly mostEach: number;
  readonly idleMs: number;
}
export const standardBounds = { idleMs: 30 * 60_000 };

/** Whom a session belongs to: an agent, with the key it was opened with. */
export interface SessionOwner {
  readonly agentId: string;
  readonly keyHash: string;
}

/** How often the use of a session is noted. */
const noteMs = 60_000;

/** MCP sessions. They are in the database, so that any node continues them. Idle ones are not found, and deleted with what else is old. */
export class McpSessions {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #bounds: Bounds;

  constructor(database: Database, clock: Pick<Clock, 'now'>, bounds: Bounds) {
    this.#database = database;
    this.#clock = clock;
    this.#bounds = bounds;
  }

  /** Opens a session and returns its id. An agent that has too many loses those it has not used for longest. */
  async open({ agentId, keyHash }: SessionOwner): Promise<string> {
    const id = randomUUID();
    await this.#database.transaction(async (session) => {
      // Sessions that are opened at once must not pass the limit together.
      await session.query(`select pg_advisory_xact_lock(hashtextextended('mcp ' || $1::text, 0))`, [agentId]);
      await session.query(
        `delete from mcp_sessions where id_hash in (
           select id_hash from mcp_sessions where agent_id = $1 order by used_at desc, id_hash offset $2)`,
        [agentId, this.#bounds.mostEach - 1],
      );
      await session.query(
        `insert into mcp_sessions (id_hash, agent_id, key_hash, memory, used_at) values ($1, $2, $3, $4::json, $5)`,
        [secretHash(id), agentId, keyHash, storableJson(noMemory), this.#clock.now()],
      );
    });
    return id;
  }

  /** What its tools remember; null if there is no such session, or it belongs to somebody else. */
  async find(id: string, { agentId, keyHash }: SessionOwner): Promise<ToolMemory | null> {
    const now = this.#clock.now();
    const [row] = await this.#database.query<{ memory: ToolMemory; usedAt: number }>(
      `select memory, used_at as "usedAt" from mcp_sessions
       where id_hash = $1 and agent_id = $2 and key_hash = $3 and used_at > $4`,
      [secretHash(id), agentId, keyHash, now - this.#bounds.idleMs],
    );
    if (row === undefined) return null;
    if (now - row.usedAt > noteMs) await this.remember(id, row.memory);
    return row.memory;
  }

  async remember(id: string, memory: ToolMemory): Promise<void> {
    await this.#database.query(`update mcp_sessions set memory = $2::json, used_at = $3 where id_hash = $1`, [
      secretHash(id),
      storableJson(memory),
      this.#clock.now(),
    ]);
  }

  /** Returns whether there was such a session. */
  async close(id: string, { agentId, keyHash }: SessionOwner): Promise<boolean> {
    const rows = await this.#database.query(
      `delete from mcp_sessions where id_hash = $1 and agent_id = $2 and key_hash = $3 returning 1 as one`,
      [secretHash(id), agentId, keyHash],
    );
    return rows.length > 0;
  }
}
