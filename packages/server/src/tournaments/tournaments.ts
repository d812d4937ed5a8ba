import type { JsonObject } from '@hexfront/engine';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Clock, Ids } from '../arena/ports.ts';
import type { MatchMode, Pace } from '../arena/records.ts';
import type { Database } from '../storage/database.ts';
import { storableJson } from '../storage/storable.ts';
import type { Tables, TournamentTable } from '../storage/tables.ts';
import { advance } from './advance.ts';
import { usualRounds } from './formats/index.ts';
import type { FormatName } from './plan.ts';
import { type Standing, standingOf } from './standing.ts';
import { entrantsIn, type Named, read, type Tournament, write } from './stored.ts';

export type { Tournament } from './stored.ts';

export interface NewTournament {
  readonly name: string;
  readonly format: FormatName;
  readonly game: string;
  /** Complete, as returned by the game; for two players. */
  readonly options: JsonObject;
  readonly pace: Pace;
  readonly mode: MatchMode;
  /** Of a Swiss or a round robin; null for as many as it usually takes. */
  readonly rounds: number | null;
  /** Per pairing. */
  readonly games: number;
  readonly concurrency: number;
  /** Of an arena. */
  readonly durationMs: number | null;
  readonly mostEntrants: number;
  /** Null for the operator. */
  readonly creatorId: string | null;
  /** Whether anyone may join. */
  readonly isOpen: boolean;
  /** Null if somebody starts it. */
  readonly startsAt: number | null;
  /** They are in already, in the order of their seeds. */
  readonly entrants: readonly Named[];
  /** They are told, and may join. */
  readonly invited: readonly string[];
}

export type Joining = 'done' | 'no-tournament' | 'not-invited' | 'tournament-started' | 'tournament-full';

/** A match to open, whose id is stored already. */
export interface Opening {
  readonly tournament: Pick<Tournament, 'game' | 'options' | 'pace' | 'mode'>;
  readonly matchId: string;
  /** By seat. */
  readonly players: readonly [Named, Named];
}

/** Tournaments and batches as the database has them. Every change is one transaction that holds the lock of its tournament. */
export class Tournaments {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids: Pick<Ids, 'id'>;
  /** How many that are not over an agent may have. */
  readonly #most: number;

  constructor(database: Database, clock: Pick<Clock, 'now'>, ids: Pick<Ids, 'id'>, most: number) {
    this.#database = database;
    this.#clock = clock;
    this.#ids = ids;
    this.#most = most;
  }

