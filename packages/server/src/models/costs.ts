import type { CostReport } from '@hexfront/protocol';
import type { Clock } from '../arena/ports.ts';
import type { Database } from '../storage/database.ts';

export interface SeatCost extends CostReport {
  readonly seat: number;
  readonly agentId: string;
  readonly reportedAt: number;
}

/** The costs that players report. The arena cannot check them, since it sees decisions, not models. */
export class Costs {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(database: Database, clock: Pick<Clock, 'now'>) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Totals only grow, so that reports may arrive twice or out of order. */
  async report(matchId: string, seat: number, agentId: string, cost: CostReport): Promise<void> {
    const { model = null, calls, inputTokens, outputTokens, ms, moves, retries, fallbacks } = cost;
    const totals = [calls, inputTokens, outputTokens, ms, moves, retries, fallbacks];
    await this.#database.query(
      `insert into match_costs as known
        (match_id, seat, agent_id, model, calls, input_tokens, output_tokens, ms, moves, retries, fallbacks, reported_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      on conflict (match_id, seat) do update set
        model = coalesce(excluded.model, known.model),
        calls = greatest(known.calls, excluded.calls),
        input_tokens = greatest(known.input_tokens, excluded.input_tokens),
        output_tokens = greatest(known.output_tokens, excluded.output_tokens),
        ms = greatest(known.ms, excluded.ms),
        moves = greatest(known.moves, excluded.moves),
        retries = greatest(known.retries, excluded.retries),
        fallbacks = greatest(known.fallbacks, excluded.fallbacks),
        reported_at = greatest(known.reported_at, excluded.reported_at)`,
      [matchId, seat, agentId, model, ...totals, this.#clock.now()],
    );
  }

  /** Sorted by seat. */
  async of(matchId: string): Promise<SeatCost[]> {
    const rows = await this.#database.kysely
      .selectFrom('match_costs')
      .selectAll()
      .where('match_id', '=', matchId)
      .orderBy('seat')
      .execute();
    return rows.map((row) => ({
      seat: row.seat,
      agentId: row.agent_id,
      ...(row.model === null ? {} : { model: row.model }),
      calls: row.calls,
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      ms: row.ms,
      moves: row.moves,
      retries: row.retries,
      fallbacks: row.fallbacks,
      reportedAt: row.reported_at,
    }));
  }
}
