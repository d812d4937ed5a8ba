import type { JsonObject } from '@hexfront/engine';
import type { Kysely, Selectable } from 'kysely';
import type { MatchMode, Pace } from '../arena/records.ts';
import type { Tables, TournamentTable } from '../storage/tables.ts';
import type { Advanced } from './advance.ts';
import type { Entrant, PairedGame, Pairing, Plan, Snapshot } from './plan.ts';

export interface Named {
  readonly agentId: string;
  /** The version that the agent stated when it joined. */
  readonly agentVersion?: string;
}

/** Everyone it knows of: those who are in, were in, or are invited. */
export interface StoredEntrant extends Entrant, Named {
  readonly state: 'invited' | 'in' | 'out';
}

/** A tournament as it stands: `stored` is what the database says, `pairings` has the results of matches that have ended since. */
export interface Tournament extends Snapshot {
  readonly id: string;
  readonly name: string;
  readonly game: string;
  readonly options: JsonObject;
  readonly pace: Pace;
  readonly mode: MatchMode;
  readonly durationMs: number | null;
  readonly mostEntrants: number;
  readonly creatorId: string | null;
  readonly isOpen: boolean;
  readonly state: 'joining' | 'running' | 'ended' | 'cancelled';
  readonly startsAt: number | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly entrants: readonly StoredEntrant[];
  readonly stored: readonly Pairing[];
}

/** Before the start, whoever has left has declined. */
export function takesPart(state: StoredEntrant['state'], startedAt: number | null): boolean {
  return state === 'in' || (state === 'out' && startedAt !== null);
}

/** Without their pairings. */
export async function withEntrants(
  kysely: Kysely<Tables>,
  rows: readonly Selectable<TournamentTable>[],
): Promise<Tournament[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const all = await kysely
    .selectFrom('tournament_entrants')
    .selectAll()
    .where('tournament_id', 'in', ids)
    .orderBy('seed')
    .execute();
  const byTournament = Map.groupBy(all, (entrant) => entrant.tournament_id);
  return rows.map((row) => tournamentOf(row, (byTournament.get(row.id) ?? []).map(entrantOf)));
}

/** Without its pairings. */
export async function entrantsIn(kysely: Kysely<Tables>, id: string): Promise<Tournament | null> {
  const rows = await kysely.selectFrom('tournaments').selectAll().where('id', '=', id).execute();
  return (await withEntrants(kysely, rows))[0] ?? null;
}

function entrantOf(row: Selectable<Tables['tournament_entrants']>): StoredEntrant {
  const { agent_id: agentId, seed, state, agent_version: agentVersion } = row;
  return { agentId, seed, state, isIn: state === 'in', ...(agentVersion === null ? {} : { agentVersion }) };
}

export async function read(kysely: Kysely<Tables>, id: string, now: number): Promise<Tournament | null> {
  const found = await entrantsIn(kysely, id);
  if (found === null) return null;
  const pairings = await kysely
    .selectFrom('tournament_pairings')
    .selectAll()
    .where('tournament_id', '=', id)
    .orderBy('number')
    .execute();
  const games = await kysely
    .selectFrom('tournament_games as game')
    .leftJoin('matches as match', 'match.id', 'game.match_id')
    .select(['game.pairing', 'game.match_id', 'game.half_points', 'game.reason', 'game.ended_at'])
    .select(['match.status', 'match.winner_agent_id', 'match.end_reason', 'match.is_cancelled'])
    .select('match.ended_at as match_ended_at')
    .where('game.tournament_id', '=', id)
    .orderBy('game.pairing')
    .orderBy('game.game')
    .execute();
  const stored: Pairing[] = [];
  const settled: Pairing[] = [];
  const byPairing = Map.groupBy(games, ({ pairing }) => pairing);
  for (const { number, round, slot, first_id: first, second_id: second } of pairings) {
    const rows = byPairing.get(number) ?? [];
    stored.push({ number, round, slot, first, second, games: rows.map(storedGame) });
    settled.push({ number, round, slot, first, second, games: rows.map((row) => settledGame(row, first)) });
  }
  return { ...found, now, stored, pairings: settled };
}

