import type { Seat } from '@hexfront/engine';
import type { Checkpoint } from '../arena/checkpoints.ts';
import { nothingLost } from '../arena/outages.ts';
import {
  keptWhole,
  type Lease,
  type OutboxEntry,
  type Quarantined,
  type Entrance,
  type QueueEntry,
  type Renewal,
  type Since,
  type StoredRefusal,
  type Storage,
  type StoredAnswer,
  type StoredMatch,
  type Write,
  recordsPerPage,
} from '../arena/ports.ts';
import { dueAt, type LogRecord } from '../arena/records.ts';
import type { Database } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { nothing, type Prepared, parts, prepare } from './prepared.ts';
import { storableJson } from './storable.ts';

const args = parts.map((_, i) => `$${i + 1}::json`).join();
const callCommit = `select commit_writes(${args}) as taken`;
const callCommitAndTell = `select commit_and_tell(${args}, $9, $10::json) as taken`;

const isReadable = (id: string) => `not exists (select from quarantine q where q.match_id = ${id})`;
/** Flushes a record to the write-ahead log, as every commit does, and fails where nothing may be written. */
const callPing = `with writable as (update counters set value = value where false)
  select pg_logical_emit_message(true, 'hexfront', '')`;
/** Shows that there is room on the disk again: needs more than most commits, and keeps none of it. */
const callTrial = `do $$ declare trial text = gen_random_uuid(); begin
  insert into settings (name, value) select trial, string_agg(gen_random_uuid()::text, '') from generate_series(1, 4096);
  delete from settings where name = trial;
end $$`;

/** Another process has answered this seat since, so the writer does not know what it has answered. */
const isAnswerTaken = (error: unknown) => (error as { constraint?: unknown } | null)?.constraint === 'answers_pkey';

/** As `json_agg` returns it. */
interface Tail {
  readonly records: LogRecord[] | null;
  readonly answers: StoredAnswer[] | null;
}

/** The arena's storage on PostgreSQL or PGlite. */
export class SqlStorage implements Storage {
  readonly #database: Database;
  readonly #group: GroupCommit;
  readonly #node: string | null;

  /** With the name of this node, the others are told about every commit. */
  constructor(database: Database, node: string | null = null) {
    this.#database = database;
    this.#node = node;
    this.#group = new GroupCommit((batch) => this.#writeBatch(batch), 1);
  }

  async commit(write: Write): Promise<boolean> {
    try {
      return await this.#group.add(prepare(write, this.#node !== null));
    } catch (error) {
      if (isAnswerTaken(error)) return false;
      throw error;
    }
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
    const news = batch.map((write) => write.news).filter((text) => text !== undefined);
    const [call, more] = this.#node === null ? [callCommit, []] : [callCommitAndTell, [this.#node, `[${news.join()}]`]];
    const [{ taken }] = await this.#database.commits.query<{ taken: string[] }>(call, [...params, ...more]);
    return new Set(taken);
  }