  /** Returns its id; null if the agent that creates it has too many that are not over. */
  create(wanted: NewTournament): Promise<string | null> {
    const { creatorId, entrants, invited } = wanted;
    const id = this.#ids.id();
    return this.#database.kysely.transaction().execute(async (kysely) => {
      if (creatorId !== null) {
        // Until the end of the transaction, so that parallel requests count each other.
        await kysely.selectFrom('agents').select('id').where('id', '=', creatorId).forUpdate().executeTakeFirst();
        const unfinished = await kysely
          .selectFrom('tournaments')
          .select('id')
          .where('creator_id', '=', creatorId)
          .where('state', 'in', ['joining', 'running'])
          .execute();
        if (unfinished.length >= this.#most) return null;
      }
      await kysely
        .insertInto('tournaments')
        .values(rowOf(id, wanted, this.#clock.now()))
        .execute();
      const rows = [
        ...entrants.map(({ agentId, agentVersion }) => ({ agent_id: agentId, agent_version: agentVersion ?? null })),
        ...invited.map((agentId) => ({ agent_id: agentId, agent_version: null })),
      ].map((row, i) => ({
        ...row,
        tournament_id: id,
        seed: i + 1,
        state: i < entrants.length ? ('in' as const) : ('invited' as const),
      }));
      if (rows.length > 0) await kysely.insertInto('tournament_entrants').values(rows).execute();
      // In the order in which matches are committed, which tell their players as well: otherwise they wait for each other.
      await sql`select tell_agent(told.agent_id, ${id}, 'invitation')
        from unnest(${invited.toSorted()}::text[]) told (agent_id)`.execute(kysely);
      return id;
    });
  }

  /** Without its pairings. */
  about(id: string): Promise<Tournament | null> {
    return entrantsIn(this.#database.kysely, id);
  }

  find(id: string): Promise<Tournament | null> {
    return read(this.#database.kysely, id, this.#clock.now());
  }

  /** The table, best first, and whether it is final; null if there is no such tournament. */
  async standing(id: string): Promise<{ readonly isOver: boolean; readonly rows: readonly Standing[] } | null> {
    const found = await this.find(id);
    return found === null ? null : { isOver: found.state === 'ended', rows: standingOf(found) };
  }

  /** The latest ones, without their pairings. */
  async latest(which: 'tournaments' | { readonly batchesOf: string }, limit: number): Promise<Tournament[]> {
    let query = this.#database.kysely.selectFrom('tournaments').select('id');
    if (which === 'tournaments') query = query.where('format', '<>', 'batch');
    else {
      query = query
        .where('format', '=', 'batch')
        .where('id', 'in', (inner) =>
          inner.selectFrom('tournament_entrants').select('tournament_id').where('agent_id', '=', which.batchesOf),
        );
    }
    const rows = await query.orderBy('created_at', 'desc').orderBy('id').limit(limit).execute();
    const found = await Promise.all(rows.map(({ id }) => entrantsIn(this.#database.kysely, id)));
    return found.filter((each) => each !== null);
  }

  /** Those that an agent is invited to and has not joined. */
  async invitations(agentId: string): Promise<Tournament[]> {
    const rows = await this.#database.kysely
      .selectFrom('tournament_entrants as entrant')
      .innerJoin('tournaments as tournament', 'tournament.id', 'entrant.tournament_id')
      .select('tournament.id')
      .where('entrant.agent_id', '=', agentId)
      .where('entrant.state', '=', 'invited')
      .where('tournament.state', 'in', ['joining', 'running'])
      .orderBy('tournament.created_at')
      .execute();
    const found = await Promise.all(rows.map(({ id }) => entrantsIn(this.#database.kysely, id)));
    return found.filter((each) => each !== null);
  }

  /** Joining again changes nothing, except the version. An arena can be joined while it runs. */
  join(id: string, { agentId, agentVersion }: Named): Promise<Joining> {
    return this.#locked<Joining>(id, async (kysely, row) => {
      if (row === null) return 'no-tournament';
      const { isIn, isKnown, count, last } = await this.#places(kysely, id, agentId);
      const isJoinable = row.state === 'joining' || (row.state === 'running' && row.format === 'arena');
      if (!isJoinable) return 'tournament-started';
      if (!row.is_open && !isKnown && row.creator_id !== agentId) return 'not-invited';
      if (!isIn && count >= row.most_entrants) return 'tournament-full';
      const version = agentVersion ?? null;
      await kysely
        .insertInto('tournament_entrants')
        .values({ tournament_id: id, agent_id: agentId, agent_version: version, seed: last + 1, state: 'in' })
        .onConflict((conflict) =>
          conflict.columns(['tournament_id', 'agent_id']).doUpdateSet({ state: 'in', agent_version: version }),
        )
        .execute();
      return 'done';
    });
  }

  /** Whoever leaves a tournament that runs loses the games that have not been opened. */
  withdraw(id: string, agentId: string): Promise<Exclude<Joining, 'tournament-full'>> {
    return this.#locked<Exclude<Joining, 'tournament-full'>>(id, async (kysely, row) => {
      if (row === null) return 'no-tournament';
      if (!(await this.#places(kysely, id, agentId)).isKnown) return 'not-invited';
      if (row.state === 'ended' || row.state === 'cancelled') return 'tournament-started';
      await kysely
        .updateTable('tournament_entrants')
        .set({ state: 'out' })
        .where('tournament_id', '=', id)
        .where('agent_id', '=', agentId)
        .execute();
      // Without its other side there is no batch.
      if (row.format === 'batch') await this.#end(kysely, id, 'cancelled');
      return 'done';
    });
  }

  /** With those who are in; an arena may be joined later by those who are invited. Starting it again changes nothing. */
  start(id: string): Promise<'done' | 'no-tournament' | 'tournament-started' | 'too-few-entrants'> {
    return this.#locked(id, async (kysely, row) => {
      if (row === null) return 'no-tournament';
      if (row.state === 'running') return 'done';
      if (row.state !== 'joining') return 'tournament-started';
      const entrants = await kysely
        .selectFrom('tournament_entrants')
        .select('agent_id')
        .where('tournament_id', '=', id)
        .where('state', '=', 'in')
        .execute();
      if (entrants.length < 2) return 'too-few-entrants';
      await kysely
        .deleteFrom('tournament_entrants')
        .where('tournament_id', '=', id)
        .where('state', 'in', row.format === 'arena' ? ['out'] : ['out', 'invited'])
        .execute();
      const now = this.#clock.now();
      const rounds = row.rounds === 0 ? usualRounds(row.format, entrants.length) : row.rounds;
      const ends = row.duration_ms === null ? null : now + row.duration_ms;
      await this.#set(kysely, id, { state: 'running', started_at: now, rounds, ends_at: ends });
      return 'done';
    });
  }

  /** Matches that have been opened go on. Returns whether there was something to cancel. */
  cancel(id: string): Promise<boolean> {
    return this.#locked(id, async (kysely, row) => {
      if (row === null || (row.state !== 'joining' && row.state !== 'running')) return false;
      await this.#end(kysely, id, 'cancelled');
      return true;
    });
  }

  /** Those that run, and those whose time has come. */
  async waiting(): Promise<{ readonly id: string; readonly state: 'joining' | 'running' }[]> {
    const rows = await this.#database.kysely
      .selectFrom('tournaments')
      .select(['id', 'state'])
      .where('state', 'in', ['joining', 'running'])
      .where(({ or, eb }) => or([eb('state', '=', 'running'), eb('starts_at', '<=', this.#clock.now())]))
      .orderBy('created_at')
      .execute();
    return rows as { id: string; state: 'joining' | 'running' }[];
  }

  /** Takes in the results, makes the next pairings, ends what is over. Returns the matches to open, and the agents that were told of the end. */
  advance(id: string): Promise<{ readonly openings: readonly Opening[]; readonly told: readonly string[] }> {
    return this.#locked(id, async (kysely, row) => {
      if (row?.state !== 'running') return { openings: [], told: [] };
      const before = (await read(kysely, id, this.#clock.now()))!;
      const games = before.stored.flatMap((pairing) => pairing.games);
      const unknown = new Set(games.flatMap(({ matchId, halfPoints }) => (halfPoints === null ? matchId : [])));
      const after = advance(
        { ...before, now: this.#clock.now() },
        () => this.#ids.id(),
        ({ matchId }) => unknown.has(matchId),
      );
      await write(kysely, id, before.stored, after);
      if (after.isOver) {
        await kysely
          .deleteFrom('tournament_entrants')
          .where('tournament_id', '=', id)
          .where('state', '=', 'invited')
          .execute();
        await this.#end(kysely, id, 'ended');
      }
      const named = (agentId: string) => before.entrants.find((entrant) => entrant.agentId === agentId)!;
      const openings = after.toOpen.map(({ pairing: { first, second, games }, game }) => ({
        tournament: before,
        matchId: games[game].matchId,
        players: (game % 2 === 0 ? [named(first), named(second!)] : [named(second!), named(first)]) as [Named, Named],
      }));
      return { openings, told: after.isOver ? before.entrants.map(({ agentId }) => agentId) : [] };
    });
  }

  #locked<T>(
    id: string,
    work: (kysely: Kysely<Tables>, row: Selectable<TournamentTable> | null) => Promise<T>,
  ): Promise<T> {
    return this.#database.kysely.transaction().execute(async (kysely) => {
      const row = await kysely
        .selectFrom('tournaments')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return work(kysely, row ?? null);
    });
  }

  async #set(
    kysely: Kysely<Tables>,
    id: string,
    values: Partial<Pick<Selectable<TournamentTable>, 'state' | 'started_at' | 'rounds' | 'ends_at' | 'ended_at'>>,
  ): Promise<void> {
    await kysely.updateTable('tournaments').set(values).where('id', '=', id).execute();
  }

  /** Everybody who is or was in is told, house bots excepted. */
  async #end(kysely: Kysely<Tables>, id: string, state: 'ended' | 'cancelled'): Promise<void> {
    await this.#set(kysely, id, { state, ended_at: this.#clock.now() });
    // In the same order as in `create`.
    await sql`select tell_agent(told.agent_id, ${id}, 'tournament_ended') from (
      select e.agent_id from tournament_entrants e join agents a on a.id = e.agent_id
      where e.tournament_id = ${id} and e.state <> 'invited' and not a.is_house order by e.agent_id) told`.execute(
      kysely,
    );
  }

  async #places(kysely: Kysely<Tables>, id: string, agentId: string) {
    const rows = await kysely
      .selectFrom('tournament_entrants')
      .select(['agent_id', 'seed', 'state'])
      .where('tournament_id', '=', id)
      .execute();
    const own = rows.find((row) => row.agent_id === agentId);
    return {
      isKnown: own !== undefined,
      isIn: own?.state === 'in',
      count: rows.filter(({ state }) => state === 'in').length,
      last: Math.max(0, ...rows.map(({ seed }) => seed)),
    };
  }
}

function rowOf(id: string, wanted: NewTournament, now: number) {
  const { name, format, game, options, pace, mode, rounds, games, concurrency } = wanted;
  return {
    id,
    name,
    format,
    game,
    options: storableJson(options),
    pace: storableJson(pace),
    mode,
    rounds: rounds ?? 0,
    games,
    concurrency,
    duration_ms: wanted.durationMs,
    most_entrants: wanted.mostEntrants,
    creator_id: wanted.creatorId,
    is_open: wanted.isOpen,
    starts_at: wanted.startsAt,
    created_at: now,
    started_at: null,
    ends_at: null,
    ended_at: null,
  };
}
