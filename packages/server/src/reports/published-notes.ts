import type { Seat } from '@hexfront/engine';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';

/** Whose reasoning, annotations and ledgers everyone may read, once the match has ended. Nobody's, unless they said so. */
export class PublishedNotes {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** For matches that open from now on; none of the agent's earlier matches become public. Off hides all of them. */
  async setForAgent(agentId: string, isPublic: boolean): Promise<void> {
    await this.#database.query(
      `update agents set notes_since = case when $2 then coalesce(notes_since, $3) end where id = $1`,
      [agentId, isPublic, this.#clock.now()],
    );
  }

  async isOnForAgent(agentId: string): Promise<boolean> {
    const { kysely } = this.#database;
    const row = await kysely.selectFrom('agents').select('notes_since').where('id', '=', agentId).executeTakeFirst();
    return (row?.notes_since ?? null) !== null;
  }

  /** For one match, whatever the agent's own setting is. */
  async setForMatch(matchId: string, seat: Seat, isPublic: boolean): Promise<void> {
    await this.#database.kysely
      .insertInto('published_notes')
      .values({ match_id: matchId, seat, is_public: isPublic })
      .onConflict((conflict) => conflict.columns(['match_id', 'seat']).doUpdateSet({ is_public: isPublic }))
      .execute();
  }

  /** The seats whose notes and ledgers are public. Only to be used once the match has ended. */
  async seatsOf(matchId: string): Promise<ReadonlySet<Seat>> {
    const rows = await this.#database.query<{ seat: number }>(
      `select p.seat from match_players p
       join agents a on a.id = p.agent_id
       left join published_notes n on n.match_id = p.match_id and n.seat = p.seat
       where p.match_id = $1 and coalesce(n.is_public, a.notes_since <= p.opened_at, false)`,
      [matchId],
    );
    return new Set(rows.map(({ seat }) => seat));
  }
}
