import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@hexfront/engine';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AgentLimits } from '../accounts/agent-limits.ts';
import type { Clock } from '../arena/ports.ts';
import type { MatchSettings, Pace } from '../arena/records.ts';
import type { Database } from '../storage/database.ts';
import { storableJson } from '../storage/storable.ts';
import type { ChallengeTable, Tables } from '../storage/tables.ts';

export interface Challenger {
  readonly agentId: string;
  readonly agentVersion?: string;
}

export interface Challenge extends MatchSettings {
  /** The id that its match will have. */
  readonly matchId: string;
  readonly invite: string;
  readonly game: string;
  readonly options: JsonObject;
  /** How many players it needs. */
  readonly players: number;
  /** Whether the lobby shows it to everyone. */
  readonly isListed: boolean;
  /** The ended match whose players play again, and nobody else. */
  readonly rematchOf: string | null;
  readonly state: 'open' | 'complete' | 'cancelled';
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The players so far, in the order of acceptance, creator first. */
  readonly accepted: readonly Challenger[];
}

export type NewChallenge = Omit<Challenge, 'invite' | 'state' | 'createdAt' | 'accepted'> & { creator: Challenger };

export type TooMany = 'too-many-matches' | 'too-many-challenges';

/** `isCompleting`: this call took the last seat, so its caller opens the match. */
export type Acceptance =
  | { readonly challenge: Challenge; readonly isCompleting: boolean }
  | 'unknown-invite'
  | 'expired'
  | 'cancelled'
  | 'full'
  | 'too-many-matches';

