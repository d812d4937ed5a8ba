import type { JsonObject } from '@hexfront/engine';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AgentLimits } from '../accounts/agent-limits.ts';
import type { Clock } from '../arena/ports.ts';
import type { MatchSettings, Pace } from '../arena/records.ts';
import type { Database } from '../storage/database.ts';
import { storableJson } from '../storage/storable.ts';
import type { ChallengeTable } from '../storage/tables.ts';
import { newId } from '../accounts/secrets.ts';

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
  /** The agent it was sent to: besides house bots, nobody else can accept it. */
  readonly opponentId: string | null;
  readonly state: 'open' | 'complete' | 'cancelled';
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The players so far, in the order of acceptance, creator first. */
  readonly accepted: readonly Challenger[];
}

export type NewChallenge = Omit<Challenge, 'invite' | 'state' | 'createdAt' | 'accepted'> & { creator: Challenger };

export type TooMany = 'too-many-matches' | 'too-many-challenges';

/** `isCompleting`: this call took the last seat, so its caller opens the match. */
export interface Accepted {
  readonly challenge: Challenge;
  readonly isCompleting: boolean;
}

export type Refused = 'declined' | 'unknown-invite' | 'not-invited' | 'full';

export type Acceptance = Accepted | 'unknown-invite' | 'expired' | 'cancelled' | 'full' | 'too-many-matches';

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
    const { creator, ...more } = wanted;
    const row: Record<keyof ChallengeTable, unknown> = {
      match_id: more.matchId,
      invite: newId(12),
      game: more.game,
      options: more.options,
      players: more.players,
      pace: more.pace,
      mode: more.mode,
      error_allowance: more.errorAllowance,
      creator_id: creator.agentId,
      state: 'open',
      created_at: this.#clock.now(),
      expires_at: more.expiresAt,
      is_listed: more.isListed,
      rematch_of: more.rematchOf,
      opponent_id: more.opponentId,
    };
    const version = creator.agentVersion ?? null;
    const { matches, challenges } = this.#limits;
    const created = await this.#call<StoredChallenge | TooMany>(
      sql`create_challenge(${storableJson(row as JsonObject)}::json, ${version}, ${matches}, ${challenges})`,
    );
    return typeof created === 'string' ? created : challengeOf(created);
  }

  /**
   * When several accept at once, each gets a seat or is refused, and exactly one completes the challenge. Accepting again changes nothing.
   * House bots play any number of matches.
   */
  async accept(invite: string, challenger: Challenger, isHouse = false): Promise<Acceptance> {
    const { agentId, agentVersion = null } = challenger;
    const most = isHouse ? null : this.#limits.matches;
    const outcome = await this.#call<StoredAcceptance>(
      sql`accept_challenge(${invite}, ${agentId}, ${agentVersion}, ${most}::integer, ${this.#clock.now()})`,
    );
    return typeof outcome === 'string' ? outcome : { ...outcome, challenge: challengeOf(outcome.challenge) };
  }

  async byInvite(invite: string): Promise<Challenge | null> {
    return (await this.#those(sql`invite = ${invite}`))[0] ?? null;
  }

  async byMatch(matchId: string): Promise<Challenge | null> {
    return (await this.#those(sql`match_id = ${matchId}`))[0] ?? null;
  }

  isWaiting({ state, expiresAt }: Challenge): boolean {
    return state === 'open' && expiresAt > this.#clock.now();
  }

  /** Those that wait for this agent's answer, oldest first. */
  received(agentId: string): Promise<Challenge[]> {
    const isOpen = sql`state = 'open' and expires_at > ${this.#clock.now()}`;
    return this.#those(sql`opponent_id = ${agentId} and ${isOpen} order by created_at, match_id`);
  }

  /** Those of this agent that wait for players, oldest first. */
  sent(agentId: string): Promise<Challenge[]> {
    const isOpen = sql`state = 'open' and expires_at > ${this.#clock.now()}`;
    return this.#those(sql`creator_id = ${agentId} and ${isOpen} order by created_at, match_id`);
  }

  /** Only the agent it was sent to can decline a challenge. Declining it again changes nothing. */
  decline(invite: string, agentId: string): Promise<Refused> {
    return this.#call<Refused>(sql`decline_challenge(${invite}, ${agentId})`);
  }

  /** Those that the lobby shows and that still wait for players, newest first. */
  listed(limit: number): Promise<Challenge[]> {
    const now = this.#clock.now();
    return this.#those(
      sql`state = 'open' and is_listed and expires_at > ${now} order by created_at desc limit ${limit}`,
    );
  }

  /** The challenge to play this match again, unless it was cancelled or has expired. */
  async rematch(matchId: string): Promise<Challenge | null> {
    const isOffered = sql`state = 'complete' or (state = 'open' and expires_at > ${this.#clock.now()})`;
    return (await this.#those(sql`rematch_of = ${matchId} and (${isOffered})`))[0] ?? null;
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
    // Its seats need not be looked at again, as if its match had opened.
    if (numUpdatedRows > 0n)
      await this.#database.query('update challenge_players set is_waiting = false where match_id = $1', [matchId]);
    return numUpdatedRows > 0n;
  }

  /** Complete challenges whose match the server did not open before it died, oldest first. */
  withoutMatch(): Promise<Challenge[]> {
    const isMissing = sql`not exists (select from matches m where m.id = c.match_id)`;
    return this.#those(sql`state = 'complete' and ${isMissing} order by created_at`);
  }

  async #those(condition: RawBuilder<unknown>): Promise<Challenge[]> {
    const { rows } = await sql<{ found: StoredChallenge }>`
      select shown_challenge(c) as found from challenges c where ${condition}`.execute(this.#database.kysely);
    return rows.map(({ found }) => challengeOf(found));
  }

  async #call<T>(call: RawBuilder<unknown>): Promise<T> {
    const { rows } = await sql<{ result: T }>`select ${call} as result`.execute(this.#database.kysely);
    return rows[0].result;
  }
}

/** As the database's functions return it. */
interface StoredChallenge {
  readonly row: Selectable<ChallengeTable>;
  readonly accepted: readonly { readonly agentId: string; readonly agentVersion: string | null }[];
}

type StoredAcceptance =
  | Exclude<Acceptance, Accepted>
  | { readonly challenge: StoredChallenge; readonly isCompleting: boolean };

function challengeOf({ row, accepted }: StoredChallenge): Challenge {
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
    opponentId: row.opponent_id,
    state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    accepted: accepted.map(({ agentId, agentVersion }) => ({
      agentId,
      ...(agentVersion !== null && { agentVersion }),
    })),
  };
}
