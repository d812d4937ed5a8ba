import { type Seat, sha256Hex } from '@hexfront/engine';
import type { Checkpoint } from '../arena/checkpoints.ts';
import { nothingLost } from '../arena/outages.ts';
import {
  keptAnswers,
  keptRefusals,
  keptWhole,
  type KnownNode,
  type Lease,
  type OutboxEntry,
  type Quarantined,
  type Entrance,
  type QueueEntry,
  recordsPerPage,
  type Renewal,
  type Since,
  type StoredRefusal,
  type Storage,
  type StoredAnswer,
  type StoredMatch,
  type Write,
} from '../arena/ports.ts';
import { dueAt, type LogRecord, type MatchHead } from '../arena/records.ts';
import { storableJson } from './storable.ts';
import { assertWellFormed } from './well-formed.ts';

interface Entry {
  readonly head: MatchHead;
  readonly records: LogRecord[];
  answers: StoredAnswer[];
  refusals: StoredRefusal[];
  /** By `seq`. */
  readonly checkpoints: Map<number, Checkpoint>;
  isEnded: boolean;
  lease: Lease | null;
}

/** How long a node is listed after its lease has ended. */
const listedMs = 60_000;

/**
 * Storage in memory, for simulations and local play: no chance, every call completes before it returns. Values are copied through JSON, as
 * in a database, and frozen, so that neither side can change them afterwards.
 */
export class MemoryStorage implements Storage {
  readonly #matches = new Map<string, Entry>();
  readonly #outboxes = new Map<string, OutboxEntry[]>();
  readonly #queue = new Map<string, QueueEntry>();
  readonly #quarantine = new Map<string, Quarantined>();
  readonly #nodes = new Map<string, KnownNode>();
  readonly #now: () => number;
  #leader: Lease | null = null;

  /** By this clock leases run out; without one they never do. */
  constructor(now: () => number = () => 0) {
    this.#now = now;
  }

