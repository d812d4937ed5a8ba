import { randomUUID } from 'node:crypto';
import type {
  EndFrame,
  GameId,
  OrdersStatusFrame,
  ServerFrame,
  StartFrame,
  TickFrame,
  ViewOf,
} from '@hexfront/protocol';
import type { ArenaHttp } from '../arena/arena-http.ts';
import { ArenaError } from '../errors.ts';
import { takesSets } from '../games.ts';
import type { LocalLog } from '../log/local-log.ts';
import type { ConnectOptions, Decide, MatchResult } from '../options.ts';
import { Patience } from '../arena/patience.ts';
import type { Outgoing } from '../transport/transport.ts';
import { type Refusal, Turn } from './turn.ts';
import { Seat } from './seat.ts';

/** Codes after which the same submission is sent again: nobody has judged it. */
const passing = new Set(['rate-limited', 'storage-fault', 'shutting-down', 'server-fault', 'bad-key']);
/** Codes that say that the position is another by now; the next one asks again. */
const outdated = new Set(['stale-version', 'not-your-turn', 'player-out', 'match-ended', 'move-id-reused']);
/** How often in a row a bot may answer one position with what nobody can read. */
const mostUnreadable = 3;

interface Pending {
  readonly outgoing: Outgoing;
  readonly answered: (status: OrdersStatusFrame | null) => void;
}

/** Plays one match to its end, through as many connections as it takes. */
export class MatchPlayer<G extends GameId> {
  readonly #http: ArenaHttp;
  readonly #options: ConnectOptions<G>;
  readonly #decide: Decide<G>;
  readonly #log: LocalLog | null;
  readonly #matchId: string;
  readonly #signal: AbortSignal;
  readonly #over = Promise.withResolvers<MatchResult<G>>();
  #seat: Seat | null = null;
  #start: StartFrame<G> | null = null;
  /** The latest position, when it was heard, and what tells that it has passed. */
  #latest: { frame: TickFrame<G>; at: number; passed: AbortController } | null = null;
  #pending: Pending | null = null;
  /** The tick that was decided last; it is not decided again unless the decision was refused. */
  #answeredTick: number | null = null;
  #isDeciding = false;
  #hasResigned = false;
  #isOver = false;

  constructor(
    http: ArenaHttp,
    options: ConnectOptions<G>,
    matchId: string,
    decide: Decide<G>,
    log: LocalLog | null,
    signal: AbortSignal,
  ) {
    this.#http = http;
    this.#options = options;
    this.#decide = decide;
    this.#log = log;
    this.#matchId = matchId;
    this.#signal = signal;
  }

