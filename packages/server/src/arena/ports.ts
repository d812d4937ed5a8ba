import type { Json, Seat } from '@hexfront/engine';
import type { LogRecord, MatchHead, MatchMode } from './records.ts';

/** Time, so that a test can own it. */
export interface Clock {
  now(): number;
  /** Calls once, not before `time`. */
  at(time: number, job: () => void): { cancel(): void };
}

export interface Ids {
  /** A new public id. */
  id(): string;
  /** A new secret: the seed of a match. */
  seed(): string;
}

/** Says that there is more to read, after it was committed; never what. */
export interface Bus {
  publish(topic: string): void;
  subscribe(topic: string, listener: () => void): () => void;
}
export const matchTopic = (matchId: string) => `match ${matchId}`;
export const agentTopic = (agentId: string) => `agent ${agentId}`;
/** A match has ended. */
export const endedTopic = 'ended';

/** The answer to a `moveId`: what cannot be read from the log again. */
export interface StoredAnswer {
  readonly seat: Seat;
  readonly moveId: string;
  /** SHA-256 of the body it answered. */
  readonly bodyHash: string;
  /** Counts the answers of a seat from 1; the latest 200 are kept. */
  readonly n: number;
  /** The record whose state the answer shows. */
  readonly seq: number;
  readonly status: number;
  readonly body: Json;
}
export const keptAnswers = 200;

/** A refused submission, for its author alone. */
export interface StoredRefusal {
  readonly seat: Seat;
  readonly at: number;
  readonly stateVersion: number;
  readonly code: string;
  readonly message: string;
  readonly move: Json;
  /** Counts against the error allowance of a casual match. */
  readonly isError: boolean;
}
export const keptRefusals = 200;

/** A pointer into a match's log for one agent: it is told these kinds of events about this record. */
export interface NewOutboxEntry {
  readonly agentId: string;
  readonly matchId: string;
  readonly seq: number;
  readonly kinds: readonly string[];
}
/** Its events are numbered `last - kinds.length + 1` to `last`. */
export interface OutboxEntry extends NewOutboxEntry {
  readonly last: number;
}

/** Everything one step of a match writes, in one transaction. */
export interface Write {
  readonly matchId: string;
  /** The last `seq` the writer knows; -1 opens the match. */
  readonly after: number;
  /** Only with `after: -1`. */
  readonly head?: MatchHead;
  /** Agents that leave the queue because this match was opened; the write is refused unless all of them are in it. */
  readonly fromQueue?: readonly string[];
  /** In order, the first with `seq: after + 1`. */
  readonly records: readonly LogRecord[];
  readonly answer?: StoredAnswer;
  readonly refusal?: StoredRefusal;
  readonly outbox: readonly NewOutboxEntry[];
}

export interface QueueEntry {
  readonly agentId: string;
  readonly game: string;
  readonly mode: MatchMode;
  readonly players: number;
  readonly since: number;
  /** Who answers for the agent; agents of one owner are never paired in rated play. */
  readonly owner: string | null;
  readonly name: string;
  readonly agentVersion?: string;
  /** Skill when it joined. */
  readonly mu: number;
  readonly sigma: number;
  /** How much more often it has sat first in this game than not. */
  readonly lead: number;
}

export interface StoredMatch {
  readonly head: MatchHead;
  readonly status: 'active' | 'ended';
  readonly seq: number;
  readonly stateVersion: number;
}

/** What the arena's core needs of a database. A promise that rejects leaves open whether the write was made. */
export interface Storage {
  /** All of it or nothing. False: the log does not end at `after` any more, or an agent has left the queue. */
  commit(write: Write): Promise<boolean>;
  match(matchId: string): Promise<StoredMatch | null>;
  /** Records with `seq` above `after`, in order, at most `limit`. */
  records(matchId: string, after: number, limit?: number): Promise<LogRecord[]>;
  /** The kept answers of all seats, oldest first. */
  answers(matchId: string): Promise<StoredAnswer[]>;
  /** The kept refusals of a seat, oldest first. */
  refusals(matchId: string, seat: Seat): Promise<StoredRefusal[]>;
  /** Ids of all matches that have not ended, oldest first. */
  live(): Promise<string[]>;
  /** Matches of an agent that have not ended, oldest first. */
  liveOf(agentId: string): Promise<string[]>;
  /** Entries with events after the cursor, in order, at most `limit`. */
  outbox(agentId: string, after: number, limit: number): Promise<OutboxEntry[]>;
  /** The agent's counter: the number of the last event told. */
  outboxEnd(agentId: string): Promise<number>;
  /** Puts an agent in the queue, or changes what it waits for and keeps its place. */
  enqueue(entry: QueueEntry): Promise<void>;
  /** Whether it was in it. */
  leaveQueue(agentId: string): Promise<boolean>;
  /** Longest waiting first, then by agent id. */
  queue(): Promise<QueueEntry[]>;
}
