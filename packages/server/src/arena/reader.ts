import type { Json, JsonObject, Replay, ReplayStep } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import type { Match } from './match.ts';
import type { LogRecord } from './records.ts';
import type { LiveMatches } from './live-matches.ts';
import type { OutboxEntry, Ports } from './ports.ts';
import { otherRequestsFirst, readLog, Slices } from './slices.ts';
import { Unreadable } from './unreadable.ts';
import { type EventKind, eventKindsFor, type Moment, reading, stateBody, eventBody, type Watcher } from './events.ts';
import { type Cursor, eventId, readId } from './event-ids.ts';

export interface StreamEvent {
  readonly id: string;
  readonly event: JsonObject;
}

export interface StreamPart {
  readonly events: readonly StreamEvent[];
  readonly cursor: Cursor;
}

export interface AgentEvent {
  readonly id: number;
  readonly event: JsonObject;
  /** The event as text. */
  readonly json: string;
}

/** Events of an agent, numbered by its own counter. */
export interface AgentEvents {
  readonly events: readonly AgentEvent[];
  /** After the last of them. */
  readonly cursor: number;
}

/** Events about something other than the records of a match. */
export interface AgentNotices {
  /** Null if there is nothing to say about it any more. */
  read(matchId: string, kind: string, agentId: string): Promise<JsonObject | null>;
  /** What waits for this agent's answer. */
  waiting(agentId: string): Promise<JsonObject[]>;
}

const recordsAtOnce = 64;
const pieceLength = 64 * 1024;
/** Characters after which no more events are added to an answer: the views of a large map have a million each. */
const mostAtOnce = 256 * 1024;

/** Reads matches: states, streams, logs and replays. Never changes a match. */
export class Reader {
  private readonly ports: Ports;
  private readonly liveMatches: LiveMatches;
  private readonly notices: AgentNotices | null;

  constructor(ports: Ports, liveMatches: LiveMatches, notices: AgentNotices | null = null) {
    this.ports = ports;
    this.liveMatches = liveMatches;
    this.notices = notices;
  }

  /** The current state, and the cursor from which a stream continues. */
  async now(match: Match, watcher: Watcher): Promise<{ state: JsonObject; cursor: Cursor }> {
    const moment = await this.liveMatches.momentAt(match, match.seq);
    const clock = reading(match.deadline, this.ports.clock.now());
    const kinds = this.kinds(match, moment, watcher);
    const cursor = { seq: moment.record.seq, k: kinds.length - 1 };
    return { state: stateBody(match, moment, watcher, clock, 'whole'), cursor };
  }

  /** The position after the event with this id; null if the watcher's stream of this match cannot have sent it. */
  cursor(match: Match, watcher: Watcher, id: string): Promise<Cursor | null> {
    return readId(match, watcher, id, (version) => this.liveMatches.seqAt(match, version));
  }

  /**
   * A watcher's events after the cursor, and the next cursor; without a cursor the stream begins with the current state. A stream that
   * has caught up is at the match's last record.
   */
  async stream(match: Match, watcher: Watcher, after: Cursor | null): Promise<StreamPart> {
    if (after === null) return this.beginning(match, watcher);
    const events: StreamEvent[] = [];
    let cursor = after;
    const slices = this.slices();
    let moment: Moment | undefined;
    for (const record of await this.liveMatches.recordsAfter(match, after.seq - 1, recordsAtOnce)) {
      // Live events, which are in memory, wait for nobody.
      if (match.stateAt(record.seq) === undefined) await slices.next();
      moment = await this.liveMatches.momentAt(match, record.seq, moment, record);
      const kinds = this.kinds(match, moment, watcher);
      for (const [k, kind] of kinds.entries()) {
        const isNew = record.seq > after.seq || k > after.k;
        if (!isNew) continue;
        events.push({ id: eventId(match, watcher, record, k), event: eventBody(match, moment, kind, watcher) });
      }
      cursor = { seq: record.seq, k: kinds.length - 1 };
    }
    return { events, cursor };
  }

