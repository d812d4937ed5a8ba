import { sql } from 'kysely';
import type { EndReason, MatchMode, MatchPlayer } from '../arena/records.ts';
import type { Database } from '../storage/database.ts';
import { readCursor, writeCursor } from './cursor.ts';

export { CursorError } from './cursor.ts';

/** A match in a list. Public, so without seed and options. */
export interface MatchSummary {
  readonly id: string;
  readonly game: string;
  readonly mode: MatchMode;
  readonly status: 'active' | 'ended';
  readonly stateVersion: number;
  readonly openedAt: number;
  readonly endedAt: number | null;
  readonly endedNo: number | null;
  readonly winnerAgentId: string | null;
  readonly endReason: EndReason | null;
  readonly isCancelled: boolean;
  readonly players: readonly MatchPlayer[];
}

export interface MatchFilter {
  readonly game?: string;
  readonly status?: 'active' | 'ended';
  readonly mode?: MatchMode;
  readonly agentId?: string;
}

/** `before` continues with older matches, `after` with newer ones; both take a cursor from an earlier page. */
export interface Page {
  readonly limit: number;
  readonly before?: string;
  readonly after?: string;
}

export interface MatchPage {
  /** Newest first, in either direction. */
  readonly matches: MatchSummary[];
  /** Cursors of the first and last match on this page; null on an empty one. */
  readonly newest: string | null;
  readonly oldest: string | null;
}

/** Lists of matches. */
export class Directory {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Throws a `CursorError` if the cursor is invalid. */
  async matches({ game, status, mode, agentId }: MatchFilter, { limit, before, after }: Page): Promise<MatchPage> {
    const isBackwards = before === undefined && after !== undefined;
    const text = before ?? after;
    let query = this.#summaries();
    if (game !== undefined) query = query.where('match.game', '=', game);
    if (status !== undefined) query = query.where('match.status', '=', status);
    if (mode !== undefined) query = query.where('match.mode', '=', mode);
    if (agentId !== undefined) {
      query = query.where('match.id', 'in', (inner) =>
        inner.selectFrom('match_players as player').select('player.match_id').where('player.agent_id', '=', agentId),
      );
    }
    if (text !== undefined) {
      const { time, id } = readCursor(text);
      const side = sql.raw(isBackwards ? '>' : '<');
      query = query.where(sql<boolean>`(match.opened_at, match.id) ${side} (${time}::bigint, ${id}::text collate "C")`);
    }
    const direction = isBackwards ? 'asc' : 'desc';
    const rows = await query
      .orderBy('match.opened_at', direction)
      .orderBy('match.id', direction)
      .limit(limit)
      .execute();
    const matches = (isBackwards ? rows.toReversed() : rows) as unknown as MatchSummary[];
    return { matches, newest: cursorOf(matches.at(0)), oldest: cursorOf(matches.at(-1)) };
  }

  /** In the order in which they were opened. */
  async byIds(ids: readonly string[]): Promise<MatchSummary[]> {
    if (ids.length === 0) return [];
    const rows = await this.#summaries()
      .where('match.id', 'in', ids)
      .orderBy('match.opened_at')
      .orderBy('match.id')
      .execute();
    return rows as unknown as MatchSummary[];
  }

  /** Ended matches, in the order in which they ended, after the last `endedNo` seen. */
  async ended(after: number, limit: number, game?: string): Promise<(MatchSummary & { endedNo: number })[]> {
    let query = this.#summaries().where('match.ended_no', '>', after);
    if (game !== undefined) query = query.where('match.game', '=', game);
    const rows = await query.orderBy('match.ended_no').limit(limit).execute();
    return rows as unknown as (MatchSummary & { endedNo: number })[];
  }

  /** How many decisions or ticks each of these matches has had. */
  async lengths(ids: readonly string[]): Promise<Map<string, number>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#database.kysely
      .selectFrom('matches')
      .select(['id', 'state_version'])
      .where('id', 'in', ids)
      .execute();
    return new Map(rows.map(({ id, state_version: version }) => [id, version]));
  }

  /** How many more times an agent has had the first seat in a game than another one. */
  async lead(agentId: string, game: string): Promise<number> {
    const { lead } = await this.#database.kysely
      .selectFrom('match_players as player')
      .innerJoin('matches as match', 'match.id', 'player.match_id')
      .select(sql<number>`coalesce(sum(case when player.seat = 0 then 1 else -1 end), 0)::bigint`.as('lead'))
      .where('player.agent_id', '=', agentId)
      .where('match.game', '=', game)
      .executeTakeFirstOrThrow();
    return lead;
  }

  /** The opponents in an agent's latest rated match of a game. */
  async lastOpponents(agentId: string, game: string): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select o.agent_id as id from match_players o where o.agent_id <> $1 and o.match_id = (
         select m.id from match_players p join matches m on m.id = p.match_id
         where p.agent_id = $1 and m.game = $2 and m.mode = 'rated' order by p.opened_at desc, p.match_id limit 1)`,
      [agentId, game],
    );
    return rows.map(({ id }) => id);
  }

  #summaries() {
    return this.#database.kysely
      .selectFrom('matches as match')
      .innerJoin('match_heads as head', 'head.match_id', 'match.id')
      .select([
        'match.id',
        'match.game',
        'match.mode',
        'match.status',
        'match.state_version as stateVersion',
        'match.opened_at as openedAt',
        'match.ended_at as endedAt',
        'match.ended_no as endedNo',
        'match.winner_agent_id as winnerAgentId',
        'match.end_reason as endReason',
        'match.is_cancelled as isCancelled',
        sql<readonly MatchPlayer[]>`head.head -> 'players'`.as('players'),
      ]);
  }
}

function cursorOf(match: MatchSummary | undefined): string | null {
  return match === undefined ? null : writeCursor({ time: match.openedAt, id: match.id });
}
