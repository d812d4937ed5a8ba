import type { Seat } from '@hexfront/engine';
import type {
  OutboxEntry,
  QueueEntry,
  StoredRefusal,
  Storage,
  StoredAnswer,
  StoredMatch,
  Write,
} from '../arena/ports.ts';
import type { LogRecord } from '../arena/records.ts';
import type { Database } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { nothing, type Prepared, parts, prepare } from './prepared.ts';
import { storableJson } from './storable.ts';

const callCommit = `select commit_writes(${parts.map((_, i) => `$${i + 1}::json`).join()}) as taken`;

/** Flushes a record to the write-ahead log, as every commit does, and fails where nothing may be written. */
const callPing = `with writable as (update counters set value = value where false)
  select pg_logical_emit_message(true, 'hexfront', '')`;
/** Shows that there is room on the disk again: needs more than most commits, and keeps none of it. */
const callTrial = `do $$ declare trial text = gen_random_uuid(); begin
  insert into settings (name, value) select trial, string_agg(gen_random_uuid()::text, '') from generate_series(1, 4096);
  delete from settings where name = trial;
end $$`;

/** The arena's storage on PostgreSQL or PGlite. */
export class SqlStorage implements Storage {
  readonly #database: Database;
  readonly #group: GroupCommit;

  constructor(database: Database) {
    this.#database = database;
    this.#group = new GroupCommit((batch) => this.#writeBatch(batch), 1);
  }

  async commit(write: Write): Promise<boolean> {
    return this.#group.add(prepare(write));
  }

  async ping(): Promise<void> {
    await this.#group.add(nothing);
  }

  async #writeBatch(batch: readonly Prepared[]): Promise<ReadonlySet<string>> {
    const params = parts.map((part) => {
      const rows = batch.map((write) => write[part]).filter((text) => text !== undefined);
      return rows.length === 0 ? null : `[${rows.join()}]`;
    });
    if (params.every((param) => param === null)) {
      await this.#tryCommit();
      return new Set();
    }
    const [{ taken }] = await this.#database.commits.query<{ taken: string[] }>(callCommit, params);
    return new Set(taken);
  }

  async #tryCommit(): Promise<void> {
    const { commits, disk } = this.#database;
    await commits.query(disk.isFull ? callTrial : callPing);
    disk.isFull = false;
  }

  async match(matchId: string): Promise<StoredMatch | null> {
    const rows = await this.#database.query<StoredMatch>(
      `select h.head, m.status, m.seq, m.state_version as "stateVersion"
       from matches m join match_heads h on h.match_id = m.id where m.id = $1`,
      [matchId],
    );
    return rows[0] ?? null;
  }

  records(matchId: string, after: number, limit?: number): Promise<LogRecord[]> {
    return this.#database.query<LogRecord>(
      `select seq, state_version as "stateVersion", at, kind, body from records
       where match_id = $1 and seq > $2 order by seq limit $3`,
      [matchId, after, limit ?? null],
    );
  }

  answers(matchId: string): Promise<StoredAnswer[]> {
    return this.#database.query<StoredAnswer>(
      `select seat, move_id as "moveId", body_hash as "bodyHash", n, seq, status, body from answers
       where match_id = $1 order by seq, seat, n`,
      [matchId],
    );
  }

  refusals(matchId: string, seat: Seat): Promise<StoredRefusal[]> {
    return this.#database.query<StoredRefusal>(
      `select seat, at, state_version as "stateVersion", code, message, move, is_error as "isError" from refusals
       where match_id = $1 and seat = $2 order by n`,
      [matchId, seat],
    );
  }

  async live(): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select id from matches where status = 'active' order by opened_at, id`,
    );
    return rows.map(({ id }) => id);
  }

  async liveOf(agentId: string): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select distinct opened_at, match_id as id from match_players where agent_id = $1 and is_live order by 1, 2`,
      [agentId],
    );
    return rows.map(({ id }) => id);
  }

  outbox(agentId: string, after: number, limit: number): Promise<OutboxEntry[]> {
    return this.#database.query<OutboxEntry>(
      `select agent_id as "agentId", match_id as "matchId", seq, kinds, last from outbox
       where agent_id = $1 and last > $2 order by last limit $3`,
      [agentId, after, limit],
    );
  }

  async outboxEnd(agentId: string): Promise<number> {
    const rows = await this.#database.query<{ last: number }>(`select last from outbox_counters where agent_id = $1`, [
      agentId,
    ]);
    return rows[0]?.last ?? 0;
  }

  async enqueue(entry: QueueEntry): Promise<void> {
    await this.#database.query(
      `insert into queue (agent_id, since, entry) values ($1, $2, $3::json)
       on conflict (agent_id) do update set entry = excluded.entry`,
      [entry.agentId, entry.since, storableJson(entry)],
    );
  }

  async leaveQueue(agentId: string): Promise<boolean> {
    const rows = await this.#database.query(`delete from queue where agent_id = $1 returning 1 as one`, [agentId]);
    return rows.length > 0;
  }

  async queue(): Promise<QueueEntry[]> {
    const rows = await this.#database.query<{ since: number; entry: QueueEntry }>(
      `select since, entry from queue order by since, agent_id`,
    );
    return rows.map(({ since, entry }) => ({ ...entry, since }));
  }
}
