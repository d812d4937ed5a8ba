import type { Seat } from '@hexfront/engine';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { newSecret, secretHash } from './secrets.ts';

export interface MatchToken {
  readonly agentId: string;
  readonly matchId: string;
  readonly seat: Seat;
  readonly expiresAt: number;
}

/** Tokens for one seat of one match. A token is valid only while the match is live, its agent enabled, and the agent's key unchanged. */
export class Tokens {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The token is shown only once. Throws if the agent does not exist. */
  async issue(
    agentId: string,
    matchId: string,
    seat: Seat,
    lifetimeMs: number,
  ): Promise<MatchToken & { token: string }> {
    const token = newSecret('mt_');
    const expiresAt = this.#clock.now() + lifetimeMs;
    const { key_hash } = await this.#database.kysely
      .selectFrom('agents')
      .select('key_hash')
      .where('id', '=', agentId)
      .executeTakeFirstOrThrow();
    await this.#database.kysely
      .insertInto('match_tokens')
      .values({
        token_hash: secretHash(token),
        agent_id: agentId,
        key_hash,
        match_id: matchId,
        seat,
        expires_at: expiresAt,
      })
      .execute();
    return { token, agentId, matchId, seat, expiresAt };
  }

  async find(token: string): Promise<MatchToken | null> {
    const row = await this.#database.kysely
      .selectFrom('match_tokens as token')
      .innerJoin('agents as agent', 'agent.id', 'token.agent_id')
      .innerJoin('matches as match', 'match.id', 'token.match_id')
      .select([
        'token.agent_id as agentId',
        'token.match_id as matchId',
        'token.seat as seat',
        'token.expires_at as expiresAt',
      ])
      .where('token.token_hash', '=', secretHash(token))
      .where('token.expires_at', '>', this.#clock.now())
      .where('agent.is_disabled', '=', false)
      .whereRef('agent.key_hash', 'is not distinct from', 'token.key_hash')
      .where('match.status', '=', 'active')
      .executeTakeFirst();
    return row ?? null;
  }
}