  async commit(given: Write): Promise<boolean> {
    assertWellFormed(given);
    const write = keep(given);
    const entry = this.#matches.get(write.matchId);
    if ((entry === undefined ? -1 : entry.records.length - 1) !== write.after) return false;
    const { answer } = write;
    if (entry?.answers.some(({ seat, n }) => seat === answer?.seat && n >= answer.n)) return false;
    if (write.fromQueue?.some((agentId) => !this.#queue.has(agentId))) return false;
    if (entry !== undefined && write.lease !== undefined) {
      if (!this.#isValid(write.lease) || !isSame(entry.lease, write.lease)) return false;
    }
    this.#apply(write, entry ?? this.#open(write));
    return true;
  }

  async ping(): Promise<void> {}

  async renew(held: Lease, leaseMs: number, settledUntil: number, lost = nothingLost): Promise<Renewal> {
    const now = this.#now();
    const { node } = held;
    const epoch = this.#isValid(held) ? held.epoch : (this.#nodes.get(node)?.epoch ?? 0) + 1;
    this.#nodes.set(node, { node, epoch, validUntil: now + leaseMs, settledUntil, lost });
    if (this.#leader === null || !this.#isValid(this.#leader)) this.#leader = { node, epoch };
    const nodes = [...this.#nodes.values()].filter(({ validUntil }) => validUntil > now - listedMs);
    return { epoch, now, isLeader: isSame(this.#leader, { node, epoch }), nodes };
  }

  async giveBack(node: string): Promise<void> {
    this.#nodes.delete(node);
  }

  async takeOver(lease: Lease, limit: number): Promise<string[]> {
    if (!this.#isValid(lease)) return [];
    const living = [...this.#nodes.values()].filter((node) => this.#isValid(node)).map(({ node }) => node);
    const first = (id: string) => living.toSorted((a, b) => byText(sha256Hex(id + a), sha256Hex(id + b)))[0];
    const isFree = (id: string) => {
      const runner = this.#matches.get(id)!.lease;
      return (runner === null || !this.#isValid(runner)) && first(id) === lease.node;
    };
    const ids = (await this.liveByDeadline()).filter(isFree).slice(0, limit);
    for (const id of ids) this.#matches.get(id)!.lease = lease;
    return ids;
  }

  async ownedBy(lease: Lease): Promise<string[]> {
    return (await this.liveByDeadline()).filter((id) => isSame(this.#matches.get(id)!.lease, lease));
  }

  async grown(known: ReadonlyMap<string, number>): Promise<Map<string, number>> {
    const ends = [...known].map(([id, seq]) => [id, seq, (this.#matches.get(id)?.records.length ?? 0) - 1] as const);
    return new Map(ends.filter(([, seq, end]) => end > seq).map(([id, , end]) => [id, end]));
  }

  async since(matchId: string, seq: number, limit: number): Promise<Since> {
    const [records, answers] = await Promise.all([this.records(matchId, seq, limit), this.answers(matchId)]);
    return { records, answers: answers.filter((answer) => answer.seq >= seq) };
  }

  #isValid({ node, epoch }: Lease): boolean {
    const known = this.#nodes.get(node);
    return known !== undefined && known.epoch === epoch && known.validUntil > this.#now();
  }

  #open({ matchId, head, fromQueue, lease }: Write): Entry {
    const nothing = { records: [], answers: [], refusals: [], checkpoints: new Map(), isEnded: false };
    const entry: Entry = { head: head as MatchHead, ...nothing, lease: lease ?? null };
    this.#matches.set(matchId, entry);
    for (const agentId of fromQueue ?? []) this.#queue.delete(agentId);
    return entry;
  }

  #apply({ records, answer, refusal, outbox }: Write, entry: Entry): void {
    entry.records.push(...records);
    if (records.at(-1)?.kind === 'ended') entry.isEnded = true;
    if (answer !== undefined) entry.answers = latest([...entry.answers, answer], answer.seat, keptAnswers);
    if (refusal !== undefined) entry.refusals = latest([...entry.refusals, refusal], refusal.seat, keptRefusals);
    for (const added of outbox) {
      const entries = this.#entries(added.agentId);
      entries.push(Object.freeze({ ...added, last: (entries.at(-1)?.last ?? 0) + added.kinds.length }));
    }
  }

  async match(matchId: string): Promise<StoredMatch | null> {
    const entry = this.#matches.get(matchId);
    const last = entry?.records.at(-1);
    if (entry === undefined || last === undefined) return null;
    const status = entry.isEnded ? 'ended' : 'active';
    const unreadable = this.#quarantine.get(matchId)?.reason ?? null;
    const checkpoint = await this.checkpoint(matchId, Number.MAX_SAFE_INTEGER);
    const answers = await this.answers(matchId);
    const lacksBody = ({ seat, n }: StoredAnswer) =>
      answers.filter((other) => other.seat === seat && other.n > n).length >= keptWhole;
    const tail = {
      records: await this.records(matchId, (checkpoint?.seq ?? 0) - 1, recordsPerPage),
      answers: answers.map((answer) => (lacksBody(answer) ? { ...answer, body: null } : answer)),
    };
    return { head: entry.head, status, seq: last.seq, stateVersion: last.stateVersion, unreadable, checkpoint, tail };
  }

  async records(matchId: string, after: number, limit = Number.POSITIVE_INFINITY): Promise<LogRecord[]> {
    const from = Math.max(after, -1) + 1;
    return this.#matches.get(matchId)?.records.slice(from, from + limit) ?? [];
  }

  async seqAt(matchId: string, stateVersion: number): Promise<number> {
    const records = this.#matches.get(matchId)?.records ?? [];
    return records.findLast((record) => record.stateVersion <= stateVersion && record.kind !== 'submitted')?.seq ?? -1;
  }

  async checkpoint(matchId: string, seq: number): Promise<Checkpoint | null> {
    const checkpoints = this.#matches.get(matchId)?.checkpoints ?? new Map<number, Checkpoint>();
    const before = [...checkpoints.keys()].filter((each) => each <= seq);
    return checkpoints.get(Math.max(...before)) ?? null;
  }

  async keepCheckpoint(matchId: string, checkpoint: Checkpoint): Promise<void> {
    this.#matches.get(matchId)?.checkpoints.set(checkpoint.seq, keep(checkpoint));
  }

  async answers(matchId: string): Promise<StoredAnswer[]> {
    const answers = this.#matches.get(matchId)?.answers ?? [];
    return answers.toSorted((a, b) => a.seq - b.seq || a.seat - b.seat || a.n - b.n);
  }

  async refusals(matchId: string, seat: Seat): Promise<StoredRefusal[]> {
    return this.#matches.get(matchId)?.refusals.filter((refusal) => refusal.seat === seat) ?? [];
  }

  async live(): Promise<string[]> {
    return this.#live(() => true);
  }

  async liveOf(agentId: string): Promise<string[]> {
    return this.#live(({ players }) => players.some((player) => player.agentId === agentId));
  }

  async movedSince(games: readonly string[], since: number, limit: number): Promise<string[]> {
    const movedAt = (id: string) => this.#matches.get(id)!.records.at(-1)!.at;
    const gameOf = (id: string) => this.#matches.get(id)!.head.game;
    const isHouseOnly = (id: string) => this.#matches.get(id)!.head.players.every((player) => player.isHouse);
    const ids = (await this.live()).filter(
      (id) => movedAt(id) >= since && (isHouseOnly(id) || games.includes(gameOf(id))),
    );
    const order = (a: string, b: string) =>
      Number(isHouseOnly(a)) - Number(isHouseOnly(b)) || movedAt(b) - movedAt(a) || (a < b ? -1 : 1);
    return ids.sort(order).slice(0, limit);
  }

  async liveByDeadline(): Promise<string[]> {
    const due = (id: string) => dueAt(this.#matches.get(id)!.records.at(-1)!);
    return (await this.live()).sort((a, b) => due(a) - due(b));
  }

  async quarantine(match: Quarantined): Promise<boolean> {
    if (!this.#matches.has(match.matchId) || this.#quarantine.has(match.matchId)) return false;
    this.#quarantine.set(match.matchId, match);
    this.#matches.get(match.matchId)!.lease = null;
    return true;
  }

  async quarantined(): Promise<Quarantined[]> {
    return [...this.#quarantine.values()];
  }

  async release(matchId: string): Promise<boolean> {
    return this.#quarantine.delete(matchId);
  }

  #live(isWanted: (head: MatchHead) => boolean): string[] {
    const heads = [...this.#matches.values()]
      .filter((entry) => !entry.isEnded && !this.#quarantine.has(entry.head.id))
      .map((entry) => entry.head);
    return heads
      .filter(isWanted)
      .sort((a, b) => a.openedAt - b.openedAt || byText(a.id, b.id))
      .map((head) => head.id);
  }

  async outbox(agentId: string, after: number, limit: number): Promise<OutboxEntry[]> {
    const entries = this.#outboxes.get(agentId) ?? [];
    let from = entries.length;
    while (from > 0 && entries[from - 1].last > after) from--;
    return entries.slice(from, from + limit);
  }

  async outboxEnd(agentId: string): Promise<number> {
    return this.#outboxes.get(agentId)?.at(-1)?.last ?? 0;
  }

  async enqueue(entry: QueueEntry, most = Number.POSITIVE_INFINITY): Promise<Entrance> {
    const { agentId, game } = entry;
    const live = this.#live(({ players }) => players.some((player) => player.agentId === agentId));
    if (live.some((id) => this.#matches.get(id)!.head.game === game)) return 'playing';
    const known = this.#queue.get(agentId);
    if (known === undefined && live.length >= most) return 'too-many';
    this.#queue.set(agentId, keep({ ...entry, since: known?.since ?? entry.since }));
    return 'waiting';
  }

  async leaveQueue(agentId: string): Promise<boolean> {
    return this.#queue.delete(agentId);
  }

  async queue(): Promise<QueueEntry[]> {
    return [...this.#queue.values()].sort((a, b) => a.since - b.since || byText(a.agentId, b.agentId));
  }

  #entries(agentId: string): OutboxEntry[] {
    let entries = this.#outboxes.get(agentId);
    if (entries === undefined) this.#outboxes.set(agentId, (entries = []));
    return entries;
  }
}

function isSame(a: Lease | null, b: Lease): boolean {
  return a?.node === b.node && a.epoch === b.epoch;
}

/** Drops the oldest item of a seat that has more than `kept`; a write adds one at a time. */
function latest<T extends { seat: Seat }>(items: T[], seat: Seat, kept: number): T[] {
  if (items.length <= kept || items.filter((item) => item.seat === seat).length <= kept) return items;
  return items.toSpliced(
    items.findIndex((item) => item.seat === seat),
    1,
  );
}

function keep<T>(value: T): T {
  return freeze(JSON.parse(storableJson(value)));
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part);
  }
  return value;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
