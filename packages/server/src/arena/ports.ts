import type { Json, Seat } from '@hexfront/engine';
import type { Checkpoint } from './checkpoints.ts';
import type { Lost } from './outages.ts';
import type { LogRecord, MatchHead, MatchMode } from './records.ts';

/** Time, which tests replace with their own. */
export interface Clock {
  now(): number;
  /** Calls `job` once, not before `time`. */
  at(time: number, job: () => void): { cancel(): void };
}

export interface Ids {
  /** A new public id. */
  id(): string;
  /** A new secret: the seed of a match. */
  seed(): string;
}

/** Announces that something new has been committed, but not what: listeners read the log. */
export interface Bus {
  publish(topic: string): void;
  /** Also on the other nodes. */
  publishEverywhere(topic: string): void;
  /** Every topic: something may have been missed. */
  publishAll(): void;
  /** Whether somebody listens. */
  isHeard(topic: string): boolean;
  subscribe(topic: string, listener: () => void): () => void;
}
export const matchTopic = (matchId: string) => `match ${matchId}`;
export const agentTopic = (agentId: string) => `agent ${agentId}`;
/** Published whenever a key, a session or an agent has changed: open connections check whether they may stay. */
export const accessTopic = 'access';
/** Published whenever a match ends. */
export const endedTopic = 'ended';

/** A node's right to run clocks. Once lost, the node's next one has another epoch. */
export interface Lease {
  readonly node: string;
  readonly epoch: number;
}

/** This process among the nodes that share a database. */
export interface Node {
  /** The same object as long as it is valid; null if there is none. */
  readonly lease: Lease | null;
  /** Whether every node has dealt with what reached it until then. */
  hasSettled(time: number): boolean;
}

/** The arena's connections to the world outside. */
export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: Storage;
  readonly bus: Bus;
  /** Left out if no other process can use the storage: then all clocks run here. */
  readonly node?: Node;
  /** Receives errors that no response can carry. */
  readonly report: (problem: string, error: unknown) => void;
  /** Lets other work have its turn; simulations have their own. */
  readonly pause?: () => Promise<void>;
  /** Records between checkpoints; simulations, whose matches are short, have more of them. */
  readonly checkpointEvery?: number;
}

/** The answer to a `moveId`: the part that cannot be read from the log again. */
export interface StoredAnswer {
  readonly seat: Seat;
  readonly moveId: string;
  /** SHA-256 of the request body. */
  readonly bodyHash: string;
  /** Numbers the answers to a seat from 1; the latest 200 are kept. */
  readonly n: number;
  /** The record whose state the answer shows. */
  readonly seq: number;
  readonly status: number;
  readonly body: Json;
}
export const keptAnswers = 200;
/** How many answers per seat a match in memory has in full; older ones are read from storage. */
export const keptWhole = 8;
/** How many records of a log are read at a time. */
export const recordsPerPage = 64;

/** A refused submission, visible only to its author. */
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

/** A pointer into a match's log for one agent: which kinds of event it receives about this record. */
export interface NewOutboxEntry {
  readonly agentId: string;
  readonly matchId: string;
  readonly seq: number;
  readonly kinds: readonly string[];
}
/** An entry whose events are numbered `last - kinds.length + 1` to `last`. */
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
  /** Agents that this match takes out of the queue; the write is refused unless all of them are in it. */
  readonly fromQueue?: readonly string[];
  /** Runs the clock of a match that opens. Otherwise the write is made by a clock, and refused unless this valid lease runs it. */
  readonly lease?: Lease;
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
  /** The agent's owner; agents with the same owner are never paired in rated play. */
  readonly owner: string | null;
  readonly name: string;
  readonly agentVersion?: string;
  /** Skill when the agent joined the queue, of this version. */
  readonly mu: number;
  readonly sigma: number;
  /** How many more times the agent has had the first seat of this game than another one. */
  readonly lead: number;
  /** The id of the validation match that it waits for, against house bots; such an entry is paired with nobody else. */
  readonly validates?: string;
  /** How many rated games this version has played. */
  readonly games?: number;
  /** The opponents in the agent's latest rated match of this game. */
  readonly lastOpponents?: readonly string[];
}

export interface StoredMatch {
  readonly head: MatchHead;
  readonly status: 'active' | 'ended';
  readonly seq: number;
  readonly stateVersion: number;
  /** Why the match is in quarantine, if it is. */
  readonly unreadable: string | null;
  /** The latest one. */
  readonly checkpoint: Checkpoint | null;
  /** The first `recordsPerPage` records from the checkpoint's own on, and all kept answers, of which only the latest `keptWhole` have a body. */
  readonly tail: Since;
}

/** A match that could not be read, and is left alone until the operator releases it. */
export interface Quarantined {
  readonly matchId: string;
  readonly reason: string;
  readonly since: number;
}

