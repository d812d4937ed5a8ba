import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';

const day = 24 * 60 * 60 * 1000;

/** For how long agents can read that a tournament is over, and all that was never played can be found. */
const tournamentDays = 30;

/** Tables with a `match_id` column. */
const matchTables = [
  'records',
  'checkpoints',
  'quarantine',
  'answers',
  'refusals',
  'outbox',
  'published_notes',
  'bot_logs',
  'ledgers',
  'match_players',
  'match_heads',
] as const;
/** The embedded database has no autovacuum and would never reuse the space of deleted rows. */
const vacuumed = [
  ...matchTables,
  'ledger_rows',
  'ledger_prompts',
  'matches',
  'outbox_counters',
  'match_tokens',
  'sessions',
  'mcp_sessions',
  'challenges',
  'challenge_players',
  'tournaments',
  'tournament_entrants',
  'agents',
] as const;

/** Deletes old data. */
export class Retention {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Deletes matches between house bots that ended more than `days` ago, in small batches, so that they do not block play. Never touches
   * a match that is live, has other players, belongs to a tournament, or has not been rated yet.
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
        // Their replays are linked from the table.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('tournament_games').select('match_id').whereRef('match_id', '=', 'matches.id'))),
        )
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
      for (const table of matchTables) await kysely.deleteFrom(table).where('match_id', 'in', ids).execute();
      await kysely.deleteFrom('matches').where('id', 'in', ids).execute();
      return ids.length;
    });
  }

  /**
   * Deletes expired tokens, sessions, bot logs, ledgers and open challenges, what agents were told of tournaments that are over, tournaments
   * that were cancelled before they began, and guests without a session.
   */
  async forgetExpired(): Promise<number> {
    const now = this.#clock.now();
    const { kysely } = this.#database;
    const gone = [
      // Before the sessions, so that a guest is deleted one round after its session, and never while a request is using it.
      await this.#forgetGuests(now - day),
      await kysely.deleteFrom('match_tokens').where('expires_at', '<=', now).executeTakeFirst(),
      await kysely.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst(),
      await kysely
        .deleteFrom('mcp_sessions')
        .where('used_at', '<=', now - day)
        .executeTakeFirst(),
      await kysely.deleteFrom('bot_logs').where('expires_at', '<=', now).executeTakeFirst(),
      await kysely.deleteFrom('ledgers').where('expires_at', '<=', now).executeTakeFirst(),
      await kysely
        .deleteFrom('outbox')
        .where('seq', '<', 0)
        .where('match_id', 'in', (query) =>
          query
            .selectFrom('challenges')
            .select('match_id')
            .where('expires_at', '<=', now - day),
        )
        .executeTakeFirst(),
      await kysely
        .deleteFrom('challenges')
        .where('state', 'in', ['open', 'cancelled'])
        .where('expires_at', '<=', now - day)
        .executeTakeFirst(),
      await kysely
        .deleteFrom('outbox')
        .where('seq', '<', 0)
        .where('match_id', 'in', (query) =>
          query
            .selectFrom('tournaments')
            .select('id')
            .where('ended_at', '<=', now - tournamentDays * day),
        )
        .executeTakeFirst(),
      // Those that were begun have matches, whose replays are linked from the table.
      await kysely
        .deleteFrom('tournaments')
        .where('state', '=', 'cancelled')
        .where('ended_at', '<=', now - tournamentDays * day)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('tournament_games').select('match_id').whereRef('tournament_id', '=', 'tournaments.id')),
          ),
        )
        .executeTakeFirst(),
    ];
    const forgotten = gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
    if (forgotten > 0) await this.#tidy();
    return forgotten;
  }

  /** Only guests that never played: those that did are part of the record of a match. */
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
