import { setImmediate } from 'node:timers/promises';
import type { Seat } from '@hexfront/engine';
import { fault, type Reply } from '@hexfront/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Match } from '../arena/match.ts';
import { matchTopic } from '../arena/ports.ts';
import type { LogRecord } from '../arena/records.ts';
import type { Services } from '../services.ts';
import { FrameSocket, errorFrameOf } from './frame-socket.ts';
import { frame, matchEndFrame, matchStartFrame, stateTickFrame } from './frames.ts';
import { readFrame, type Orders, submissionOf } from './incoming.ts';
import type { MissedEvents } from './missed-events.ts';

/** Whose connection it is, and how it wants to readFrame. */
export interface BotSeat {
  readonly matchId: string;
  readonly agentId: string;
  readonly seat: Seat;
  /** Whether the key it came with is still good. */
  readonly isWelcome: () => Promise<boolean>;
  readonly wantsLegal: boolean;
  /** The last tick it has seen, if it comes back. */
  readonly after: number | null;
}

const recordsAtOnce = 64;
/** Frames that may wait for the one before them to be judged; then the socket is not read for a while. */
const mostInLine = 16;

/** A bot's connection to its seat: reads the match's log from its own cursor on, and hands what it hears to the arena. */
export class BotConnection {
  readonly #services: Services;
  readonly #missed: MissedEvents;
  readonly #at: BotSeat;
  readonly #ws: WebSocket;
  readonly #socket: FrameSocket;
  readonly #leaveBus: () => void;
  /** The last record told; null before the greeting. */
  #seq: number | null = null;
  #isReading = false;
  #isMore = false;
  #line: Promise<void> = Promise.resolve();
  #inLine = 0;

  constructor(services: Services, missed: MissedEvents, at: BotSeat, ws: WebSocket) {
    this.#services = services;
    this.#missed = missed;
    this.#at = at;
    this.#ws = ws;
    this.#socket = new FrameSocket(ws, at.matchId, services.tuning, () => void this.#stillWelcome());
    this.#leaveBus = services.bus.subscribe(matchTopic(at.matchId), () => void this.#pump());
    ws.on('message', (data, isBinary) => this.#enqueue(data, isBinary));
    ws.on('close', this.#leaveBus);
    void this.#pump();
  }

  shutDown(): void {
    this.#socket.close('shutting-down');
  }

  /** Tells what is new. Waking up often tells no more than waking up once, and never inside whoever woke us. */
  async #pump(): Promise<void> {
    this.#isMore = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isMore && this.#socket.isOpen) {
        this.#isMore = false;
        await setImmediate();
        await this.#tellNews();
      }
    } catch (error) {
      this.#services.report(`the bot of seat ${this.#at.seat} in match ${this.#at.matchId}`, error);
      this.#socket.close('server-fault');
    } finally {
      this.#isReading = false;
    }
  }

  async #tellNews(): Promise<void> {
    const { liveMatches } = this.#services;
    const match = await liveMatches.find(this.#at.matchId);
    if (match === null) throw new Error('the match is gone');
    if (this.#seq === null) await this.#greet(match);
    else {
      const records = await liveMatches.recordsAfter(match, this.#seq, recordsAtOnce);
      for (const record of records) {
        this.#seq = record.seq;
        if (!(await this.#tell(match, record))) return;
      }
      if (records.length > 0) this.#isMore = true;
    }
    if (match.ending !== null && this.#seq === match.seq) {
      this.#socket.send(matchEndFrame(match, this.#at.seat));
      this.#socket.close();
    }
  }

  /** Who comes for the first time hears how the match began, who comes back what he missed; then the position as it is. */
  async #greet(match: Match): Promise<void> {
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
    this.#missed.note(match, moment);
    this.#socket.send(stateTickFrame({ ...this.#about(match), moment, isFirst: true, missed }));
  }

  /** Whether the connection goes on. */
  async #tell(match: Match, record: LogRecord): Promise<boolean> {
    const isTold = record.kind === 'advanced' || (record.kind === 'withdrawn' && match.game.sets === undefined);
    if (!isTold) return this.#socket.isOpen;
    const state = match.stateAt(record.seq);
    const moment =
      state === undefined ? await this.#services.liveMatches.momentAt(match, record.seq) : { record, state };
    this.#missed.note(match, moment);
    return this.#socket.send(stateTickFrame({ ...this.#about(match), moment, isFirst: false }));
  }

  #about(match: Match) {
    const { seat, wantsLegal } = this.#at;
    return { match, seat, wantsLegal, now: this.#services.clock.now() };
  }

  /** One frame at a time, in the order they came. */
  #enqueue(data: RawData, isBinary: boolean): void {
    if (++this.#inLine === mostInLine) this.#ws.pause();
    this.#line = this.#line
      .then(() => this.#readFrame(data, isBinary))
      .catch((error) => {
        this.#services.report(`a frame of seat ${this.#at.seat} in match ${this.#at.matchId}`, error);
        this.#socket.close('server-fault');
      })
      .finally(() => {
        if (this.#inLine-- === mostInLine) this.#ws.resume();
      });
  }

  async #readFrame(data: RawData, isBinary: boolean): Promise<void> {
    const { matchId } = this.#at;
    if (!this.#socket.isOpen) return;
    const isBusy = this.#limited();
    if (isBinary) return void this.#socket.send(errorFrameOf(matchId, 'malformed-frame', 'Frames are text.'));
    const heard = readFrame(data.toString(), matchId);
    switch (heard.kind) {
      case 'garbage':
        return void this.#socket.send(frame(matchId, 'error', {}, (isBusy ?? heard.reply).body));
      case 'ping': {
        const id = heard.id === undefined ? {} : { id: heard.id };
        return void this.#socket.send(frame(matchId, 'pong', {}, { ...id, now: this.#services.clock.now() }));
      }
      case 'bad-orders':
        return this.#answer(heard.moveId, isBusy ?? heard.reply);
      case 'orders':
        return this.#answer(heard.moveId, isBusy ?? (await this.#submit(heard.moveId, heard.orders)));
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
    const { arena, liveMatches, ids, metrics } = this.#services;
    const { matchId, agentId } = this.#at;
    const match = await liveMatches.find(matchId);
    if (match === null) return fault('no-match');
    if (match.ending === null && !(await this.#stillWelcome())) return fault('bad-key');
    const submission = submissionOf(match, moveId ?? ids.id(), orders);
    if ('status' in submission) return submission;
    const before = performance.now();
    const reply = await arena.submit(matchId, agentId, submission);
    metrics.moved(reply.status, performance.now() - before);
    return reply;
  }

  #answer(moveId: string | null, { status, body }: Reply): void {
    const { pending, state } = body as { pending?: object; state?: { stateVersion: number } };
    const done = pending ?? { tick: state?.stateVersion, accepted: 1, rejected: [] };
    const ok = status === 200;
    this.#socket.send(frame(this.#at.matchId, 'orders_status', { move_id: moveId, ok, status }, ok ? done : body));
  }

  /** A key that was rotated, a token that has expired, an agent that was shut out: told and closed. */
  async #stillWelcome(): Promise<boolean> {
    try {
      if (await this.#at.isWelcome()) return true;
      this.#socket.close('bad-key');
      return false;
    } catch (error) {
      // The database did not answer; nobody is turned away for that.
      this.#services.report('a key could not be looked up', error);
      return true;
    }
  }
}
