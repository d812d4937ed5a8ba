import type { Seat } from '@hexfront/engine';
import {
  keptAnswers,
  keptRefusals,
  type OutboxEntry,
  type QueueEntry,
  type StoredRefusal,
  type Storage,
  type StoredAnswer,
  type StoredMatch,
  type Write,
} from '../arena/ports.ts';
import type { LogRecord, MatchHead } from '../arena/records.ts';
import { storableJson } from './storable.ts';
import { assertWellFormed } from './well-formed.ts';

interface Shelf {
  readonly head: MatchHead;
  readonly records: LogRecord[];
  answers: StoredAnswer[];
  refusals: StoredRefusal[];
  isEnded: boolean;
}

/**
 * A database for simulated worlds: no clock, no chance, every call done before it returns its promise. What goes in is copied through
 * JSON, as a database would, and frozen, so that neither side can change it afterwards.
 */
export class MemoryStorage implements Storage {
  readonly #shelves = new Map<string, Shelf>();
  readonly #outboxes = new Map<string, OutboxEntry[]>();
  readonly #queue = new Map<string, QueueEntry>();

  async commit(given: Write): Promise<boolean> {
    assertWellFormed(given);
    const write = keep(given);
    const shelf = this.#shelves.get(write.matchId);
    if ((shelf === undefined ? -1 : shelf.records.length - 1) !== write.after) return false;
    if (write.fromQueue?.some((agentId) => !this.#queue.has(agentId))) return false;
    this.#apply(write, shelf ?? this.#open(write));
    return true;
  }

  #open({ matchId, head, fromQueue }: Write): Shelf {
    const shelf: Shelf = { head: head as MatchHead, records: [], answers: [], refusals: [], isEnded: false };
    this.#shelves.set(matchId, shelf);
    for (const agentId of fromQueue ?? []) this.#queue.delete(agentId);
    return shelf;
  }

  #apply({ records, answer, refusal, outbox }: Write, shelf: Shelf): void {
    shelf.records.push(...records);
    if (records.at(-1)?.kind === 'ended') shelf.isEnded = true;
    if (answer !== undefined) shelf.answers = latest([...shelf.answers, answer], answer.seat, keptAnswers);
    if (refusal !== undefined) shelf.refusals = latest([...shelf.refusals, refusal], refusal.seat, keptRefusals);
    for (const note of outbox) {
      const entries = this.#entries(note.agentId);
      entries.push(Object.freeze({ ...note, last: (entries.at(-1)?.last ?? 0) + note.kinds.length }));
    }
  }

  async match(matchId: string): Promise<StoredMatch | null> {
    const shelf = this.#shelves.get(matchId);
    const last = shelf?.records.at(-1);
    if (shelf === undefined || last === undefined) return null;
    const status = shelf.isEnded ? 'ended' : 'active';
    return { head: shelf.head, status, seq: last.seq, stateVersion: last.stateVersion };
  }

  async records(matchId: string, after: number, limit = Number.POSITIVE_INFINITY): Promise<LogRecord[]> {
    const from = Math.max(after, -1) + 1;
    return this.#shelves.get(matchId)?.records.slice(from, from + limit) ?? [];
  }

  async answers(matchId: string): Promise<StoredAnswer[]> {
    const answers = this.#shelves.get(matchId)?.answers ?? [];
    return answers.toSorted((a, b) => a.seq - b.seq || a.seat - b.seat || a.n - b.n);
  }

  async refusals(matchId: string, seat: Seat): Promise<StoredRefusal[]> {
    return this.#shelves.get(matchId)?.refusals.filter((refusal) => refusal.seat === seat) ?? [];
  }

  async live(): Promise<string[]> {
    return this.#live(() => true);
  }

  async liveOf(agentId: string): Promise<string[]> {
    return this.#live(({ players }) => players.some((player) => player.agentId === agentId));
  }

  #live(isWanted: (head: MatchHead) => boolean): string[] {
    const heads = [...this.#shelves.values()].filter((shelf) => !shelf.isEnded).map((shelf) => shelf.head);
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

  async enqueue(entry: QueueEntry): Promise<void> {
    const since = this.#queue.get(entry.agentId)?.since ?? entry.since;
    this.#queue.set(entry.agentId, keep({ ...entry, since }));
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

/** All but the oldest of a seat once it has more than it may keep; a write adds one at a time. */
function latest<T extends { seat: Seat }>(notes: T[], seat: Seat, kept: number): T[] {
  if (notes.length <= kept || notes.filter((note) => note.seat === seat).length <= kept) return notes;
  return notes.toSpliced(
    notes.findIndex((note) => note.seat === seat),
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
