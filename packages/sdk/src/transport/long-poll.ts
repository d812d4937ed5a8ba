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
    const { cursor } = await this.#http.ok('GET', '/v1/events/wait', { timeoutMs: waitMs });
    await this.#current();
    void this.#follow(cursor).catch((error) => this.#closed({ code: 'dropped', message: (error as Error).message }));
  }

  close(): void {
    this.#isOpen = false;
    this.#closed({ code: 'dropped', message: 'Closed by the client.' });
  }

  async send(submission: Submission): Promise<void> {
    const { moveId, tickTarget } = submission;
    const body = { moveId, expectedVersion: tickTarget - 1, move: moveFor(this.#game, submission) };
    try {
      const { status, body: answer } = await this.#http.call('POST', `${this.#path}/move`, { body });
      const done = answer.pending ?? { tick: answer.state?.stateVersion, accepted: 1, rejected: [] };
      const ok = status === 200;
      this.#emit('orders_status', { move_id: moveId, ok, status }, ok ? done : answer);
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
    if (status === 'ended') await this.#end(view, stateVersion);
  }

  async #tick({ stateVersion, game: view, deadline = null, timeLeftMs = null }: MatchState, isYourTurn: boolean) {
    const wantsLegal = this.#listener.wantsLegal && isYourTurn;
    const legal = wantsLegal ? (await this.#http.ok('GET', `${this.#path}/legal`)).actions : [];
    const cut = isSimultaneous(this.#game) ? closingMs : 0;
    const missed = this.#missed.splice(0);
    const last = missed.at(-1)?.tick === stateVersion ? missed.pop()!.events : [];
    this.#delivered = stateVersion;
    const beside = {
      ...(view.last_orders_status ? { last_orders_status: view.last_orders_status } : {}),
      tick_target: stateVersion + 1,
      your_turn: isYourTurn,
      clock: { move_ms: timeLeftMs === null ? null : Math.max(0, timeLeftMs - cut), bank_ms: 0, deadline },
      ...(wantsLegal ? { legal } : {}),
      ...(isSimultaneous(this.#game) ? {} : { events: last }),
      ...(missed.length > 0 ? { missed_events: missed } : {}),
    };
    this.#emit('state_tick', beside, view.state_tick ?? view);
  }

  async #end(view: any, ticks: number): Promise<void> {
    const { match } = await this.#http.ok('GET', this.#path);
    const beside = { end_reason: match.endReason, ...(match.cancelled ? { cancelled: true } : {}), seed: match.seed };
    this.#isOpen = false;
    this.#emit('match_end', beside, view.match_end ?? (await this.#result(match, ticks)));
    this.#closed({ code: 'dropped', message: 'The match has ended.' });
  }

  async #result(match: any, ticks: number): Promise<object> {
    const { agentId: me } = await this.#http.ok('GET', '/v1/auth/me');
    const names = new Map<string, string>(match.players.map(({ agentId, seat }: any) => [agentId, `p${seat}`]));
    const winner = match.winnerAgentId === null ? [] : [names.get(match.winnerAgentId)!];
    const result = winner.length === 0 ? 'draw' : match.winnerAgentId === me ? 'win' : 'loss';
    const score = (name: string) => (winner.length === 0 ? 0 : winner.includes(name) ? 1 : -1);
    const scores = Object.fromEntries([...names.values()].map((name) => [name, score(name)]));
    const ranking = match.ranking.map((group: string[]) => group.map((id) => names.get(id)));
    return { result, summary: { reason: match.endReason, winners: winner, ranking, scores, ticks } };
  }

  #emit(type: string, beside: object, payload: unknown): void {
    const frame = { type, v: frameVersion, match_id: this.#listener.matchId, ...beside, payload };
    this.#listener.onFrame(frame as unknown as ServerFrame);
  }
}