interface GameRow {
  readonly match_id: string;
  readonly half_points: number | null;
  readonly reason: string | null;
  readonly ended_at: number | null;
  readonly status: 'active' | 'ended' | null;
  readonly winner_agent_id: string | null;
  readonly end_reason: string | null;
  readonly is_cancelled: boolean | null;
  readonly match_ended_at: number | null;
}

function storedGame(row: GameRow): PairedGame {
  const { match_id: matchId, half_points: halfPoints, reason, ended_at: endedAt } = row;
  return { matchId, halfPoints, reason, endedAt, isOpen: row.status !== null };
}

/** A match that the operator has cancelled counts as a draw. */
function settledGame(row: GameRow, first: string): PairedGame {
  const game = storedGame(row);
  if (game.halfPoints !== null || row.status !== 'ended') return game;
  const isDraw = row.is_cancelled === true || row.winner_agent_id === null;
  const halfPoints = isDraw ? 1 : row.winner_agent_id === first ? 2 : 0;
  const reason = row.is_cancelled === true ? 'cancelled' : row.end_reason;
  return { ...game, halfPoints, reason, endedAt: row.match_ended_at };
}

const rowsAtOnce = 500;

/** Writes what has changed. */
export async function write(
  kysely: Kysely<Tables>,
  id: string,
  before: readonly Pairing[],
  { entrants, pairings }: Advanced,
): Promise<void> {
  const key = { tournament_id: id };
  const added = pairings.slice(before.length);
  for (const some of chunks(added)) {
    const rows = some.map(({ number, round, slot, first, second }) => ({
      ...key,
      number,
      round,
      slot,
      first_id: first,
      second_id: second,
    }));
    await kysely.insertInto('tournament_pairings').values(rows).execute();
  }
  const rowsOf = ({ number, games }: Pairing) =>
    games.map(({ matchId, halfPoints, reason, endedAt }, game) => ({
      ...key,
      pairing: number,
      game,
      match_id: matchId,
      half_points: halfPoints,
      reason,
      ended_at: endedAt,
    }));
  const changed = pairings.flatMap((pairing, i) =>
    rowsOf(pairing).filter(({ game, half_points: points }) => {
      const known = before[i]?.games[game];
      return known === undefined || known.halfPoints !== points;
    }),
  );
  for (const some of chunks(changed)) {
    await kysely
      .insertInto('tournament_games')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['tournament_id', 'pairing', 'game']).doUpdateSet(({ ref }) => ({
          half_points: ref('excluded.half_points'),
          reason: ref('excluded.reason'),
          ended_at: ref('excluded.ended_at'),
        })),
      )
      .execute();
  }
  const out = entrants.filter(({ isIn }) => !isIn).map(({ agentId }) => agentId);
  if (out.length > 0) {
    await kysely
      .updateTable('tournament_entrants')
      .set({ state: 'out' })
      .where('tournament_id', '=', id)
      .where('state', '=', 'in')
      .where('agent_id', 'in', out)
      .execute();
  }
}

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let i = 0; i < list.length; i += rowsAtOnce) yield list.slice(i, i + rowsAtOnce);
}

export function tournamentOf(row: Selectable<TournamentTable>, entrants: readonly StoredEntrant[]): Tournament {
  const { id, name, format, game, mode, rounds, games, concurrency, state } = row;
  const plan: Plan = { format, rounds, games, concurrency, endsAt: row.ends_at };
  return {
    plan,
    id,
    name,
    game,
    options: row.options as JsonObject,
    pace: row.pace as unknown as Pace,
    mode,
    durationMs: row.duration_ms,
    mostEntrants: row.most_entrants,
    creatorId: row.creator_id,
    isOpen: row.is_open,
    state,
    startsAt: row.starts_at,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    entrants,
    now: 0,
    stored: [],
    pairings: [],
  };
}
