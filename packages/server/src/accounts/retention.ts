import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';

const day = 24 * 60 * 60 * 1000;

/** What hangs on a match, each by the column that names it. */
const belongings = ['records', 'answers', 'refusals', 'outbox', 'match_players', 'match_heads'] as const;
/** Without autovacuum, the embedded database would never reuse the room of deleted rows. */
const vacuumed = [...belongings, 'matches', 'outbox_counters', 'match_tokens', 'sessions', 'agents'] as const;

/** Forgets what nobody will ask for again. */
export class Retention {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Deletes matches that ended so many days ago and had only house bots in them, a few at a time, so that play goes on in between. A
   * match that is live, that anyone else played in, or whose ratings are still to be counted is never touched.
   */
  async forgetHouseMatches(days: number, atATime = 20): Promise<number> {
    const before = this.#clock.now() - days * day;
    let forgotten = 0;
    for (;;) {
      const count = await this.#forgetSome(before, atATime);
      forgotten += count;
      if (count < atATime) break;
    }
    if (forgotten > 0) await this.#tidy();
    return forgotten;
  }

  #forgetSome(before: number, atATime: number): Promise<number> {
    return this.#database.kysely.transaction().execute(async (kysely) => {
      const rows = await kysely
        .selectFrom('matches')
        .select('id')
        .where('is_house_only', '=', true)
        .where('status', '=', 'ended')
        .where('ended_at', '<', before)
        .where((where) =>
          where.or([where('mode', '=', 'casual'), where('is_cancelled', '=', true), where('rated_at', 'is not', null)]),
        )
        .orderBy('ended_at')
        .limit(atATime)
        .forUpdate()
        .skipLocked()
        .execute();
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      for (const table of belongings) await kysely.deleteFrom(table).where('match_id', 'in', ids).execute();
      await kysely.deleteFrom('matches').where('id', 'in', ids).execute();
      return ids.length;
    });
  }

  /** Tokens, sessions and open challenges whose time is over, and guests that nobody can come back as. */
  async forgetExpired(): Promise<number> {
    const now = this.#clock.now();
    const { kysely } = this.#database;
    const gone = [
      // Before the sessions, so that a guest outlives its own by a round, and nobody who was just recognised is forgotten.
      await this.#forgetGuests(now - day),
      await kysely.deleteFrom('match_tokens').where('expires_at', '<=', now).executeTakeFirst(),
      await kysely.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst(),
      await kysely
        .deleteFrom('challenges')
        .where('state', 'in', ['open', 'cancelled'])
        .where('expires_at', '<=', now - day)
        .executeTakeFirst(),
    ];
    return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
  }

  /** Those without a session who never sat down anywhere; whoever played is part of the record of a match. */
  #forgetGuests(before: number): Promise<{ readonly numDeletedRows: bigint }> {
    return this.#database.kysely
      .deleteFrom('agents')
      .where('is_guest', '=', true)
      .where('created_at', '<=', before)
      .where(({ and, not, exists, selectFrom }) =>
        and(
          (['sessions', 'match_players', 'challenge_players', 'queue'] as const).map((table) =>
            not(exists(selectFrom(table).select('agent_id').whereRef(`${table}.agent_id`, '=', 'agents.id'))),
          ),
        ),
      )
      .executeTakeFirst();
  }

  async #tidy(): Promise<void> {
    if (this.#database.kind !== 'pglite') return;
    for (const table of vacuumed) await this.#database.query(`vacuum (analyze) ${table}`);
  }
}