/** A node as the others know it; times are the database's. */
export interface KnownNode extends Lease {
  /** When its lease ends, or ended. */
  readonly validUntil: number;
  /** It has dealt with everything that reached it before this time. */
  readonly settledUntil: number;
  readonly lost: Lost;
}

export interface Renewal {
  readonly epoch: number;
  /** The database's time. */
  readonly now: number;
  /** Whether this node does what only one node does. */
  readonly isLeader: boolean;
  /** All nodes that hold a lease, or lost it less than a minute ago. */
  readonly nodes: readonly KnownNode[];
}

/** What happened in a match after a record. */
export interface Since {
  readonly records: readonly LogRecord[];
  /** Including those about the record itself, oldest first. */
  readonly answers: readonly StoredAnswer[];
}

/** What becomes of an agent that wants to enter the queue. */
export type Entrance = 'waiting' | 'playing' | 'too-many';

/** What the arena needs from a database. If a promise rejects, the write may or may not have been made. */
export interface Storage {
  /** All or nothing. False if the log no longer ends at `after`, the number of the answer is taken, or an agent has left the queue. */
  commit(write: Write): Promise<boolean>;
  /** Extends a lease, or grants one with the next epoch if there is none or it has run out. */
  renew(held: Lease, leaseMs: number, settledUntil: number, lost?: Lost): Promise<Renewal>;
  /** Ends the lease of a node. */
  giveBack(node: string): Promise<void>;
  /** Gives a valid lease its share of the live matches that no valid lease runs, at most `limit`; their ids, the nearest deadline first. */
  takeOver(lease: Lease, limit: number): Promise<string[]>;
  /** Ids of the live matches that a lease runs, valid or not. */
  ownedBy(lease: Lease): Promise<string[]>;
  /** Of these matches, those whose log goes on after `seq`, and its end. */
  grown(known: ReadonlyMap<string, number>): Promise<Map<string, number>>;
  /** What a reader does not know who has read the log up to `seq`; at most `limit` records. */
  since(matchId: string, seq: number, limit: number): Promise<Since>;
  /** Resolves if a commit made now would have been made: it takes the same path, and writes nothing that can be read. */
  ping(): Promise<void>;
  match(matchId: string): Promise<StoredMatch | null>;
  /** Records with `seq` above `after`, in order, at most `limit`. */
  records(matchId: string, after: number, limit?: number): Promise<LogRecord[]>;
  /** The record of the last change up to a version; -1 if there is none. */
  seqAt(matchId: string, stateVersion: number): Promise<number>;
  /** The latest checkpoint at or before `seq`. */
  checkpoint(matchId: string, seq: number): Promise<Checkpoint | null>;
  /** Replaces one of the same `seq`. */
  keepCheckpoint(matchId: string, checkpoint: Checkpoint): Promise<void>;
  /** The kept answers of all seats, oldest first. */
  answers(matchId: string): Promise<StoredAnswer[]>;
  /** The kept refusals of a seat, oldest first. */
  refusals(matchId: string, seat: Seat): Promise<StoredRefusal[]>;
  /** Ids of all matches that have not ended and are not in quarantine, oldest first. */
  live(): Promise<string[]>;
  /** Those in these games, or of house bots alone, that have moved since a time: the latest to move first, those of house bots last. */
  movedSince(games: readonly string[], since: number, limit: number): Promise<string[]>;
  /** All of them in the order in which their clocks were due, those without one last. */
  liveByDeadline(): Promise<string[]>;
  /** Puts a match in quarantine. False if it was there already, or does not exist any more. */
  quarantine(match: Quarantined): Promise<boolean>;
  /** Matches in quarantine, oldest first. */
  quarantined(): Promise<Quarantined[]>;
  /** Returns whether the match was in quarantine. */
  release(matchId: string): Promise<boolean>;
  /** Ids of an agent's matches that have not ended and are not in quarantine, oldest first. */
  liveOf(agentId: string): Promise<string[]>;
  /** Entries with events after the cursor, in order, at most `limit`. */
  outbox(agentId: string, after: number, limit: number): Promise<OutboxEntry[]>;
  /** The number of the agent's latest event. */
  outboxEnd(agentId: string): Promise<number>;
  /**
   * Puts an agent in the queue; an agent that is already waiting keeps its place. Not if it has a live match of that game, and not if it
   * already plays or waits for `most` matches, those of challenges included.
   */
  enqueue(entry: QueueEntry, most?: number): Promise<Entrance>;
  /** Returns whether the agent was in the queue. */
  leaveQueue(agentId: string): Promise<boolean>;
  /** Longest waiting first, then by agent id. */
  queue(): Promise<QueueEntry[]>;
}