/** Invitations to a match with chosen options. */
export class Challenges {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limits: Pick<AgentLimits, 'matches' | 'challenges'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>, limits: Pick<AgentLimits, 'matches' | 'challenges'>) {
    this.#database = database;
    this.#clock = clock;
    this.#limits = limits;
  }

  /** A match has one rematch: if another player has offered it already, that challenge is returned. */
  async create(wanted: NewChallenge): Promise<Challenge | TooMany> {
    const { matchId, game, players, mode, creator, expiresAt, isListed, rematchOf } = wanted;
    const row = {
      match_id: matchId,
      invite: randomBytes(12).toString('base64url'),
      game,
      options: storableJson(wanted.options),
      players,
      pace: storableJson(wanted.pace),
      mode,
      error_allowance: wanted.errorAllowance,
      creator_id: creator.agentId,
      created_at: this.#clock.now(),
      expires_at: expiresAt,
      is_listed: isListed,
      rematch_of: rematchOf,
    };
    return this.#database.kysely.transaction().execute(async (kysely) => {
      if (rematchOf !== null) {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`rematch ${rematchOf}`}, 0))`.execute(kysely);
        const offered = await this.#rematch(kysely, rematchOf);
        if (offered !== null) return offered;
      }
      if (!(await this.#hasSeat(kysely, creator.agentId))) return 'too-many-matches';
      if (!(await this.#mayChallenge(kysely, creator.agentId))) return 'too-many-challenges';
      const stored = await kysely.insertInto('challenges').values(row).returningAll().executeTakeFirstOrThrow();
      await kysely
        .insertInto('challenge_players')
        .values(playerRow(matchId, 0, creator))
        .execute();
      return challengeOf(stored, [creator]);
    });
  }

  /**
   * When several accept at once, each gets a seat or is refused, and exactly one completes the challenge. Accepting again changes nothing.
   * House bots play any number of matches.
   */
  async accept(invite: string, challenger: Challenger, isHouse = false): Promise<Acceptance> {
    return this.#database.kysely.transaction().execute(async (kysely): Promise<Acceptance> => {
      const hasSeat = isHouse || (await this.#hasSeat(kysely, challenger.agentId));
      const found = kysely.selectFrom('challenges').selectAll().where('invite', '=', invite).forUpdate();
      const row = await found.executeTakeFirst();
      if (row === undefined) return 'unknown-invite';
      const accepted = await acceptedIn(kysely, row.match_id);
      if (accepted.some(({ agentId }) => agentId === challenger.agentId)) {
        return { challenge: challengeOf(row, accepted), isCompleting: false };
      }
      if (row.state === 'cancelled') return 'cancelled';
      if (row.state === 'complete') return 'full';
      if (row.expires_at <= this.#clock.now()) return 'expired';
      if (!hasSeat) return 'too-many-matches';

      const place = accepted.length;
      await kysely
        .insertInto('challenge_players')
        .values(playerRow(row.match_id, place, challenger))
        .execute();
      const isCompleting = place + 1 === row.players;
      const state = isCompleting ? 'complete' : 'open';
      await kysely.updateTable('challenges').set({ state }).where('match_id', '=', row.match_id).execute();
      return { challenge: challengeOf({ ...row, state }, [...accepted, challenger]), isCompleting };
    });
  }

  async byInvite(invite: string): Promise<Challenge | null> {
    const { kysely } = this.#database;
    const row = await kysely.selectFrom('challenges').selectAll().where('invite', '=', invite).executeTakeFirst();
    return row === undefined ? null : challengeOf(row, await acceptedIn(kysely, row.match_id));
  }

  /** Those that the lobby shows and that still wait for players, newest first. */
  async listed(limit: number): Promise<Challenge[]> {
    const { kysely } = this.#database;
    const rows = await kysely
      .selectFrom('challenges')
      .selectAll()
      .where('state', '=', sql.lit('open'))
      .where('is_listed', '=', sql.lit(true))
      .where('expires_at', '>', this.#clock.now())
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return Promise.all(rows.map(async (row) => challengeOf(row, await acceptedIn(kysely, row.match_id))));
  }

  /** The challenge to play this match again, unless it was cancelled or has expired. */
  rematch(matchId: string): Promise<Challenge | null> {
    return this.#rematch(this.#database.kysely, matchId);
  }

  /** Only its creator can cancel a challenge, and only while it is open. */
  async cancel(matchId: string, creatorId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.kysely
      .updateTable('challenges')
      .set({ state: 'cancelled' })
      .where('match_id', '=', matchId)
      .where('creator_id', '=', creatorId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await this.settle(matchId);
    return numUpdatedRows > 0n;
  }

  /** Call when nobody waits for its match any more: its seats need not be looked at again. */
  async settle(matchId: string): Promise<void> {
    await this.#database.kysely
      .updateTable('challenge_players')
      .set({ is_waiting: false })
      .where('match_id', '=', matchId)
      .execute();
  }

  /** Complete challenges whose match the server did not open before it died, oldest first. */
  async withoutMatch(): Promise<Challenge[]> {
    const { kysely } = this.#database;
    const rows = await kysely
      .selectFrom('challenges')
      .selectAll('challenges')
      .where('state', '=', 'complete')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('matches').select('id').whereRef('matches.id', '=', 'challenges.match_id'))),
      )
      .orderBy('created_at')
      .execute();
    return Promise.all(rows.map(async (row) => challengeOf(row, await acceptedIn(kysely, row.match_id))));
  }

  /** Whether the agent may take another seat. Nobody else takes one for it until the transaction ends. */
  async #hasSeat(kysely: Kysely<Tables>, agentId: string): Promise<boolean> {
    await sql`select lock_seats(${agentId})`.execute(kysely);
    const { rows } = await sql<{
      taken: number;
    }>`select seats_taken(${agentId}, ${this.#clock.now()}) as taken`.execute(kysely);
    return rows[0].taken < this.#limits.matches;
  }

  async #rematch(kysely: Kysely<Tables>, matchId: string): Promise<Challenge | null> {
    const row = await kysely
      .selectFrom('challenges')
      .selectAll()
      .where('rematch_of', '=', matchId)
      .where(({ or, and, eb }) =>
        or([eb('state', '=', 'complete'), and([eb('state', '=', 'open'), eb('expires_at', '>', this.#clock.now())])]),
      )
      .executeTakeFirst();
    return row === undefined ? null : challengeOf(row, await acceptedIn(kysely, row.match_id));
  }

  async #mayChallenge(kysely: Kysely<Tables>, agentId: string): Promise<boolean> {
    const { open } = await kysely
      .selectFrom('challenges')
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .where('creator_id', '=', agentId)
      .where('state', '=', sql.lit('open'))
      .where('expires_at', '>', this.#clock.now())
      .executeTakeFirstOrThrow();
    return open < this.#limits.challenges;
  }
}

function playerRow(matchId: string, place: number, { agentId, agentVersion }: Challenger) {
  return { match_id: matchId, place, agent_id: agentId, agent_version: agentVersion ?? null };
}

async function acceptedIn(kysely: Kysely<Tables>, matchId: string): Promise<Challenger[]> {
  const rows = await kysely
    .selectFrom('challenge_players')
    .select(['agent_id', 'agent_version'])
    .where('match_id', '=', matchId)
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    agentId: row.agent_id,
    ...(row.agent_version !== null && { agentVersion: row.agent_version }),
  }));
}

function challengeOf(row: Selectable<ChallengeTable>, accepted: readonly Challenger[]): Challenge {
  const { invite, game, players, mode, state } = row;
  return {
    matchId: row.match_id,
    invite,
    game,
    options: row.options as JsonObject,
    players,
    pace: row.pace as unknown as Pace,
    mode,
    errorAllowance: row.error_allowance,
    isListed: row.is_listed,
    rematchOf: row.rematch_of,
    state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    accepted,
  };
}
