import type { GameId, ServerFrame } from '@hexfront/protocol';
import { type ArenaHttp, refusal } from '../arena/arena-http.ts';
import { HexfrontError } from '../errors.ts';
import { openLongPoll } from '../transport/long-poll.ts';
import { Patience } from '../arena/patience.ts';
import type { Listener, Submission, Transport } from '../transport/transport.ts';
import { Blocked, openWebSocket } from '../transport/web-socket.ts';

export interface SeatSettings {
  readonly game: GameId;
  readonly matchId: string;
  readonly wantsLegal: boolean;
  readonly transport: 'auto' | 'websocket' | 'poll';
  readonly patienceMs: number;
  readonly onLost?: ((reason: string) => void) | undefined;
}

/** How many times a WebSocket may fail to open before we try long polling. */
const mostBlocked = 2;

/** Keeps a seat connected: resumes after every lost connection, and falls back to long polling where WebSockets are blocked. */
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

  /** Resolves when the match has ended or the seat was closed; throws when the arena cannot be reached. */
  async keep(): Promise<void> {
    while (!this.#isDone) {
      try {
        const transport = await this.#open();
        if (this.#isDone) return transport.close();
        this.#transport = transport;
        this.#hasOpened = true;
        for (const deliver of this.#early.splice(0)) deliver();
        const { code, message } = await transport.closed;
        this.#transport = null;
        if (code === 'bad-key') this.#token = null;
        if (!this.#isDone) this.#settings.onLost?.(message);
      } catch (error) {
        this.#transport = null;
        await this.#failed(error);
        this.#settings.onLost?.((error as Error).message);
      }
      if (!this.#isDone && !(await this.#patience.wait(this.#signal))) {
        throw new HexfrontError('unreachable', `${this.#http.url} was unreachable for too long.`);
      }
    }
  }

  /** Whether the position being delivered is the first one of a connection. */
  isFresh(): boolean {
    return this.#isFresh;
  }

  /** Does nothing without a connection; the caller sends again on the next one. */
  send(submission: Submission): void {
    this.#transport?.send(submission);
  }

  close(): void {
    this.#isDone = true;
    this.#transport?.close();
  }

  async #open(): Promise<Transport> {
    const { game, matchId, wantsLegal } = this.#settings;
    let isFirst = true;
    const onFrame = (frame: ServerFrame): void => {
      // The first frames may arrive before the transport is set, and the reply to them needs it.
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
    const listener: Listener = { matchId, after: this.#lastTick, wantsLegal, onFrame };
    this.#early = [];
    if (this.#polls) return openLongPoll(this.#http, game, listener);
    return openWebSocket(this.#http.url, await this.#secret(), game, listener);
  }

  /** A token for this match only; the key itself once the match, and with it its tokens, has ended. */
  async #secret(): Promise<string> {
    if (this.#token !== null) return this.#token;
    const answer = await this.#http.call('POST', `/v1/matches/${this.#settings.matchId}/token`);
    if (answer.status === 200) this.#token = answer.body.token as string;
    else if (answer.body.code === 'match-ended') return this.#http.key;
    else throw refusal(answer);
    return this.#token;
  }

  async #failed(error: unknown): Promise<void> {
    this.#signal.throwIfAborted();
    if (error instanceof Blocked) {
      this.#blocked++;
      if (this.#settings.transport !== 'auto' || this.#hasOpened || this.#blocked < mostBlocked) return;
      // If the arena responds, only the WebSocket is blocked.
      const { status } = await this.#http.call('GET', `/v1/matches/${this.#settings.matchId}`);
      this.#polls = status === 200;
      return;
    }
    if (!(error instanceof HexfrontError)) throw error;
    if (error.status === 401 && this.#token !== null) {
      this.#token = null;
      return;
    }
    const isTransient = error.status === 0 || error.status === 429 || error.status >= 500;
    if (!isTransient || error.code === 'not-the-arena') throw error;
  }
}