  /**
   * The state, then the event its reader must react to: the end of the match, or their turn. The state's id comes before that event, so
   * that a reader who is cut off between the two resumes with it.
   */
  private async beginning(match: Match, watcher: Watcher): Promise<StreamPart> {
    const moment = await this.liveMatches.momentAt(match, match.seq);
    const { record } = moment;
    const kinds = this.kinds(match, moment, watcher);
    const last = kinds.at(-1);
    const urgent = last === 'game_ended' || last === 'your_turn' ? last : null;
    const clock = reading(match.deadline, this.ports.clock.now());
    const state = stateBody(match, moment, watcher, clock, 'whole');
    const cursor = { seq: record.seq, k: kinds.length - 1 };
    const id = (k: number) => eventId(match, watcher, record, k);
    const start = id(cursor.k - (urgent === null ? 0 : 1));
    const events: StreamEvent[] = [
      { id: start, event: { eventVersion: 1, event: 'state', matchId: match.head.id, state } },
    ];
    if (urgent !== null) events.push({ id: id(cursor.k), event: eventBody(match, moment, urgent, watcher) });
    return { events, cursor };
  }

  /**
   * An agent's events after its cursor, from all of its matches, except those that cannot be read. The time left is as of now. `limit`
   * is in entries of the outbox; if there is much to tell, the rest is left for the next time. `only` leaves out the other kinds of event.
   */
  async outbox(agentId: string, after: number, limit: number, only?: ReadonlySet<string>): Promise<AgentEvents> {
    const events: AgentEvent[] = [];
    const read = new Map<string, Moment>();
    const slices = this.slices();
    let cursor = after;
    let length = 0;
    for (const entry of await this.ports.storage.outbox(agentId, after, limit)) {
      if (length > mostAtOnce) break;
      const isWanted = only === undefined || entry.kinds.some((kind) => only.has(kind));
      for (const event of isWanted ? await this.eventsOf(agentId, entry, read, slices) : []) {
        if (event.id <= after || only?.has(event.event.event as string) === false) continue;
        events.push(event);
        length += event.json.length;
      }
      cursor = entry.last;
    }
    return { events, cursor };
  }

  private async eventsOf(
    agentId: string,
    entry: OutboxEntry,
    read: Map<string, Moment>,
    slices: Slices,
  ): Promise<AgentEvent[]> {
    const { matchId, seq, kinds, last } = entry;
    if (seq < 0) {
      const notice = (await this.notices?.read(matchId, kinds[0], agentId)) ?? null;
      return notice === null ? [] : [numbered(last, notice)];
    }
    const match = await this.liveMatches.findReadable(matchId, seq);
    const seat = match?.seatOf(agentId) ?? null;
    if (match === null || seat === null) return [];
    try {
      if (match.stateAt(seq) === undefined) await slices.next();
      const moment = await this.liveMatches.momentAt(match, seq, read.get(matchId));
      read.set(matchId, moment);
      return kinds.map((kind, k) =>
        numbered(last - kinds.length + 1 + k, this.timed(match, eventBody(match, moment, kind as EventKind, seat))),
      );
    } catch (error) {
      if (error instanceof Unreadable) return [];
      throw error;
    }
  }

  /**
   * For an agent without a cursor: what waits for its answer, the state of its live matches, and the cursor from which its events continue. `isAnnounced` repeats
   * that each of them was found.
   */
  async standing(agentId: string, isAnnounced = false): Promise<AgentEvents> {
    const { storage } = this.ports;
    const cursor = await storage.outboxEnd(agentId);
    const waiting = (await this.notices?.waiting(agentId)) ?? [];
    const events: AgentEvent[] = waiting.map((event) => numbered(cursor, event));
    for (const matchId of await storage.liveOf(agentId)) {
      const match = await this.liveMatches.findReadable(matchId);
      const seat = match?.seatOf(agentId) ?? null;
      if (match === null || seat === null || match.ending !== null) continue;
      // A whole view of a large map takes as long as a slice.
      if (events.length > 0) await (this.ports.pause ?? otherRequestsFirst)();
      const { state } = await this.now(match, seat);
      const moment = await this.liveMatches.momentAt(match, match.seq);
      if (isAnnounced) events.push(numbered(cursor, eventBody(match, moment, 'match_found', seat)));
      events.push(numbered(cursor, { eventVersion: 1, event: 'state', matchId, state }));
      if (!match.deciding().includes(seat)) continue;
      events.push(numbered(cursor, this.timed(match, eventBody(match, moment, 'your_turn', seat))));
    }
    return { events, cursor };
  }

