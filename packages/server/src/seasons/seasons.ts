import { type Selectable, sql } from 'kysely';
import type { Clock, Ids } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';
import type { SeasonTable } from '../storage/tables.ts';
import type { Finalist } from './final-round.ts';
import { type SeasonMatch, type SeasonPlayer, seasonTable, type Standing } from './table.ts';

export interface NewSeason {
  readonly game: string;
  readonly title: string;
  readonly startsAt: number;
  /** Matches that end later do not count, except those of the final round. */
  readonly freezesAt: number;
  /** The final round is over then, whatever is left of it. */
  readonly endsAt: number;
  /** How many agents play in the final round; 0 means that there is none. */
  readonly finalSize: number;
}

export interface Season extends NewSeason {
  readonly id: string;
  readonly state: 'open' | 'final' | 'archived';
  readonly roundId: string | null;
  readonly finalists: readonly Finalist[];
  /** Of the final round. */
  readonly finalMatches: readonly string[];
  readonly archivedAt: number | null;
}

export type NamedStanding = Standing & { readonly name: string };

/** A season on its way: what is shown of it, as its dates say. */
export type Phase = 'planned' | 'running' | 'final' | 'archived';

export function phaseOf({ state, startsAt }: Season, now: number): Phase {
  return state === 'open' ? (now < startsAt ? 'planned' : 'running') : state;
}

/** A statement has at most 65,535 parameters. */
const rowsAtOnce = 1000;

