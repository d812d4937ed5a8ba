import type { Conditions, LedgerRow } from '@hexfront/protocol';
import type { Seat } from '@hexfront/engine';
import type { AgentLimits } from '../accounts/agent-limits.ts';
import type { Clock } from '../arena/ports.ts';
import type { Database, Session } from '../storage/database.ts';
import { jsonWithoutKeys, withoutKeys } from './without-keys.ts';

const day = 24 * 60 * 60 * 1000;
/** A page ends after this much, so that no answer is long. */
const pageBytes = 512 * 1024;
/** What one search reads, so that no caller keeps the database busy. */
const searchedRows = 5000;
const searchedBytes = 4 * 1024 * 1024;

type LedgerLimits = Pick<AgentLimits, 'ledgers' | 'ledgerBytes' | 'ledgerDays'>;

export interface Upload {
  readonly rows: readonly LedgerRow[];
  readonly prompts: readonly { readonly hash: string; readonly text: string }[];
}

export interface LedgerHead {
  readonly seat: Seat;
  readonly model: string;
  readonly conditions: Conditions;
  readonly decisions: number;
}

interface Wanted {
  /** `STEP.SEAT`, the last one of the page before. */
  readonly after?: string | undefined;
  readonly q?: string | undefined;
  readonly limit: number;
}

interface LedgerPage {
  /** As JSON texts, by step and seat. */
  readonly rows: readonly string[];
  readonly next: string | null;
}

/** What language models were asked and answered in a match. One ledger per seat, and not for ever. */
export class Ledgers {
  readonly #database: Database;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limits: LedgerLimits;

  constructor(database: Database, clock: Pick<Clock, 'now'>, limits: LedgerLimits) {
    this.#database = database;
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Stores rows of a seat, replacing those of the same step, and makes room for them with the agent's oldest ledgers. False, with nothing
   * changed, if this ledger alone would be too large.
   */
  keep(matchId: string, seat: Seat, agentId: string, { rows, prompts }: Upload): Promise<boolean> {
    const now = this.#clock.now();
    const work = async (session: Session): Promise<boolean> => {
      // Until the end of the transaction, so that parallel uploads count each other.
      await session.query(`select id from agents where id = $1 for no key update`, [agentId]);
      await session.query(
        `insert into ledgers (match_id, seat, agent_id, bytes, uploaded_at, expires_at) values ($1, $2, $3, 0, $4, $5)
         on conflict (match_id, seat) do update set uploaded_at = excluded.uploaded_at, expires_at = excluded.expires_at`,
        [matchId, seat, agentId, now, now + this.#limits.ledgerDays * day],
      );
      await keepRows(session, matchId, seat, rows);
      await keepPrompts(session, matchId, seat, prompts);
      const [{ bytes }] = await session.query<{ bytes: number }>(
        `update ledgers set bytes =
           (select coalesce(sum(bytes), 0) from ledger_rows where match_id = $1 and seat = $2)
           + (select coalesce(sum(bytes), 0) from ledger_prompts where match_id = $1 and seat = $2)
         where match_id = $1 and seat = $2 returning bytes`,
        [matchId, seat],
      );
      if (bytes > this.#limits.ledgerBytes) throw new TooLarge();
      await this.#makeRoom(session, agentId);
      return true;
    };
    return this.#database.transaction(work).catch((error: unknown) => {
      if (error instanceof TooLarge) return false;
      throw error;
    });
  }

  async #makeRoom(session: Session, agentId: string): Promise<void> {
    await session.query(
      `delete from ledgers where (match_id, seat) in (
         select match_id, seat from (
           select match_id, seat, row_number() over latest as place, sum(bytes) over latest as total
           from ledgers where agent_id = $1
           window latest as (order by uploaded_at desc, match_id desc, seat desc rows unbounded preceding)
         ) mine where place > $2 or total > $3)`,
      [agentId, this.#limits.ledgers, this.#limits.ledgerBytes],
    );
  }

  /** The ledgers of a match, by seat. */
  async heads(matchId: string): Promise<readonly LedgerHead[]> {
    return this.#database.query<LedgerHead>(
      `select ledger.seat, last.body ->> 'model' as model, last.body -> 'conditions' as conditions,
         (select count(*) from ledger_rows where match_id = $1 and seat = ledger.seat) as decisions
       from ledgers ledger
       join lateral (
         select body from ledger_rows where match_id = $1 and seat = ledger.seat order by step desc limit 1
       ) last on true
       where ledger.match_id = $1 and ledger.expires_at > $2 order by ledger.seat`,
      [matchId, this.#clock.now()],
    );
  }

  /**
   * Rows of these seats after a place, with a text in them if one is asked for. A search reads only so much at a time: its page may be
   * empty and still have a next one.
   */
  async page(matchId: string, seats: readonly Seat[], { after, q, limit }: Wanted): Promise<LedgerPage> {
    const [step, seat] = (after ?? '-1.0').split('.').map(Number);
    const found = await this.#database.query<ReadRow>(
      `select step, seat, bytes, ahead, case when
           $6::text is null or position(lower($6::text) in lower(body ->> 'orders')) > 0 or exists (
             select from json_array_elements(body -> 'calls') call
             where position(lower($6::text) in lower(call ->> 'answer')) > 0 or exists (
               select from json_array_elements(call -> 'messages') message
               where position(lower($6::text) in lower(message ->> 'content')) > 0))
           then body::text end as body
       from (
         select *, sum(bytes) over (order by step, seat) - bytes as before, count(*) over () as ahead
         from (
           select r.* from ledger_rows r join ledgers l on l.match_id = r.match_id and l.seat = r.seat
           where r.match_id = $1 and r.seat = any ($2::int[]) and l.expires_at > $3 and (r.step, r.seat) > ($4::bigint, $5::int)
           order by r.step, r.seat limit $7
         ) following
       ) counted where before < $8 order by step, seat`,
      [
        matchId,
        seats,
        this.#clock.now(),
        step,
        seat,
        q ?? null,
        // One more than is shown, to know whether there are more.
        q === undefined ? limit + 1 : searchedRows,
        q === undefined ? pageBytes : searchedBytes,
      ],
    );
    return pageOf(found, limit);
  }