  async #tryCommit(): Promise<void> {
    const { commits, disk } = this.#database;
    await commits.query(disk.isFull ? callTrial : callPing);
    disk.isFull = false;
  }

  async renew({ node, epoch }: Lease, leaseMs: number, settledUntil: number, lost = nothingLost): Promise<Renewal> {
    const [{ renewal }] = await this.#database.query<{ renewal: Renewal }>(
      `select renew_lease($1, $2, $3, $4, $5) as renewal`,
      [node, epoch, leaseMs, settledUntil, JSON.stringify(lost)],
    );
    return renewal;
  }

  async giveBack(node: string): Promise<void> {
    await this.#database.query(`delete from nodes where id = $1`, [node]);
  }

  /** Every match has its own order of nodes, of which the first one that lives takes it: so they share without asking each other. */
  async takeOver({ node, epoch }: Lease, limit: number): Promise<string[]> {
    const isValid = `select from nodes n where n.valid_until > clock_timestamp()`;
    const rows = await this.#database.query<{ id: string; due: number | null }>(
      `with free as (
         select m.id from matches m
         where m.status = 'active' and ${isReadable('m.id')}
           and not exists (${isValid} and n.id = m.node and n.epoch = m.epoch)
           and $1 = (select n.id from nodes n where n.valid_until > clock_timestamp() order by md5(m.id || n.id) limit 1)
           and exists (${isValid} and n.id = $1 and n.epoch = $2)
         order by m.due_at nulls last, m.opened_at, m.id limit $3 for update of m skip locked
       )
       update matches m set node = $1, epoch = $2 from free where m.id = free.id returning m.id, m.due_at as due`,
      [node, epoch, limit],
    );
    const dueOf = ({ due }: { due: number | null }) => due ?? Number.MAX_SAFE_INTEGER;
    return rows.sort((a, b) => dueOf(a) - dueOf(b)).map(({ id }) => id);
  }

  async ownedBy({ node, epoch }: Lease): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select id from matches m where status = 'active' and node = $1 and epoch = $2 and ${isReadable('m.id')}
       order by due_at nulls last, opened_at, id`,
      [node, epoch],
    );
    return rows.map(({ id }) => id);
  }

  async grown(known: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    if (known.size === 0) return new Map();
    const rows = await this.#database.query<{ id: string; seq: number }>(
      `select m.id, m.seq from unnest($1::text[], $2::int[]) as k(id, seq) join matches m on m.id = k.id and m.seq > k.seq`,
      [[...known.keys()], [...known.values()]],
    );
    return new Map(rows.map(({ id, seq }) => [id, seq]));
  }

  /** One question, because it is asked before every decision that another node might have preceded. */
  async since(matchId: string, seq: number, limit: number): Promise<Since> {
    const [row] = await this.#database.query<Tail>(
      `select
         (select json_agg(r) from (
           select seq, state_version as "stateVersion", at, kind, body from records
           where match_id = $1 and seq > $2 order by seq limit $3) r) as records,
         (select json_agg(a) from (
           select seat, move_id as "moveId", body_hash as "bodyHash", n, seq, status, body from answers
           where match_id = $1 and seq >= $2 order by seq, seat, n) a) as answers`,
      [matchId, seq, limit],
    );
    return { records: row.records ?? [], answers: row.answers ?? [] };
  }

  /** One question, because thousands of matches are loaded after a start. */
  async match(matchId: string): Promise<StoredMatch | null> {
    type Row = Omit<StoredMatch, 'checkpoint' | 'tail'> & { checkpoint: number | null } & Omit<Checkpoint, 'seq'> &
      Tail;
    const [row] = await this.#database.query<Row>(
      `select h.head, m.status, m.seq, m.state_version as "stateVersion", q.reason as unreadable,
         c.seq as checkpoint, c.withdrawn, c.sets, c.saved,
         (select json_agg(r) from (
           select seq, state_version as "stateVersion", at, kind, body from records
           where match_id = m.id and seq >= coalesce(c.seq, 0) order by seq limit $2) r) as records,
         (select json_agg(a) from (
           select seat, move_id as "moveId", body_hash as "bodyHash", n, seq, status,
             case when n > max(n) over (partition by seat) - $3 then body end as body
           from answers where match_id = m.id order by seq, seat, n) a) as answers
       from matches m left join match_heads h on h.match_id = m.id left join quarantine q on q.match_id = m.id
       left join lateral (select * from checkpoints where match_id = m.id order by seq desc limit 1) c on true
       where m.id = $1`,
      [matchId, recordsPerPage, keptWhole],
    );
    if (row === undefined) return null;
    const { checkpoint: seq, withdrawn, sets, saved, records, answers, ...stored } = row;
    const tail = { records: records ?? [], answers: answers ?? [] };
    return { ...stored, checkpoint: seq === null ? null : { seq, withdrawn, sets, saved }, tail };
  }

  records(matchId: string, after: number, limit?: number): Promise<LogRecord[]> {
    return this.#database.query<LogRecord>(
      `select seq, state_version as "stateVersion", at, kind, body from records
       where match_id = $1 and seq > $2 order by seq limit $3`,
      [matchId, after, limit ?? null],
    );
  }

  async seqAt(matchId: string, stateVersion: number): Promise<number> {
    const rows = await this.#database.query<{ seq: number }>(
      `select seq from records where match_id = $1 and state_version <= $2 and kind <> 'submitted'
       order by seq desc limit 1`,
      [matchId, stateVersion],
    );
    return rows[0]?.seq ?? -1;
  }

  async checkpoint(matchId: string, seq: number): Promise<Checkpoint | null> {
    const rows = await this.#database.query<Checkpoint>(
      `select seq, withdrawn, sets, saved from checkpoints where match_id = $1 and seq <= $2 order by seq desc limit 1`,
      [matchId, seq],
    );
    return rows[0] ?? null;
  }

  async keepCheckpoint(matchId: string, { seq, withdrawn, sets, saved }: Checkpoint): Promise<void> {
    await this.#database.query(
      `insert into checkpoints (match_id, seq, withdrawn, sets, saved) values ($1, $2, $3::json, $4::json, $5::json)
       on conflict (match_id, seq) do update
       set withdrawn = excluded.withdrawn, sets = excluded.sets, saved = excluded.saved`,
      [matchId, seq, JSON.stringify(withdrawn), storableJson(sets), storableJson(saved)],
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
      `select id from matches m where status = 'active' and ${isReadable('m.id')} order by opened_at, id`,
    );
    return rows.map(({ id }) => id);
  }

  async movedSince(games: readonly string[], since: number, limit: number): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select id from matches m join records r on r.match_id = m.id and r.seq = m.seq
       where status = 'active' and (game = any($1) or is_house_only) and r.at >= $2 and ${isReadable('m.id')}
       order by is_house_only, r.at desc, id limit $3`,
      [games, since, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Sorted here, because a damaged record must not make the query fail. */
  async liveByDeadline(): Promise<string[]> {
    const rows = await this.#database.query<{ id: string } & LogRecord>(
      `select m.id, r.kind, r.at, json_build_object('deadline', r.body -> 'deadline') as body
       from matches m left join records r on r.match_id = m.id and r.seq = m.seq
       where m.status = 'active' and ${isReadable('m.id')} order by m.opened_at, m.id`,
    );
    return rows.sort((a, b) => dueAt(a) - dueAt(b)).map(({ id }) => id);
  }

  async quarantine({ matchId, reason, since }: Quarantined): Promise<boolean> {
    const rows = await this.#database.query(
      `with stopped as (update matches set node = null, epoch = null where id = $1 and node is not null)
       insert into quarantine (match_id, reason, since) select id, $2, $3 from matches where id = $1
       on conflict do nothing returning 1 as one`,
      [matchId, reason, since],
    );
    return rows.length > 0;
  }

  quarantined(): Promise<Quarantined[]> {
    return this.#database.query<Quarantined>(
      `select match_id as "matchId", reason, since from quarantine order by since, match_id`,
    );
  }

  async release(matchId: string): Promise<boolean> {
    const rows = await this.#database.query(`delete from quarantine where match_id = $1 returning 1 as one`, [matchId]);
    return rows.length > 0;
  }

  async liveOf(agentId: string): Promise<string[]> {
    const rows = await this.#database.query<{ id: string }>(
      `select distinct opened_at, match_id as id from match_players p
       where agent_id = $1 and is_live and ${isReadable('p.match_id')} order by 1, 2`,
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

  /** A match that is about to take the agent out of the queue has locked its entry; only then can we tell whether it has. */
  async enqueue(entry: QueueEntry, most?: number): Promise<Entrance> {
    const { agentId, game, since } = entry;
    return this.#database.transaction(async (session) => {
      await session.query(`select from queue where agent_id = $1 for update`, [agentId]);
      const playing = await session.query(
        `select 1 as one from match_players p join matches m on m.id = p.match_id
         where p.agent_id = $1 and p.is_live and m.game = $2 and ${isReadable('m.id')} limit 1`,
        [agentId, game],
      );
      if (playing.length > 0) return 'playing';
      const [{ done }] = await session.query<{ done: boolean }>(`select enter_queue($1, $2, $3::json, $4) as done`, [
        agentId,
        since,
        storableJson(entry),
        most ?? null,
      ]);
      return done ? 'waiting' : 'too-many';
    });
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
