import type { Database } from '../storage/database.ts';

/** Which rated results of an agent are meant. */
export interface ResultFilter {
  readonly agentId: string;
  readonly game: string;
  readonly version?: string;
  readonly opponent?: string;
  readonly seat?: number;
  readonly opening?: string;
  readonly result?: Outcome;
  /** Matches that ended in this time, as a season has it. */
  readonly from?: number;
  readonly until?: number;
  /** Besides those that ended in this time. */
  readonly also?: readonly string[];
}

export type Outcome = 'win' | 'draw' | 'loss';

/** How a group of an agent's rated matches went. */
export interface Tally {
  readonly key: string;
  /** The opponent's name; for other groups the key. */
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface Result {
  readonly matchId: string;
  readonly endedAt: number;
  readonly version: string;
  readonly seat: number | null;
  readonly opening: string | null;
  readonly result: Outcome;
  readonly opponents: readonly { readonly agentId: string; readonly name: string; readonly version: string }[];
}

const mostGroups = 100;

/** One row per rated match of an agent, with its result; `$1` and `$2` are the agent and the game. Whoever is alone in the first place wins. */
const results = `
  select h.match_id, h.ended_no, h.version, h.seat, h.opening, m.ended_at,
    case when h.place > 0 then 'loss'
      when exists (select from rating_history o where o.match_id = h.match_id and o.agent_id <> h.agent_id and o.place = 0) then 'draw'
      else 'win' end as result
  from rating_history h join matches m on m.id = h.match_id
  where h.agent_id = $1 and h.game = $2 and h.place is not null`;

/** What an agent's pages are made of: its rated results, one by one and by opponent, seat and opening. */
export class Results {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest first. */
  async list(filter: ResultFilter, limit: number): Promise<Result[]> {
    const { condition, values } = conditionOf(filter);
    const rows = await this.#database.query<Result>(
      `select r.match_id as "matchId", r.ended_at as "endedAt", r.version, r.seat, r.opening, r.result, (
         select json_agg(json_build_object('agentId', o.agent_id, 'name', coalesce(a.name, o.agent_id), 'version', o.version) order by o.seat)
         from rating_history o left join agents a on a.id = o.agent_id
         where o.match_id = r.match_id and o.agent_id <> $1) as opponents
       from (${results}) r where ${condition} order by r.ended_no desc limit ${limit}`,
      values,
    );
    return rows.map((row) => ({ ...row, opponents: row.opponents ?? [] }));
  }

  /** By opponent, seat and opening, those with the most games first. */
  async tallies(filter: ResultFilter): Promise<Record<'opponents' | 'seats' | 'openings', Tally[]>> {
    const [opponents, seats, openings] = await Promise.all([
      this.#tally(filter, 'o.agent_id', `join rating_history o on o.match_id = r.match_id and o.agent_id <> $1`),
      this.#tally(filter, 'r.seat::text'),
      this.#tally(filter, 'r.opening'),
    ]);
    return { opponents, seats, openings };
  }

  #tally(filter: ResultFilter, key: string, join = ''): Promise<Tally[]> {
    const { condition, values } = conditionOf(filter);
    const count = (result: Outcome) => `(count(*) filter (where r.result = '${result}'))::integer`;
    return this.#database.query<Tally>(
      `select t.*, coalesce(a.name, t.key) as name from (
         select ${key} as key, count(*)::integer as games, ${count('win')} as wins, ${count('draw')} as draws, ${count('loss')} as losses
         from (${results}) r ${join} where ${condition} and ${key} is not null group by 1
       ) t left join agents a on a.id = t.key order by t.games desc, t.key limit ${mostGroups}`,
      values,
    );
  }
}

function conditionOf({ agentId, game, ...more }: ResultFilter): { condition: string; values: unknown[] } {
  const values: unknown[] = [agentId, game];
  const given = (value: unknown) => `$${values.push(value)}`;
  const { version, opponent, seat, opening, result, from, until, also = [] } = more;
  const conditions = [
    version !== undefined && `r.version = ${given(version)}`,
    opponent !== undefined &&
      `exists (select from rating_history p where p.match_id = r.match_id and p.agent_id = ${given(opponent)})`,
    seat !== undefined && `r.seat = ${given(seat)}`,
    opening !== undefined && `r.opening = ${given(opening)}`,
    result !== undefined && `r.result = ${given(result)}`,
    from !== undefined &&
      until !== undefined &&
      `((r.ended_at >= ${given(from)} and r.ended_at < ${given(until)}) or r.match_id = any(${given(also)}))`,
  ].filter((text) => text !== false);
  return { condition: conditions.length === 0 ? 'true' : conditions.join(' and '), values };
}
