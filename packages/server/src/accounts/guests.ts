import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { type Agent, type Agents, agentOf } from './agents.ts';
import { newSecret, secretHash } from './secrets.ts';

/** People in browsers: an agent without a key, known by the cookie of a session. */
export class Guests {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #agents: Agents;

  constructor(database: Database, clock: Pick<Clock, 'now'>, agents: Agents) {
    this.#database = database;
    this.#clock = clock;
    this.#agents = agents;
  }

  /** The token goes into the cookie and is shown once. */
  async welcome(name: string, lifetimeMs: number): Promise<{ agent: Agent; token: string; expiresAt: number }> {
    const agent = await this.#agents.guest(name);
    const token = newSecret('gs_');
    const now = this.#clock.now();
    const expiresAt = now + lifetimeMs;
    await this.#database.kysely
      .insertInto('guest_sessions')
      .values({ token_hash: secretHash(token), agent_id: agent.id, created_at: now, expires_at: expiresAt })
      .execute();
    return { agent, token, expiresAt };
  }

  /** Null when the session has expired or its guest was disabled. */
  async find(token: string): Promise<Agent | null> {
    const row = await this.#database.kysely
      .selectFrom('guest_sessions as session')
      .innerJoin('agents as agent', 'agent.id', 'session.agent_id')
      .selectAll('agent')
      .where('session.token_hash', '=', secretHash(token))
      .where('session.expires_at', '>', this.#clock.now())
      .where('agent.is_disabled', '=', false)
      .executeTakeFirst();
    return row === undefined ? null : agentOf(row);
  }

  /** Whether there was such a session. */
  async dismiss(token: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.kysely
      .deleteFrom('guest_sessions')
      .where('token_hash', '=', secretHash(token))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
