import { setImmediate } from 'node:timers/promises';
import type { Seat } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Match } from '../arena/match.ts';
import { accessTopic, matchTopic } from '../arena/ports.ts';
import type { LogRecord } from '../arena/records.ts';
import { Unreadable } from '../arena/unreadable.ts';
import type { Services } from '../services.ts';
import { failureCode } from '../storage/unavailable.ts';
import { errorFrameOf, FrameSocket } from './frame-socket.ts';
import { frame, matchEndFrame, matchStartFrame, stateTickFrame } from './frames.ts';
import { readFrame, type Orders, submissionOf } from './incoming.ts';
import type { MissedEvents } from './missed-events.ts';

/** The seat a connection plays for, and what it asked to receive. */
export interface BotSeat {
  readonly matchId: string;
  readonly agentId: string;
  readonly seat: Seat;
  /** Whether the key it connected with is still valid. */
  readonly isAuthorised: () => Promise<boolean>;
  readonly wantsLegal: boolean;
  /** The last tick it has seen, if it reconnects. */
  readonly after: number | null;
}

const recordsAtOnce = 64;
/** Frames that may wait to be handled; beyond that the socket is paused. */
const mostQueued = 16;

/** A bot's connection to its seat: sends it the match's log from its own cursor on, and passes its orders to the arena. */
export class BotConnection {
  readonly #services: Services;
  readonly #missed: MissedEvents;
  readonly #at: BotSeat;
  readonly #ws: WebSocket;
  readonly #socket: FrameSocket;
  readonly #leaveBus: (() => void)[];
  /** The last record sent; null before the opening frames. */
  #seq: number | null = null;
  #isReading = false;
  #isMore = false;
  #queue: Promise<void> = Promise.resolve();
  #queued = 0;

  constructor(services: Services, missed: MissedEvents, at: BotSeat, ws: WebSocket) {
    this.#services = services;
    this.#missed = missed;
    this.#at = at;
    this.#ws = ws;
    this.#socket = new FrameSocket(ws, at.matchId, services.tuning, () => void this.#isStillAuthorised());
    this.#leaveBus = [
      services.bus.subscribe(matchTopic(at.matchId), () => void this.#pump()),
      services.bus.subscribe(accessTopic, () => void this.#isStillAuthorised()),
    ];
    ws.on('message', (data, isBinary) => this.#enqueue(data, isBinary));
    ws.on('close', () => {
      for (const leave of this.#leaveBus) leave();
    });
    void this.#pump();
  }

  shutDown(): void {
    this.#socket.close('shutting-down');
  }

  /** Sends new records. Safe to call at any time and any number of times: the work runs later, once. */
  async #pump(): Promise<void> {
    this.#isMore = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isMore && this.#socket.isOpen) {
        this.#isMore = false;
        await setImmediate();
        await this.#sendNew();
      }
    } catch (error) {
      this.#fail('the bot socket', error);
    } finally {
      this.#isReading = false;
    }
  }