  async prompt(matchId: string, seats: readonly Seat[], hash: string): Promise<string | null> {
    const [row] = await this.#database.query<{ text: string }>(
      `select p.text from ledger_prompts p join ledgers l on l.match_id = p.match_id and l.seat = p.seat
       where p.match_id = $1 and p.seat = any ($2::int[]) and p.hash = $3 and l.expires_at > $4 limit 1`,
      [matchId, seats, hash, this.#clock.now()],
    );
    return row?.text ?? null;
  }

  async remove(matchId: string, seat: Seat): Promise<void> {
    await this.#database.query(`delete from ledgers where match_id = $1 and seat = $2`, [matchId, seat]);
  }
}

interface ReadRow {
  readonly step: number;
  readonly seat: number;
  readonly bytes: number;
  /** Null if the text was not found in it. */
  readonly body: string | null;
  /** How many rows there are from the first one on, as far as they were counted. */
  readonly ahead: number;
}

/** As many of the rows that were found as a page holds. */
function pageOf(read: readonly ReadRow[], limit: number): LedgerPage {
  const rows: string[] = [];
  let length = 0;
  let passed = 0;
  for (const { body, bytes } of read) {
    if (rows.length === limit || length >= pageBytes) break;
    passed++;
    if (body === null) continue;
    rows.push(body);
    length += bytes;
  }
  if (passed === 0) return { rows, next: null };
  const { step, seat, ahead } = read[passed - 1];
  return { rows, next: ahead > passed || passed === searchedRows ? `${step}.${seat}` : null };
}

/** Rolls an upload back. */
class TooLarge extends Error {}

async function keepRows(session: Session, matchId: string, seat: Seat, rows: Upload['rows']): Promise<void> {
  // The last one of a step, because a statement cannot replace what it has inserted itself.
  const bodies = new Map(rows.map((row) => [row.step, jsonWithoutKeys(row)]));
  const texts = [...bodies.values()];
  await session.query(
    `insert into ledger_rows (match_id, seat, step, bytes, body)
     select $1, $2, step, bytes, body::json from unnest($3::bigint[], $4::int[], $5::text[]) as row (step, bytes, body)
     on conflict (match_id, step, seat) do update set bytes = excluded.bytes, body = excluded.body`,
    [matchId, seat, [...bodies.keys()], texts.map((text) => Buffer.byteLength(text)), texts],
  );
}

async function keepPrompts(session: Session, matchId: string, seat: Seat, prompts: Upload['prompts']): Promise<void> {
  const texts = prompts.map(({ text }) => withoutKeys(text));
  await session.query(
    `insert into ledger_prompts (match_id, seat, hash, bytes, text)
     select $1, $2, hash, bytes, text from unnest($3::text[], $4::int[], $5::text[]) as prompt (hash, bytes, text)
     on conflict do nothing`,
    [matchId, seat, prompts.map(({ hash }) => hash), texts.map((text) => Buffer.byteLength(text)), texts],
  );
}
