import type { GameId, ServerFrame } from '@hexfront/protocol';
import type { ArenaHttp } from '../arena/arena-http.ts';
import { ArenaError } from '../errors.ts';
import { openLongPoll } from '../transport/long-poll.ts';
import { Patience } from '../arena/patience.ts';
import type { Hearing, Outgoing, Transport } from '../transport/transport.ts';
import { Blocked, openWebSocket } from '../transport/web-socket.ts';

export interface SeatSettings {
  readonly game: GameId;
  readonly matchId: string;
  readonly wantsLegal: boolean;
  readonly transport: 'auto' | 'websocket' | 'poll';
  readonly patienceMs: number;
}

/** How often a WebSocket may fail to open before long polling is tried. */
const mostBlocked = 2;

/** Holds a seat: connects, comes back after every loss where it stopped listening, and finds another way where there is none. */
export class Seat {
  readonly #http: ArenaHttp;
  readonly #settings: SeatSettings;
  readonly #signal: AbortSignal;
  readonly #onFrame: (frame: ServerFrame) => void;
  readonly #patience: Patience;
  #transport: Transport | null = null;
  #token: string | null = null;
  #lastTick: number | null = null;
  #early: (() => void)[] = [];
  #isDone = false;
  #isFresh = false;
  #hasOpened = false;
  #blocked = 0;
  #polls: boolean;

  constructor(http: ArenaHttp, settings: SeatSettings, signal: AbortSignal, onFrame: (frame: ServerFrame) => void) {
    this.#http = http;
    this.#settings = settings;
    this.#signal = signal;
    this.#onFrame = onFrame;
    this.#patience = new Patience(settings.patienceMs);
    this.#polls = settings.transport === 'poll';
  }

  /** Resolves when the match has ended or the seat was closed; throws when there is no way to the arena. */
  async keep(): Promise<void> {
    while (!this.#isDone) {
      try {
        const transport = await this.#open();
        if (this.#isDone) return transport.close();
        this.#transport = transport;
        this.#hasOpened = true;
        for (const hear of this.#early.splice(0)) hear();
        const { code } = await transport.closed;
        this.#transport = null;
        if (code === 'bad-key') this.#token = null;
      } catch (error) {
        this.#transport = null;
        await this.#failed(error);
      }
      if (!this.#isDone && !(await this.#patience.wait(this.#signal))) {
        throw new ArenaError('unreachable', `${this.#http.url} was out of reach for too long.`);
      }
    }
  }

  /** Whether the position that is being heard is the first one of a connection. */
  isFresh(): boolean {
    return this.#isFresh;
  }

  /** Nothing happens while there is no connection: whoever waits for an answer sends again with the next one. */
  send(outgoing: Outgoing): void {
    this.#transport?.send(outgoing);
  }

  close(): void {
    this.#isDone = true;
    this.#transport?.close();
  }

  async #open(): Promise<Transport> {
    const { game, matchId, wantsLegal } = this.#settings;
    let isFirst = true;
    const onFrame = (frame: ServerFrame): void => {
      // The greeting may come before we hold the connection; what it makes us say must find one.
      if (this.#transport === null) return void this.#early.push(() => onFrame(frame));
      if (frame.type === 'state_tick') {
        this.#isFresh = isFirst;
        isFirst = false;
        this.#lastTick = frame.tick_target - 1;
        this.#patience.succeeded();
      }
      if (frame.type === 'match_end') this.#isDone = true;
      this.#onFrame(frame);
    };
    const hearing: Hearing = { matchId, after: this.#lastTick, wantsLegal, onFrame };
    this.#early = [];
    if (this.#polls) return openLongPoll(this.#http, game, hearing);
    return openWebSocket(this.#http.url, await this.#secret(), game, hearing);
  }

  /** A token for this match alone; the key itself once the match has ended and its tokens with it. */
  async #secret(): Promise<string> {
    if (this.#token !== null) return this.#token;
    const answer = await this.#http.call('POST', `/v1/matches/${this.#settings.matchId}/token`);
    if (answer.status === 200) this.#token = answer.body.token as string;
    else if (answer.body.code === 'match-ended') return this.#http.key;
    else throw new ArenaError(answer.body.code, answer.body.error, answer.status);
    return this.#token;
  }

  async #failed(error: unknown): Promise<void> {
    this.#signal.throwIfAborted();
    if (error instanceof Blocked) {
      this.#blocked++;
      if (this.#settings.transport !== 'auto' || this.#hasOpened || this.#blocked < mostBlocked) return;
      // The arena answers, so it is the WebSocket that does not get through.
      const { status } = await this.#http.call('GET', `/v1/matches/${this.#settings.matchId}`);
      this.#polls = status === 200;
      return;
    }
    if (!(error instanceof ArenaError)) throw error;
    if (error.status === 401 && this.#token !== null) {
      this.#token = null;
      return;
    }
    const mayPass = error.status === 0 || error.status === 429 || error.status >= 500;
    if (!mayPass || error.code === 'no-json') throw error;
  }
}
