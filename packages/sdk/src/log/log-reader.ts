import { DatabaseSync } from 'node:sqlite';
import type { OrdersStatusFrame } from '@hexfront/protocol';
import { HexfrontError } from '../errors.ts';

export interface LoggedMatch {
  readonly matchId: string;
  readonly url: string;
  readonly game: string;
  readonly seat: number;
  readonly agentVersion: string | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly result: string | null;
  readonly endReason: string | null;
  readonly decisions: number;
  /** How many of the decisions were refused. */
  readonly refused: number;
}

export interface LoggedDecision {
  readonly moveId: string;
  readonly tick: number;
  readonly at: string;
  readonly tookMs: number;
  readonly orders: unknown[];
  /** Null if there was no answer. */
  readonly ok: boolean | null;
  readonly status: number | null;
  /** The payload of `orders_status`. */
  readonly answer: OrdersStatusFrame['payload'] | null;
}

export interface LoggedView {
  readonly tick: number;
  readonly at: string;
  readonly yourTurn: boolean;
  readonly view: unknown;
  readonly events: unknown;
}

interface MatchRow {
  match_id: string;
  url: string;
  game: string;
  seat: number;
  agent_version: string | null;
  started_at: string;
  ended_at: string | null;
  result: string | null;
  end_reason: string | null;
  decisions: number;
  refused: number;
}

interface DecisionRow {
  move_id: string;
  tick: number;
  at: string;
  took_ms: number;
  orders: string;
  ok: 0 | 1 | null;
  status: number | null;
  answer: string | null;
}

interface ViewRow {
  tick: number;
  at: string;
  your_turn: 0 | 1;
  view: string;
  events: string;
}

/** Reads a bot's log. Opens the file read-only, so that the bot can keep writing. */
export class LogReader {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true });
  }

  close(): void {
    this.#database.close();
  }

  /** Newest first. */
  matches(): LoggedMatch[] {
    const rows = this.#database
      .prepare(
        `select m.*, count(d.move_id) as decisions, coalesce(sum(d.ok = 0), 0) as refused
         from matches m left join decisions d using (match_id) group by m.match_id order by m.started_at desc, m.match_id`,
      )
      .all() as unknown as MatchRow[];
    return rows.map((row) => ({
      matchId: row.match_id,
      url: row.url,
      game: row.game,
      seat: row.seat,
      agentVersion: row.agent_version,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      result: row.result,
      endReason: row.end_reason,
      decisions: row.decisions,
      refused: row.refused,
    }));
  }

  /** One match, by its id or the beginning of it, with the frames that started and ended it. */
  match(id: string): LoggedMatch & { readonly start: unknown; readonly ending: unknown } {
    const matches = this.matches();
    const found = matches.filter(({ matchId }) => matchId === id);
    if (found.length === 0) found.push(...matches.filter(({ matchId }) => matchId.startsWith(id)));
    if (found.length !== 1) {
      const count = found.length === 0 ? 'No match begins' : `${found.length} matches begin`;
      throw new HexfrontError('no-match', `${count} with ${JSON.stringify(id)} in the log.`);
    }
    const { start, ending } = this.#database
      .prepare('select start, ending from matches where match_id = ?')
      .get(found[0].matchId) as { start: string; ending: string | null };
    return { ...found[0], start: JSON.parse(start), ending: ending === null ? null : JSON.parse(ending) };
  }

  decisions(matchId: string): LoggedDecision[] {
    const rows = this.#database
      .prepare('select * from decisions where match_id = ? order by tick, at')
      .all(matchId) as unknown as DecisionRow[];
    return rows.map((row) => ({
      moveId: row.move_id,
      tick: row.tick,
      at: row.at,
      tookMs: row.took_ms,
      orders: JSON.parse(row.orders),
      ok: row.ok === null ? null : row.ok === 1,
      status: row.status,
      answer: row.answer === null ? null : JSON.parse(row.answer),
    }));
  }

  *views(matchId: string): Generator<LoggedView> {
    const rows = this.#database.prepare('select * from views where match_id = ? order by tick').iterate(matchId);
    for (const row of rows as unknown as Iterable<ViewRow>) {
      const { tick, at, your_turn, view, events } = row;
      yield { tick, at, yourTurn: your_turn === 1, view: JSON.parse(view), events: JSON.parse(events) };
    }
  }
}
