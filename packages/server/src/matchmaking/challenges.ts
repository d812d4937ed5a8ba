import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@hexfront/engine';
import type { Kysely, Selectable } from 'kysely';
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
  readonly state: 'open' | 'complete' | 'cancelled';
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The players so far, in the order of acceptance, creator first. */
  readonly accepted: readonly Challenger[];
}

export type NewChallenge = Omit<Challenge, 'invite' | 'state' | 'createdAt' | 'accepted'> & { creator: Challenger };

/** `isCompleting`: this call took the last seat, so its caller opens the match. */
export type Acceptance =
  | { readonly challenge: Challenge; readonly isCompleting: boolean }
  | 'unknown-invite'
  | 'expired'
  | 'cancelled'
  | 'full';

/** Invitations to a match with chosen options. */
export class Challenges {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  async create(wanted: NewChallenge): Promise<Challenge> {
    const { matchId, game, players, mode, creator, expiresAt } = wanted;
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
    };
    return this.#database.kysely.transaction().execute(async (kysely) => {
      const stored = await kysely.insertInto('challenges').values(row).returningAll().executeTakeFirstOrThrow();
      await kysely
        .insertInto('challenge_players')
        .values(playerRow(matchId, 0, creator))
        .execute();
      return challengeOf(stored, [creator]);
    });
  }

  /** When several accept at once, each gets a seat or is refused, and exactly one completes the challenge. Accepting again changes nothing. */
  async accept(invite: string, challenger: Challenger): Promise<Acceptance> {
    return this.#database.kysely.transaction().execute(async (kysely): Promise<Acceptance> => {
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

  /** Only its creator can cancel a challenge, and only while it is open. */
  async cancel(matchId: string, creatorId: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.kysely
      .updateTable('challenges')
      .set({ state: 'cancelled' })
      .where('match_id', '=', matchId)
      .where('creator_id', '=', creatorId)
      .where('state', '=', 'open')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
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
    state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    accepted,
  };
}