/** Seasons of games, with their tables. */
export class Seasons {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Null if another season of the game is not over by then. */
  async create(ids: Pick<Ids, 'id'>, wanted: NewSeason): Promise<Season | null> {
    const { game, title, startsAt, freezesAt, endsAt, finalSize } = wanted;
    return this.#database.kysely.transaction().execute(async (kysely) => {
      // Two operators at once must not plan the same weeks.
      await kysely.selectFrom('counters').select('name').where('name', '=', 'ended').forUpdate().execute();
      const other = await kysely
        .selectFrom('seasons')
        .select('id')
        .where('game', '=', game)
        .where('state', '<>', 'archived')
        .where('starts_at', '<', endsAt)
        .where('ends_at', '>', startsAt)
        .executeTakeFirst();
      if (other !== undefined) return null;
      const dates = { starts_at: startsAt, freezes_at: freezesAt, ends_at: endsAt };
      const row = await kysely
        .insertInto('seasons')
        .values({ id: ids.id(), game, title, ...dates, final_size: finalSize })
        .returningAll()
        .executeTakeFirstOrThrow();
      return seasonOf(row);
    });
  }

  /** The latest first. */
  async list(game?: string): Promise<Season[]> {
    const all = this.#database.kysely.selectFrom('seasons').selectAll();
    const wanted = game === undefined ? all : all.where('game', '=', game);
    const rows = await wanted.orderBy('starts_at', 'desc').orderBy('id').limit(200).execute();
    return rows.map(seasonOf);
  }

  async byId(id: string): Promise<Season | null> {
    const row = await this.#database.kysely.selectFrom('seasons').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : seasonOf(row);
  }

  /** Those that have not ended. */
  async moving(state?: 'open' | 'final'): Promise<Season[]> {
    const all = this.#database.kysely.selectFrom('seasons').selectAll().where('state', '<>', 'archived');
    const wanted = state === undefined ? all : all.where('state', '=', state);
    return (await wanted.orderBy('id').execute()).map(seasonOf);
  }

  /** Deletes a season that has not begun. */
  async drop(id: string): Promise<void> {
    await this.#database.kysely.deleteFrom('seasons').where('id', '=', id).where('state', '=', 'open').execute();
  }

  async beginFinal(id: string, roundId: string, finalists: readonly Finalist[]): Promise<void> {
    await this.#database.kysely
      .updateTable('seasons')
      .set({ state: 'final', round_id: roundId, finalists: JSON.stringify(finalists) })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute();
  }

  /** Keeps the table for ever, once. A season that ends early is frozen then. */
  async archive(id: string, table: readonly NamedStanding[], finalMatches: readonly string[]): Promise<void> {
    const now = this.#clock.now();
    await this.#database.kysely.transaction().execute(async (kysely) => {
      const { numUpdatedRows } = await kysely
        .updateTable('seasons')
        .set({
          state: 'archived',
          archived_at: now,
          freezes_at: sql`least(freezes_at, ${now}::bigint)`,
          final_matches: JSON.stringify(finalMatches),
        })
        .where('id', '=', id)
        .where('state', '<>', 'archived')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      const rows = table.map(({ agentId, isProvisional, ...row }) => ({
        season_id: id,
        agent_id: agentId,
        is_provisional: isProvisional,
        ...row,
      }));
      for (let i = 0; i < rows.length; i += rowsAtOnce)
        await kysely
          .insertInto('season_standings')
          .values(rows.slice(i, i + rowsAtOnce))
          .execute();
    });
  }

  /** The table as it was archived. */
  async archived(id: string): Promise<NamedStanding[]> {
    return this.#database.kysely
      .selectFrom('season_standings')
      .select(['rank', 'agent_id as agentId', 'name', 'version', 'rating', 'games', 'wins', 'draws', 'losses'])
      .select('is_provisional as isProvisional')
      .where('season_id', '=', id)
      .orderBy('rank')
      .execute();
  }

  /** The table as it stands, without guests, house bots and disabled agents; `finalMatches` count although they end after the freeze. */
  async standings({ game, startsAt, freezesAt }: Season, finalMatches: readonly string[]): Promise<NamedStanding[]> {
    const rows = await this.#database.query<SeasonPlayer & { matchId: string; name: string; isRanked: boolean }>(
      `select h.match_id as "matchId", h.agent_id as "agentId", h.version, h.place, coalesce(a.name, h.agent_id) as name,
         coalesce(not (a.is_house or a.is_guest or a.is_disabled), false) as "isRanked"
       from rating_history h join matches m on m.id = h.match_id left join agents a on a.id = h.agent_id
       where h.game = $1 and h.place is not null
         and ((m.ended_at >= $2 and m.ended_at < $3) or h.match_id = any($4)) order by h.ended_no, h.seat`,
      [game, startsAt, freezesAt, finalMatches],
    );
    const matches: SeasonMatch[] = [...Map.groupBy(rows, ({ matchId }) => matchId).values()].map((players) => ({
      players,
    }));
    const known = new Map(rows.map((row) => [row.agentId, row]));
    const ranked = seasonTable(matches).filter(({ agentId }) => known.get(agentId)!.isRanked);
    return ranked.map((row, i) => ({ ...row, rank: i + 1, name: known.get(row.agentId)!.name }));
  }

  /** Whether the rated matches of a game that ended before a time have been counted: all of them, or those named. */
  async isCounted(game: string, before: number, named: readonly string[] | null = null): Promise<boolean> {
    const rows = await this.#database.query(
      `select 1 as one from matches m where mode = 'rated' and status = 'ended' and not is_cancelled and rated_at is null
         and game = $1 and ended_at < $2 and ($3::text[] is null or id = any($3))
         and not exists (select from quarantine q where q.match_id = m.id) limit 1`,
      [game, before, named],
    );
    return rows.length === 0;
  }

  /** Which of these matches exist, and whether each has ended. */
  async opened(matchIds: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await this.#database.query<{ id: string; isEnded: boolean }>(
      `select id, status = 'ended' as "isEnded" from matches where id = any($1)`,
      [matchIds],
    );
    return new Map(rows.map(({ id, isEnded }) => [id, isEnded]));
  }
}

function seasonOf(row: Selectable<SeasonTable>): Season {
  const { id, game, title, state } = row;
  return {
    id,
    game,
    title,
    startsAt: row.starts_at,
    freezesAt: row.freezes_at,
    endsAt: row.ends_at,
    finalSize: row.final_size,
    state,
    roundId: row.round_id,
    finalists: (row.finalists ?? []) as unknown as Finalist[],
    finalMatches: (row.final_matches ?? []) as unknown as string[],
    archivedAt: row.archived_at,
  };
}