  async play(): Promise<MatchResult<G>> {
    const leave = () => this.#over.reject(this.#signal.reason);
    this.#signal.addEventListener('abort', leave, { once: true });
    const { game, legal = true, transport = 'auto', patienceMs = 120_000 } = this.#options;
    const seat = new Seat(
      this.#http,
      { game, matchId: this.#matchId, wantsLegal: legal, transport, patienceMs },
      this.#signal,
      (frame) => this.#hear(frame),
    );
    this.#seat = seat;
    seat.keep().catch((error) => this.#over.reject(error));
    try {
      return await this.#over.promise;
    } finally {
      this.#isOver = true;
      this.#latest?.passed.abort();
      this.#pending?.answered(null);
      this.#signal.removeEventListener('abort', leave);
      seat.close();
    }
  }

  #hear(frame: ServerFrame): void {
    if (this.#isOver) return;
    switch (frame.type) {
      case 'match_start':
        this.#start = frame as unknown as StartFrame<G>;
        this.#log?.started(this.#http.url, frame, this.#options.agentVersion);
        this.#options.onStart?.(this.#start);
        break;
      case 'state_tick':
        this.#position(frame as unknown as TickFrame<G>);
        break;
      case 'orders_status':
        this.#log?.answered(this.#matchId, frame);
        if (frame.move_id === this.#pending?.outgoing.moveId) this.#settle(frame);
        break;
      case 'match_end':
        this.#end(frame as unknown as EndFrame<G>);
        break;
    }
  }

  #position(frame: TickFrame<G>): void {
    this.#log?.saw(this.#matchId, frame);
    // Who comes back in time hears the same position again; what is being decided about it still holds.
    const isSame = this.#latest?.frame.tick_target === frame.tick_target;
    const passed = isSame ? this.#latest!.passed : new AbortController();
    if (!isSame) this.#latest?.passed.abort();
    this.#latest = { frame, at: performance.now(), passed };
    this.#sendAgain(frame.tick_target);
    void this.#work();
  }

  /** What was on its way when a connection broke goes again, unless it is a set of orders whose tick has run. */
  #sendAgain(tickTarget: number): void {
    if (this.#pending === null || !this.#seat!.isFresh()) return;
    const { outgoing } = this.#pending;
    if (takesSets(this.#options.game) && outgoing.tickTarget !== tickTarget) this.#settle(null);
    else this.#seat!.send(outgoing);
  }

  #settle(status: OrdersStatusFrame | null): void {
    const { answered } = this.#pending!;
    this.#pending = null;
    answered(status);
  }

  /** Decides on the latest position until it is answered; one decision at a time. */
  async #work(): Promise<void> {
    if (this.#isDeciding) return;
    this.#isDeciding = true;
    try {
      let refused: Refusal | null = null;
      let unreadable = 0;
      while (!this.#isOver && this.#latest !== null && this.#latest.frame.tick_target !== this.#answeredTick) {
        const { frame, at, passed } = this.#latest;
        if (!frame.your_turn || this.#hasResigned) break;
        const resign = () => this.#resign();
        const turn = new Turn<G>({ start: this.#start!, frame, heardAt: at, refused, signal: passed.signal, resign });
        refused = null;
        const before = performance.now();
        const decision = await this.#decide(frame.payload as ViewOf<G>, turn);
        const tookMs = performance.now() - before;
        if (passed.signal.aborted || this.#hasResigned || this.#isOver) continue;
        this.#answeredTick = frame.tick_target;
        if (decision === undefined) continue;
        const orders = (takesSets(this.#options.game) ? decision : [decision]) as readonly unknown[];
        const status = await this.#submit(frame.tick_target, orders, tookMs);
        if (status !== null) this.#options.onStatus?.(status, turn);
        if (status === null || status.ok) continue;
        const payload = status.payload as Refusal;
        if (outdated.has(payload.code) || payload.forfeited === true) continue;
        if (payload.forfeited !== false && ++unreadable >= mostUnreadable) {
          throw new ArenaError(
            'refused-orders',
            `What the bot decides cannot be read: ${payload.error}`,
            status.status,
          );
        }
        refused = payload;
        this.#answeredTick = null;
      }
    } catch (error) {
      this.#over.reject(error);
    } finally {
      this.#isDeciding = false;
    }
  }

  /** Sends under one id until there is an answer; null when there will be none. */
  async #submit(tickTarget: number, orders: readonly unknown[], tookMs: number): Promise<OrdersStatusFrame | null> {
    const outgoing: Outgoing = { moveId: randomUUID(), tickTarget, orders };
    this.#log?.decided(this.#matchId, outgoing, tookMs);
    const patience = new Patience(this.#options.patienceMs ?? 120_000);
    for (;;) {
      const status = await new Promise<OrdersStatusFrame | null>((answered) => {
        this.#pending = { outgoing, answered };
        this.#seat!.send(outgoing);
      });
      if (status === null || status.ok || this.#isOver) return status;
      const { code, ratelimit } = status.payload as { code: string; ratelimit?: { seconds: number } };
      if (!passing.has(code)) return status;
      if (!(await patience.wait(this.#signal, (ratelimit?.seconds ?? 0) * 1000))) return status;
    }
  }

  async #resign(): Promise<void> {
    this.#hasResigned = true;
    const answer = await this.#http.call('POST', `/v1/matches/${this.#matchId}/finish`);
    if (answer.status !== 200 && answer.status !== 409) {
      throw new ArenaError(answer.body.code, answer.body.error, answer.status);
    }
  }

  #end(frame: EndFrame<G>): void {
    const { result, summary } = frame.payload;
    const { game } = this.#options;
    const matchId = this.#matchId;
    const seat = this.#start!.seat;
    const isCancelled = frame.cancelled ?? false;
    this.#log?.ended(matchId, frame);
    const ending: MatchResult<G> = { matchId, game, seat, result, summary, endReason: frame.end_reason, isCancelled };
    this.#options.onEnd?.(ending);
    this.#over.resolve(ending);
  }
}
