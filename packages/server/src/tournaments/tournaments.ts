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
import {
  entrantsIn,
  type Named,
  read,
  takesPart,
  type Tournament,
  tournamentOf,
  withEntrants,
  write,
} from './stored.ts';

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

/** An agent has to take part in what an agent has created; the operator may let house bots play among themselves. */
export type Starting = 'done' | 'no-tournament' | 'tournament-started' | 'too-few-entrants' | 'only-house-bots';

export type Joining = 'done' | 'no-tournament' | 'not-invited' | 'tournament-started' | 'tournament-full';

export interface Waiting {
  readonly id: string;
  readonly state: 'joining' | 'running';
}

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

  /** The latest ones but batches, and how many take part in each. */
  async latest(limit: number): Promise<{ readonly tournament: Tournament; readonly entrants: number }[]> {
    const { kysely } = this.#database;
    const rows = await this.#newest(limit).where('format', '<>', 'batch').execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const counts = await kysely
      .selectFrom('tournament_entrants')
      .select(({ fn }) => ['tournament_id', 'state', fn.countAll<string | number>().as('count')])
      .where('tournament_id', 'in', ids)
      .groupBy(['tournament_id', 'state'])
      .execute();
    return rows.map((row) => ({
      tournament: tournamentOf(row, []),
      entrants: counts
        .filter(({ tournament_id: id, state }) => id === row.id && takesPart(state, row.started_at))
        .reduce((sum, { count }) => sum + Number(count), 0),
    }));
  }

  /** The latest ones of an agent, without their pairings. */
  async batches(agentId: string, limit: number): Promise<Tournament[]> {
    const rows = await this.#newest(limit)
      .where('format', '=', 'batch')
      .where('id', 'in', (inner) =>
        inner.selectFrom('tournament_entrants').select('tournament_id').where('agent_id', '=', agentId),
      )
      .execute();
    return withEntrants(this.#database.kysely, rows);
  }

  #newest(limit: number) {
    const all = this.#database.kysely.selectFrom('tournaments').selectAll();
    return all.orderBy('created_at', 'desc').orderBy('id').limit(limit);
  }

  /** Those that an agent is invited to and has not joined. */
  async invitations(agentId: string): Promise<Tournament[]> {
    const rows = await this.#database.kysely
      .selectFrom('tournament_entrants as entrant')
      .innerJoin('tournaments as tournament', 'tournament.id', 'entrant.tournament_id')
      .selectAll('tournament')
      .where('entrant.agent_id', '=', agentId)
      .where('entrant.state', '=', 'invited')
      .where('tournament.state', 'in', ['joining', 'running'])
      .orderBy('tournament.created_at')
      .execute();
    return withEntrants(this.#database.kysely, rows);
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
      // It waits for nobody else, whatever becomes of the request that starts it.
      const isComplete = row.format === 'batch' && count + (isIn ? 0 : 1) === row.most_entrants;
      if (isComplete) await this.#set(kysely, id, { starts_at: this.#clock.now() });
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
  start(id: string): Promise<Starting> {
    return this.#locked<Starting>(id, async (kysely, row) => {
      if (row === null) return 'no-tournament';
      if (row.state === 'running') return 'done';
      if (row.state !== 'joining') return 'tournament-started';
      const { count, isHouseOnly } = await this.#places(kysely, id);
      if (count < 2) return 'too-few-entrants';
      if (row.creator_id !== null && isHouseOnly) return 'only-house-bots';
      await kysely
        .deleteFrom('tournament_entrants')
        .where('tournament_id', '=', id)
        .where('state', 'in', row.format === 'arena' ? ['out'] : ['out', 'invited'])
        .execute();
      const now = this.#clock.now();
      const rounds = row.rounds === 0 ? usualRounds(row.format, count) : row.rounds;
      const ends = row.duration_ms === null ? null : now + row.duration_ms;
      await this.#set(kysely, id, { state: 'running', started_at: now, rounds, ends_at: ends });
      return 'done';
    });
  }

  /** Matches that have been opened go on. Returns the agents that were told; null if there was nothing to cancel. */
  cancel(id: string): Promise<readonly string[] | null> {
    return this.#locked(id, async (kysely, row) => {
      if (row === null || (row.state !== 'joining' && row.state !== 'running')) return null;
      return this.#end(kysely, id, 'cancelled');
    });
  }

  /** Those whose time to start has come, and of those that run all, or those in which a match has ended or the time is up. */
  waiting(which: 'all' | 'due'): Promise<Waiting[]> {
    return this.#database.query<Waiting>(
      `select id, state from tournaments t
       where (state = 'joining' and starts_at <= $1) or (state = 'running' and ($2 or ends_at <= $1 or exists (
         select from tournament_games g join matches m on m.id = g.match_id
         where g.tournament_id = t.id and g.half_points is null and m.status = 'ended')))
       order by created_at, id`,
      [this.#clock.now(), which === 'all'],
    );
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
        return { openings: [], told: await this.#end(kysely, id, 'ended') };
      }
      if (row.creator_id !== null && (await this.#places(kysely, id)).isHouseOnly)
        return { openings: [], told: await this.#end(kysely, id, 'cancelled') };
      const named = (agentId: string) => before.entrants.find((entrant) => entrant.agentId === agentId)!;
      const openings = after.toOpen.map(({ pairing: { first, second, games }, game }) => ({
        tournament: before,
        matchId: games[game].matchId,
        players: (game % 2 === 0 ? [named(first), named(second!)] : [named(second!), named(first)]) as [Named, Named],
      }));
      return { openings, told: [] };
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
    values: Partial<
      Pick<Selectable<TournamentTable>, 'state' | 'starts_at' | 'started_at' | 'rounds' | 'ends_at' | 'ended_at'>
    >,
  ): Promise<void> {
    await kysely.updateTable('tournaments').set(values).where('id', '=', id).execute();
  }

  /** Everybody who is or was in is told, house bots excepted. Returns who was. */
  async #end(kysely: Kysely<Tables>, id: string, state: 'ended' | 'cancelled'): Promise<string[]> {
    await this.#set(kysely, id, { state, ended_at: this.#clock.now() });
    // In the same order as in `create`.
    const { rows } = await sql<{ agentId: string }>`
      select told.agent_id as "agentId", tell_agent(told.agent_id, ${id}, 'tournament_ended') from (
      select e.agent_id from tournament_entrants e join agents a on a.id = e.agent_id
      where e.tournament_id = ${id} and e.state <> 'invited' and not a.is_house order by e.agent_id) told`.execute(
      kysely,
    );
    return rows.map(({ agentId }) => agentId);
  }

  async #places(kysely: Kysely<Tables>, id: string, agentId?: string) {
    const rows = await kysely
      .selectFrom('tournament_entrants as entrant')
      .leftJoin('agents as agent', 'agent.id', 'entrant.agent_id')
      .select(['entrant.agent_id', 'entrant.seed', 'entrant.state', 'agent.is_house'])
      .where('entrant.tournament_id', '=', id)
      .execute();
    const own = rows.find((row) => row.agent_id === agentId);
    const taking = rows.filter(({ state }) => state === 'in');
    return {
      isKnown: own !== undefined,
      isIn: own?.state === 'in',
      count: taking.length,
      isHouseOnly: taking.every((row) => row.is_house === true),
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
