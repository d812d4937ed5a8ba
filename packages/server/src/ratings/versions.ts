import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';

/** A version that an agent has declared for rated play. */
export interface DeclaredVersion {
  readonly game: string;
  readonly version: string;
  readonly declaredAt: number;
  /** Its latest validation match; null if it never needed one. */
  readonly matchId: string | null;
  readonly validatedAt: number | null;
  /** Why its latest validation match failed, once the agent has been told. */
  readonly failure: string | null;
}

/** The versions of agents, and whether they have shown in a validation match that they can play. */
export class Versions {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** By game, the latest first. */
  list(agentId: string): Promise<DeclaredVersion[]> {
    return this.#those(agentId).orderBy('game').orderBy('declared_at', 'desc').orderBy('version').execute();
  }

  async find(agentId: string, game: string, version: string): Promise<DeclaredVersion | null> {
    const row = await this.#those(agentId).where('game', '=', game).where('version', '=', version).executeTakeFirst();
    return row ?? null;
  }

  /** Notes which match is to validate a version. If another request was faster, its match counts; returns that one. */
  async try(agentId: string, game: string, version: string, before: string | null, matchId: string): Promise<string> {
    const [{ found }] = await this.#database.query<{ found: string }>(
      `insert into agent_versions as v (agent_id, game, version, declared_at, match_id) values ($1, $2, $3, $4, $5)
       on conflict (agent_id, game, version) do update
       set match_id = case when v.match_id is not distinct from $6 then excluded.match_id else v.match_id end,
         failure = case when v.match_id is not distinct from $6 then null else v.failure end
       returning match_id as found`,
      [agentId, game, version, this.#clock.now(), matchId, before],
    );
    return found;
  }

  async pass(agentId: string, game: string, version: string): Promise<void> {
    const at = this.#clock.now();
    await this.#database.query(
      `insert into agent_versions as v (agent_id, game, version, declared_at, validated_at) values ($1, $2, $3, $4, $4)
       on conflict (agent_id, game, version) do update set validated_at = coalesce(v.validated_at, excluded.validated_at)`,
      [agentId, game, version, at],
    );
  }

  async fail(agentId: string, game: string, { version, matchId }: DeclaredVersion, failure: string): Promise<void> {
    await this.#database.query(
      `update agent_versions set failure = $5 where agent_id = $1 and game = $2 and version = $3 and match_id = $4`,
      [agentId, game, version, matchId, failure],
    );
  }

  /** Whether a seat has sent orders in a match; only in simultaneous games can a player be absent without losing at once. */
  async hasSentOrders(matchId: string, seat: number): Promise<boolean> {
    const rows = await this.#database.query(
      `select 1 as one from records where match_id = $1 and kind = 'submitted' and (body ->> 'seat')::integer = $2 limit 1`,
      [matchId, seat],
    );
    return rows.length > 0;
  }

  #those(agentId: string) {
    return this.#database.kysely
      .selectFrom('agent_versions')
      .select([
        'game',
        'version',
        'declared_at as declaredAt',
        'match_id as matchId',
        'validated_at as validatedAt',
        'failure',
      ])
      .where('agent_id', '=', agentId);
  }
}
