import { sql } from 'kysely';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import { type Division, divisionOf, placementGames } from './divisions.ts';
import { counted, type RatedPlayer, type Rating, type RatingChange, ratingOf, unplayed } from './rating.ts';
import { inherited, type Skill } from './skill.ts';

export interface LadderRow extends Rating {
  readonly name: string;
  readonly isHouse: boolean;
  /** Null until it has played enough rated games. */
  readonly division: Division | null;
}

/** Ratings per agent, version and game, with their history. */
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
  async unrated(limit: number): Promise<{ matchId: string; seq: number; game: string; endedNo: number }[]> {
    const rows = await this.#database.kysely
      .selectFrom('matches')
      .select(['id as matchId', 'seq', 'game', 'ended_no as endedNo'])
      .where('mode', '=', 'rated')
      .where('status', '=', 'ended')
      .where('is_cancelled', '=', false)
      .where('rated_at', 'is', null)
      .where('id', 'not in', (inner) => inner.selectFrom('quarantine').select('match_id'))
      .orderBy('ended_no')
      .limit(limit)
      .execute();
    return rows as { matchId: string; seq: number; game: string; endedNo: number }[];
  }

  /**
   * Counts a match exactly once, even if several processes try; false if it was counted before or must not be. `judge` gets the ratings
   * as of this transaction, so that two matches of the same agent do not overwrite each other.
   */
  async rate(
    matchId: string,
    players: readonly RatedPlayer[],
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
      const before = await this.#held(kysely, game, players, at);
      for (const change of judge(before)) {
        const { agentId, mu, sigma } = change;
        const rating = before.get(agentId);
        const player = players.find((each) => each.agentId === agentId);
        if (rating === undefined || player === undefined)
          throw new Error(`match ${matchId} rates ${agentId}, which did not play in it`);
        if (!rating.isCurrent) await this.#retire(kysely, agentId, game);
        await kysely
          .updateTable('ratings')
          .set({ ...counted(rating, change, at), is_current: true })
          .where('agent_id', '=', agentId)
          .where('game', '=', game)
          .where('version', '=', player.version)
          .execute();
        const { version, seat, place, opening } = player;
        const point = { agent_id: agentId, game, ended_no: match.ended_no as number, match_id: matchId, at, mu, sigma };
        await kysely
          .insertInto('rating_history')
          .values({ ...point, version, seat, place, opening })
          .execute();
      }
      return true;
    });
  }

  /** The ratings of the players, created if necessary and locked until the transaction ends, always in the same order. */
  async #held(kysely: Database['kysely'], game: string, players: readonly RatedPlayer[], at: number) {
    const held = new Map<string, Rating>();
    for (const { agentId, version } of players.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))) {
      const first = { ...unplayed, agent_id: agentId, game, version, updated_at: at, is_current: false };
      const find = () =>
        kysely
          .selectFrom('ratings')
          .selectAll()
          .where('agent_id', '=', agentId)
          .where('game', '=', game)
          .where('version', '=', version)
          .forUpdate()
          .executeTakeFirst();
      let row = await find();
      if (row === undefined) {
        await kysely
          .insertInto('ratings')
          .values({ ...first, ...(await this.#firstSkill(kysely, agentId, game)) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        row = (await find())!;
      }
      held.set(agentId, ratingOf(row));
    }
    return held;
  }

  #retire(kysely: Database['kysely'], agentId: string, game: string): Promise<unknown> {
    return kysely
      .updateTable('ratings')
      .set({ is_current: false })
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .where('is_current', '=', true)
      .execute();
  }

  /** Of a version that has not played yet: its predecessor's, or the initial skill. */
  async #firstSkill(kysely: Database['kysely'], agentId: string, game: string): Promise<Skill> {
    const row = await kysely
      .selectFrom('ratings')
      .select(['mu', 'sigma'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .where('is_current', '=', true)
      .executeTakeFirst();
    return row === undefined ? this.#initial : inherited(row);
  }

  /** The skill of an agent's version in a game, and how many rated games it has played. */
  async skill(agentId: string, game: string, version: string): Promise<Skill & { readonly games: number }> {
    const { kysely } = this.#database;
    const row = await kysely
      .selectFrom('ratings')
      .select(['mu', 'sigma', 'games'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .where('version', '=', version)
      .executeTakeFirst();
    return row ?? { ...(await this.#firstSkill(kysely, agentId, game)), games: 0 };
  }

  /** The ratings of an agent's versions, sorted by game; the current version first, then the one that played last. */
  async ratings(agentId: string): Promise<Rating[]> {
    const rows = await this.#database.kysely
      .selectFrom('ratings')
      .selectAll()
      .where('agent_id', '=', agentId)
      .orderBy('game')
      .orderBy('is_current', 'desc')
      .orderBy('updated_at', 'desc')
      .orderBy('version')
      .execute();
    return rows.map(ratingOf);
  }

  /** The latest `limit` points of an agent's rating curve over all of its versions, oldest first. */
  async history(agentId: string, game: string, limit: number) {
    const rows = await this.#database.kysely
      .selectFrom('rating_history')
      .select(['match_id as matchId', 'at', 'mu', 'sigma', 'version'])
      .where('agent_id', '=', agentId)
      .where('game', '=', game)
      .orderBy('ended_no', 'desc')
      .limit(limit)
      .execute();
    return rows.toReversed();
  }

  /** Every agent once, with its current version, sorted by a cautious estimate of skill (mu − 3 sigma), without guests and disabled agents. */
  async leaderboard(game: string, limit: number, offset = 0): Promise<LadderRow[]> {
    const isPlaced = sql`ratings.games >= ${placementGames}`;
    const order = sql`order by ratings.mu - 3 * ratings.sigma desc, ratings.agent_id`;
    const rows = await this.#database.kysely
      .selectFrom('ratings')
      .innerJoin('agents', 'agents.id', 'ratings.agent_id')
      .selectAll('ratings')
      .select(['agents.name', 'agents.is_house'])
      .select([
        sql<number>`(count(*) filter (where ${isPlaced}) over (${order}))::integer`.as('place'),
        sql<number>`(count(*) filter (where ${isPlaced}) over ())::integer`.as('placed'),
      ])
      .where('ratings.game', '=', game)
      .where('ratings.is_current', '=', true)
      .where('agents.is_disabled', '=', false)
      .where('agents.is_guest', '=', false)
      .orderBy(sql`ratings.mu - 3 * ratings.sigma`, 'desc')
      .orderBy('ratings.agent_id')
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map((row) => {
      const division = row.games < placementGames ? null : divisionOf(row.place, row.placed);
      return { ...ratingOf(row), name: row.name, isHouse: row.is_house, division };
    });
  }
}