  /** The log as a reader may see it: without the reasoning of others, and without the seed while the match is live. */
  async log(match: Match, after: number, limit: number, reasoningOf: 'all' | number | null): Promise<Json[]> {
    const records = await this.liveMatches.recordsAfter(match, after, limit);
    return records.map((record) => shown(record, reasoningOf));
  }

  /** The match as a file that anyone can verify, once it has ended. */
  async replay(match: Match): Promise<Replay | Reply> {
    if (match.ending === null) return fault('match-live');
    let text = '';
    for await (const piece of this.replayText(match)) text += piece;
    return JSON.parse(text);
  }

  /** The same as text in pieces, because a long match has megabytes: it is read and written a little at a time. */
  async *replayText({ head, ending, seq }: Match): AsyncGenerator<string, void> {
    const { game, options, seed, seedHash } = head;
    const players = head.players.map((player) => player.name);
    let text = '';
    let steps = 0;
    for await (const record of readLog(this.ports.storage, head.id, { after: -1, last: seq }, this.slices())) {
      if (record.kind === 'opened') {
        const { hash: opening } = record.body;
        const about = { format: 'hexfront-replay', version: 1, game, options, seed, seedHash, players, opening };
        text = `${JSON.stringify(about).slice(0, -1)},"steps":[`;
      }
      for (const step of stepOf(record)) text += `${steps++ === 0 ? '' : ','}${JSON.stringify(step)}`;
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
    yield `${text}],"outcome":${JSON.stringify(ending?.outcome ?? null)}}`;
  }

  private slices(): Slices {
    return new Slices(this.ports.pause);
  }

  private kinds(match: Match, { record, state }: Moment, watcher: Watcher): EventKind[] {
    const deciding = record.kind === 'ended' ? [] : match.game.decision(state).seats;
    return eventKindsFor(match, record, watcher, deciding);
  }

  /** Replaces the time left: as of now for the current state, 0 for past ones. */
  private timed(match: Match, event: JsonObject): JsonObject {
    const isNow = (version: Json | undefined) => version === match.stateVersion && match.ending === null;
    const clock = (version: Json | undefined) =>
      isNow(version) ? reading(match.deadline, this.ports.clock.now()) : { timeLeftMs: 0 };
    if (event.event === 'your_turn') return { ...event, ...clock(event.stateVersion) };
    const { state } = event as { state?: JsonObject };
    if (state === undefined || state.status !== 'active') return event;
    return { ...event, state: { ...state, ...clock(state.stateVersion) } };
  }
}

function numbered(id: number, event: JsonObject): AgentEvent {
  return { id, event, json: JSON.stringify(event) };
}

function shown(record: LogRecord, reasoningOf: 'all' | number | null): Json {
  const { seq, stateVersion, at, kind } = record;
  const base = { seq, stateVersion, at, kind };
  if (record.kind === 'submitted') {
    const { reasoning, annotations: _, ...body } = record.body;
    const isReader = reasoningOf === 'all' || reasoningOf === body.seat;
    return { ...base, body: (isReader && reasoning !== undefined ? { ...body, reasoning } : body) as unknown as Json };
  }
  if (record.kind === 'advanced') {
    const { reasoning = {}, annotations: _, ...body } = record.body;
    const own = Object.entries(reasoning).filter(([seat]) => reasoningOf === 'all' || reasoningOf === Number(seat));
    const more = own.length > 0 ? { reasoning: Object.fromEntries(own) } : {};
    return { ...base, body: { ...body, ...more } as unknown as Json };
  }
  return { ...base, body: record.body as unknown as Json };
}

function stepOf(record: LogRecord): ReplayStep[] {
  if (record.kind === 'advanced') return [{ decisions: record.body.decisions, hash: record.body.hash }];
  if (record.kind !== 'withdrawn') return [];
  const { seat, withdrawal, hash } = record.body;
  return [{ withdraw: { seat, reason: withdrawal }, hash }];
}
