import { frameVersion, type GameId, isSimultaneous, type ServerFrame } from '@hexfront/protocol';
import type { ArenaHttp } from '../arena/arena-http.ts';
import { type Closing, type Listener, moveFor, type Submission, type Transport } from './transport.ts';

const waitMs = 40_000;
/** In battle, orders close this long before the tick runs. */
const closingMs = 100;

interface MatchState {
  readonly stateVersion: number;
  readonly status: 'active' | 'ended';
  readonly game: any;
  readonly deadline?: number | null;
  readonly timeLeftMs?: number | null;
}

/** The same frames without a WebSocket: positions by long poll, decisions by POST. */
export async function openLongPoll(http: ArenaHttp, game: GameId, listener: Listener): Promise<Transport> {
  const { promise: closed, resolve } = Promise.withResolvers<Closing>();
  const poll = new LongPoll(http, game, listener, resolve);
  await poll.open();
  return { closed, send: (submission) => void poll.send(submission), close: () => poll.close() };
}

class LongPoll {
  readonly #http: ArenaHttp;
  readonly #game: GameId;
  readonly #listener: Listener;
  readonly #closed: (closing: Closing) => void;
  readonly #missed: { tick: number; events: unknown[] }[] = [];
  /** The last version delivered. A connection always starts with the current one. */
  #delivered = -1;
  #isOpen = true;

  constructor(http: ArenaHttp, game: GameId, listener: Listener, closed: (closing: Closing) => void) {
    this.#http = http;
    this.#game = game;
    this.#listener = listener;
    this.#closed = closed;
  }

  get #path(): string {
    return `/v1/matches/${this.#listener.matchId}`;
  }

  async open(): Promise<void> {
    if (this.#listener.after === null) this.#listener.onFrame(await this.#http.ok('GET', `${this.#path}/start`));
    // Take the cursor before reading the state, so that no event is missed in between.
    const { cursor } = await this.#http.ok('GET', '/v1/events/wait?timeout=0');
    await this.#current();
    void this.#follow(cursor).catch((error) => this.#closed({ code: 'dropped', message: (error as Error).message }));
  }

  close(): void {
    this.#isOpen = false;
    this.#closed({ code: 'dropped', message: 'Closed by the client.' });
  }

  async send(submission: Submission): Promise<void> {
    const { moveId, tickTarget, annotations } = submission;
    const marks = annotations.length === 0 ? {} : { annotations };
    const body = { moveId, expectedVersion: tickTarget - 1, move: moveFor(this.#game, submission), ...marks };
    try {
      const { status, body: answer } = await this.#http.call('POST', `${this.#path}/move`, { body });
      const done = answer.pending ?? { tick: answer.state?.stateVersion, accepted: 1, rejected: [] };
      const ok = status === 200;
      const warnings = answer.warnings === undefined ? {} : { warnings: answer.warnings };
      this.#emit('orders_status', { move_id: moveId, ok, status, ...warnings }, ok ? done : answer);
    } catch (error) {
      this.#closed({ code: 'dropped', message: (error as Error).message });
    }
  }

  /** Delivers every state in order, because a change appears only in the state that it happened in. */
  async #follow(from: string): Promise<void> {
    let cursor = from;
    while (this.#isOpen) {
      const news = await this.#http.ok('GET', `/v1/events/wait?after=${cursor}`, { timeoutMs: waitMs });
      cursor = news.cursor;
      let held: MatchState | null = null;
      let isYourTurn = false;
      let isOver = false;
      for (const event of news.events) {
        if (event.matchId !== this.#listener.matchId) continue;
        const version = event.stateVersion ?? event.state?.stateVersion;
        if (event.event === 'game_ended') isOver = true;
        if (!(version > this.#delivered) || !this.#isOpen) continue;
        if (event.event === 'engine_events') this.#missed.push({ tick: version, events: event.engineEvents });
        if (event.event === 'your_turn') isYourTurn = version === held?.stateVersion;
        if (event.event !== 'state') continue;
        if (held !== null) await this.#tick(held, false);
        held = event.state;
        isYourTurn = false;
      }
      if (held !== null && this.#isOpen) await this.#tick(held, isYourTurn);
      if (isOver && this.#isOpen) await this.#current();
    }
  }

  /** Delivers the current position. */
  async #current(): Promise<void> {
    const { state } = await this.#http.ok('GET', `${this.#path}/state?view=own`);
    const { stateVersion, game: view, status } = state as MatchState;
    const legal = status === 'ended' ? null : await this.#http.ok('GET', `${this.#path}/legal`);
    if (stateVersion > this.#delivered) await this.#tick(state, legal?.yourTurn && legal.stateVersion === stateVersion);
    if (status === 'ended') await this.#end(view);
  }

  async #tick({ stateVersion, game: view, deadline = null, timeLeftMs = null }: MatchState, mayDecide: boolean) {
    const wantsLegal = this.#listener.wantsLegal && mayDecide;
    const legal = wantsLegal ? await this.#http.ok('GET', `${this.#path}/legal`) : null;
    // In the meantime the position may have passed.
    const isYourTurn = mayDecide && (legal === null || legal.stateVersion === stateVersion);
    const cut = isSimultaneous(this.#game) ? closingMs : 0;
    // Those of later positions may have arrived with them.
    const later = this.#missed.findIndex(({ tick }) => tick > stateVersion);
    const missed = this.#missed.splice(0, later === -1 ? this.#missed.length : later);
    const last = missed.at(-1)?.tick === stateVersion ? missed.pop()!.events : null;
    this.#delivered = stateVersion;
    const beside = {
      ...(view.last_orders_status ? { last_orders_status: view.last_orders_status } : {}),
      tick_target: stateVersion + 1,
      your_turn: isYourTurn,
      clock: { move_ms: timeLeftMs === null ? null : Math.max(0, timeLeftMs - cut), bank_ms: 0, deadline },
      ...(legal !== null && isYourTurn ? { legal: legal.actions } : {}),
      ...(isSimultaneous(this.#game) || last === null ? {} : { events: last }),
      ...(missed.length > 0 ? { missed_events: missed } : {}),
    };
    this.#emit('state_tick', beside, view.state_tick ?? view);
  }

  async #end(view: any): Promise<void> {
    const { match } = await this.#http.ok('GET', this.#path);
    const beside = { end_reason: match.endReason, ...(match.cancelled ? { cancelled: true } : {}), seed: match.seed };
    this.#isOpen = false;
    this.#emit('match_end', beside, view.match_end ?? (await this.#result(match)));
    this.#closed({ code: 'dropped', message: 'The match has ended.' });
  }

  async #result({ summary, players }: any): Promise<object> {
    const { agentId: me } = await this.#http.ok('GET', '/v1/auth/me');
    const { seat } = players.find(({ agentId }: any) => agentId === me);
    const isDraw = summary.winners.length === 0;
    return { result: isDraw ? 'draw' : summary.winners.includes(`p${seat}`) ? 'win' : 'loss', summary };
  }

  #emit(type: string, beside: object, payload: unknown): void {
    const frame = { type, v: frameVersion, match_id: this.#listener.matchId, ...beside, payload };
    this.#listener.onFrame(frame as unknown as ServerFrame);
  }
}
