import { sql } from 'kysely';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { counted, type Rating, type RatingChange, ratingOf, unplayed } from './rating.ts';
import type { Skill } from './skill.ts';

export interface LadderRow extends Rating {
  readonly name: string;
  readonly isHouse: boolean;
}

/** Ratings per agent and game, with their history. */
export class Ladder {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #initial: Skill;

  constructor(database: Database, clock: Pick<Clock, 'now'>, initial: Skill) {
    this.#database = database;
    this.#clock = clock;
    this.#initial = { mu: initial.mu, sigma: initial.sigma };
  }

  /** Rated matches that have ended, can be read and have not been counted, in the order in which they ended. */
  async unrated(limit: number): Promise<{ matchId: string; game: string; endedNo: number }[]> {
    const rows = await this.#database.kysely
      .selectFrom('matches')
      .select(['id as matchId', 'game', 'ended_no as endedNo'])
      .where('mode', '=', 'rated')
      .where('status', '=', 'ended')
      .where('is_cancelled', '=', false)
      .where('rated_at', 'is', null)
      .where('id', 'not in', (inner) => inner.selectFrom('quarantine').select('match_id'))
      .orderBy('ended_no')
      .limit(limit)
      .execute();
    return rows as { matchId: string; game: string; endedNo: number }[];
  }

  /**
   * Counts a match exactly once, even if several processes try; false if it was counted before or must not be. `judge` gets the ratings
   * as of this transaction, so that two matches of the same agent do not overwrite each other.
   */
  async rate(
    matchId: string,
    agentIds: readonly string[],
    judge: (before: ReadonlyMap<string, Rating>) => readonly RatingChange[],
  ): Promise<boolean> {
    const at = this.#clock.now();
    return this.#database.kysely.transaction().execute(async (kysely) => {
      const match = await kysely
        .updateTable('matches')
        .set({ rated_at: at })
        .where('id', '=', matchId)
        .where('mode', '=', 'rated')
        .where('status', '=', 'ended')
        .where('is_cancelled', '=', false)
        .where('rated_at', 'is', null)
        .returning(['game', 'ended_no'])
        .executeTakeFirst();
      if (match === undefined) return false;
      const { game } = match;
      const before = await this.#held(kysely, game, agentIds, at);
      for (const change of judge(before)) {
        const { agentId, mu, sigma } = change;
        const rating = before.get(agentId);
        if (rating === undefined) throw new Error(`match ${matchId} rates ${agentId}, which did not play in it`);
        await kysely
          .updateTable('ratings')
          .set(counted(rating, change, at))
          .where('agent_id', '=', agentId)
          .where('game', '=', game)
          .execute();
        await kysely
          .insertInto('rating_history')
          .values({ agent_id: agentId, game, ended_no: match.ended_no as number, match_id: matchId, at, mu, sigma })
          .execute();
      }
      return true;
    });
  }

  /** The ratings of the players, created if necessary and locked until the transaction ends, always in the same order. */
  async #held(kysely: Database['kysely'], game: string, agentIds: readonly string[], at: number) {
    const ids = [...new Set(agentIds)].sort();
    if (ids.length === 0) return new Map<string, Rating>();
    await kysely
      .insertInto('ratings')
      .values(ids.map((id) => ({ ...unplayed, agent_id: id, game, ...this.#initial, updated_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const rows = await kysely
      .selectFrom('ratings')
      .selectAll()
      .where('game', '=', game)
      .where('agent_id', 'in', ids)
      .orderBy('agent_id')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.agent_id, ratingOf(row)]));
  }

  /** An agent's skill in a game; the initial skill if it has not played it. */
  async skill(agentId: string, game: string): Promise<Skill> {
    const row = await this.#database.kysely
      .selectFrom('ratings')
      .select(['mu', 'sigma'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .executeTakeFirst();
    return row ?? this.#initial;
  }

  /** An agent's ratings, sorted by game. */
  async ratings(agentId: string): Promise<Rating[]> {
    const rows = await this.#database.kysely
      .selectFrom('ratings')
      .selectAll()
      .where('agent_id', '=', agentId)
      .orderBy('game')
      .execute();
    return rows.map(ratingOf);
  }

  /** The latest `limit` points of an agent's rating curve, oldest first. */
  async history(agentId: string, game: string, limit: number) {
    const rows = await this.#database.kysely
      .selectFrom('rating_history')
      .select(['match_id as matchId', 'at', 'mu', 'sigma'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .orderBy('ended_no', 'desc')
      .limit(limit)
      .execute();
    return rows.toReversed();
  }

  /** Sorted by a cautious estimate of skill (mu − 3 sigma), best first, without guests and disabled agents. */
  async leaderboard(game: string, limit: number, offset = 0): Promise<LadderRow[]> {
    const rows = await this.#database.kysely
      .selectFrom('ratings')
      .innerJoin('agents', 'agents.id', 'ratings.agent_id')
      .selectAll('ratings')
      .select(['agents.name', 'agents.is_house'])
      .where('ratings.game', '=', game)
      .where('agents.is_disabled', '=', false)
      .where('agents.is_guest', '=', false)
      .orderBy(sql`ratings.mu - 3 * ratings.sigma`, 'desc')
      .orderBy('ratings.agent_id')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map((row) => ({ ...ratingOf(row), name: row.name, isHouse: row.is_house }));
  }
}
