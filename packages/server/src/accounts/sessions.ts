import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { type Agent, type Agents, agentOf } from './agents.ts';
import { newSecret, secretHash } from './secrets.ts';

export interface Session {
  readonly agent: Agent;
  /** The value of the cookie; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: number;
}

/** Browser sessions, identified by a cookie: of guests, who have no key, and of agents that signed in with theirs. */
export class Sessions {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #agents: Agents;

  constructor(database: Database, clock: Pick<Clock, 'now'>, agents: Agents) {
    this.#database = database;
    this.#clock = clock;
    this.#agents = agents;
  }

  /** Creates a guest. */
  async openGuest(name: string, lifetimeMs: number): Promise<Session> {
    return this.#open(await this.#agents.guest(name), null, lifetimeMs);
  }

  /** Opens a session for an agent, bound to its current key. */
  async signIn(apiKey: string, lifetimeMs: number): Promise<Session | 'bad-key' | 'agent-disabled'> {
    const agent = await this.#agents.byKey(apiKey);
    if (agent === null) return 'bad-key';
    return agent.isDisabled ? 'agent-disabled' : this.#open(agent, secretHash(apiKey), lifetimeMs);
  }

  /** Null if the session has expired, its agent was disabled, or its key was replaced. */
  async find(token: string): Promise<Agent | null> {
    const row = await this.#database.kysely
      .selectFrom('sessions as session')
      .innerJoin('agents as agent', 'agent.id', 'session.agent_id')
      .selectAll('agent')
      .where('session.token_hash', '=', secretHash(token))
      .where('session.expires_at', '>', this.#clock.now())
      .where('agent.is_disabled', '=', false)
      .whereRef('agent.key_hash', 'is not distinct from', 'session.key_hash')
      .executeTakeFirst();
    return row === undefined ? null : agentOf(row);
  }

  /** Returns whether the session existed. */
  async close(token: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.kysely
      .deleteFrom('sessions')
      .where('token_hash', '=', secretHash(token))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async #open(agent: Agent, keyHash: string | null, lifetimeMs: number): Promise<Session> {
    const token = newSecret('bs_');
    const now = this.#clock.now();
    const expiresAt = now + lifetimeMs;
    await this.#database.kysely
      .insertInto('sessions')
      .values({
        token_hash: secretHash(token),
        agent_id: agent.id,
        key_hash: keyHash,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute();
    return { agent, token, expiresAt };
  }
}