  #fail(what: string, error: unknown): void {
    // A match that cannot be read was reported when it was put in quarantine.
    if (!(error instanceof Unreadable)) {
      this.#services.report(`match ${this.#at.matchId}: ${what} of seat ${this.#at.seat} failed`, error);
    }
    this.#socket.close(failureCode(error));
  }

  async #sendNew(): Promise<void> {
    const { liveMatches } = this.#services;
    const match = await liveMatches.find(this.#at.matchId);
    if (match === null) throw new Error(`match ${this.#at.matchId} does not exist any more`);
    if (this.#seq === null) await this.#open(match);
    else {
      const records = await liveMatches.recordsAfter(match, this.#seq, recordsAtOnce);
      for (const record of records) {
        this.#seq = record.seq;
        if (!(await this.#send(match, record))) return;
      }
      if (records.length > 0) this.#isMore = true;
    }
    if (match.ending !== null && this.#seq === match.seq) {
      this.#socket.send(matchEndFrame(match, this.#at.seat));
      this.#socket.close();
    }
  }

  /** The opening frames: match_start for a new connection, the missed events for a returning one, then the current position. */
  async #open(match: Match): Promise<void> {
    const { after, seat } = this.#at;
    const missed = after === null ? undefined : await this.#missed.since(match, seat, after);
    const isUpToDate = missed === undefined || (missed.at(-1)?.tick ?? after) === match.stateVersion;
    if (!isUpToDate && match.ending === null) {
      this.#isMore = true;
      return;
    }
    if (after === null) this.#socket.send(matchStartFrame(match, seat));
    const moment = await this.#services.liveMatches.momentAt(match, match.seq);
    this.#seq = moment.record.seq;
    this.#missed.add(match, moment);
    this.#socket.send(stateTickFrame({ ...this.#about(match), moment, isFirst: true, missed }));
  }

  /** Returns whether the connection is still open. */
  async #send(match: Match, record: LogRecord): Promise<boolean> {
    const isPublic = record.kind === 'advanced' || (record.kind === 'withdrawn' && match.game.sets === undefined);
    if (!isPublic) return this.#socket.isOpen;
    const state = match.stateAt(record.seq);
    const moment =
      state === undefined ? await this.#services.liveMatches.momentAt(match, record.seq) : { record, state };
    this.#missed.add(match, moment);
    return this.#socket.send(stateTickFrame({ ...this.#about(match), moment, isFirst: false }));
  }

  #about(match: Match) {
    const { seat, wantsLegal } = this.#at;
    return { match, seat, wantsLegal, now: this.#services.clock.now() };
  }

  /** Handles one frame at a time, in order. */
  #enqueue(data: RawData, isBinary: boolean): void {
    if (++this.#queued === mostQueued) this.#ws.pause();
    this.#queue = this.#queue
      .then(() => this.#handle(data, isBinary))
      .catch((error) => this.#fail('a frame', error))
      .finally(() => {
        if (this.#queued-- === mostQueued) this.#ws.resume();
      });
  }

  async #handle(data: RawData, isBinary: boolean): Promise<void> {
    const { matchId } = this.#at;
    if (!this.#socket.isOpen) return;
    const limited = this.#limited();
    if (isBinary)
      return void this.#socket.send(errorFrameOf(matchId, 'malformed-frame', 'Binary frames are not accepted.'));
    const incoming = readFrame(data.toString(), matchId);
    switch (incoming.kind) {
      case 'invalid':
        return void this.#socket.send(frame(matchId, 'error', {}, (limited ?? incoming.reply).body));
      case 'ping': {
        const id = incoming.id === undefined ? {} : { id: incoming.id };
        return void this.#socket.send(frame(matchId, 'pong', {}, { ...id, now: this.#services.clock.now() }));
      }
      case 'bad-orders':
        return this.#answer(incoming.moveId, limited ?? incoming.reply);
      case 'orders':
        return this.#answer(incoming.moveId, limited ?? (await this.#submit(incoming.moveId, incoming.orders)));
    }
  }

  #limited(): Reply | null {
    const { limits, metrics } = this.#services;
    const seconds = limits.take('move', this.#at.agentId);
    if (seconds === 0) return null;
    metrics.limited('move');
    return fault('rate-limited', { ratelimit: { key: 'move', seconds } });
  }

  async #submit(moveId: string | null, orders: Orders): Promise<Reply> {
    const { arena, ids, metrics } = this.#services;
    const { matchId, agentId } = this.#at;
    const arrived = arena.arrivals.begin();
    try {
      const match = await this.#match();
      if ('status' in match) return match;
      const submission = submissionOf(match, moveId ?? ids.id(), orders);
      if ('status' in submission) return submission;
      const before = performance.now();
      const submitting = arena.submit(matchId, agentId, submission);
      arrived();
      const reply = await submitting;
      metrics.moved(reply.status, performance.now() - before);
      return reply;
    } finally {
      arrived();
    }
  }

  async #match(): Promise<Match | Reply> {
    const match = await this.#services.liveMatches.find(this.#at.matchId);
    if (match === null) return fault('no-match');
    return match.ending !== null || (await this.#isStillAuthorised()) ? match : fault('bad-key');
  }

  #answer(moveId: string | null, { status, body }: Reply): void {
    const { pending, state, warnings } = body as {
      pending?: object;
      state?: { stateVersion: number };
      warnings?: string[];
    };
    const done = pending ?? { tick: state?.stateVersion, accepted: 1, rejected: [] };
    const ok = status === 200;
    const beside = { move_id: moveId, ok, status, ...(warnings === undefined ? {} : { warnings }) };
    this.#socket.send(frame(this.#at.matchId, 'orders_status', beside, ok ? done : body));
  }

  /** Closes the connection if its key was rotated, its token has expired or its agent was disabled. */
  async #isStillAuthorised(): Promise<boolean> {
    try {
      if (await this.#at.isAuthorised()) return true;
      this.#socket.close('bad-key');
      return false;
    } catch (error) {
      // A database that does not answer is no reason to turn anyone away.
      this.#services.report('a key could not be checked', error);
      return true;
    }
  }
}
