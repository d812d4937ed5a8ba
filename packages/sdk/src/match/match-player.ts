import {
  type EndFrame,
  type GameId,
  isSimultaneous,
  noteLimits,
  type OrdersStatusFrame,
  type ServerFrame,
  type StartFrame,
  storableMarks,
  storableText,
  type TickFrame,
  type ViewOf,
} from '@hexfront/protocol';
import { type ArenaHttp, refusal as refusalError } from '../arena/arena-http.ts';
import { HexfrontError } from '../errors.ts';
import { type DecisionOf } from '../games.ts';
import type { LocalLog } from '../log/local-log.ts';
import { type ConnectOptions, type Decide, defaultPatienceMs, type MatchResult } from '../options.ts';
import { moveFor } from '../transport/transport.ts';
import { News } from './news.ts';
import { Seat } from './seat.ts';
import { Submitter } from './submitter.ts';
import { type CheckResult, type Refusal, Turn } from './turn.ts';

/** Codes for a decision on a position that has changed; the next position needs a decision of its own. */
const outdated = new Set(['stale-version', 'not-your-turn', 'player-out', 'match-ended', 'move-id-reused']);
/** How many unreadable decisions in a row a bot may make on one position. */
const mostUnreadable = 3;

/** Plays one match to its end, over as many connections as it takes. */
export class MatchPlayer<G extends GameId> {
  readonly #http: ArenaHttp;
  readonly #options: ConnectOptions<G>;
  readonly #decide: Decide<G>;
  readonly #log: LocalLog | null;
  readonly #matchId: string;
  readonly #signal: AbortSignal;
  readonly #over = Promise.withResolvers<MatchResult<G>>();
  readonly #seat: Seat;
  readonly #submitter: Submitter;
  readonly #news: News<G>;
  #start: StartFrame<G> | null = null;
  /** The latest position, when it arrived, and what signals that it has passed. */
  #latest: { frame: TickFrame<G>; at: number; passed: AbortController } | null = null;
  /** The last tick decided. It is decided again only if that decision was refused. */
  #decidedTick: number | null = null;
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
    const { game, legal = true, transport = 'auto', patienceMs = defaultPatienceMs, onLost } = options;
    const settings = { game, matchId, wantsLegal: legal, transport, patienceMs, onLost };
    this.#seat = new Seat(http, settings, signal, (frame) => this.#hear(frame));
    this.#submitter = new Submitter(game, patienceMs, signal, (submission) => this.#seat.send(submission));
    this.#news = new News(game);
  }

  async play(): Promise<MatchResult<G>> {
    const leave = () => this.#over.reject(this.#signal.reason);
    this.#signal.addEventListener('abort', leave, { once: true });
    this.#seat.keep().catch((error) => this.#over.reject(error));
    try {
      return await this.#over.promise;
    } finally {
      this.#isOver = true;
      this.#latest?.passed.abort();
      this.#submitter.close();
      this.#signal.removeEventListener('abort', leave);
      this.#seat.close();
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
        this.#submitter.answered(frame);
        break;
      case 'match_end':
        this.#end(frame as unknown as EndFrame<G>);
        break;
    }
  }

  #position(frame: TickFrame<G>): void {
    this.#log?.saw(this.#matchId, frame);
    // A quick reconnect delivers the same position again; a decision in progress on it is still valid.
    const isSame = this.#latest?.frame.tick_target === frame.tick_target;
    const passed = isSame ? this.#latest!.passed : new AbortController();
    if (!isSame) {
      this.#latest?.passed.abort();
      this.#news.add(frame);
    }
    this.#latest = { frame, at: performance.now(), passed };
    if (this.#seat.isFresh()) this.#submitter.resume(frame.tick_target);
    void this.#work();
  }

  /** Decides on the latest position until the arena accepts a decision; one decision at a time. */
  async #work(): Promise<void> {
    if (this.#isDeciding) return;
    this.#isDeciding = true;
    try {
      let refusal: Refusal | null = null;
      let unreadable = 0;
      while (this.#mustDecide()) {
        const { frame, at, passed } = this.#latest!;
        const turn = this.#turn(frame, at, passed.signal, refusal);
        refusal = null;
        const status = await this.#answer(frame, turn);
        if (status !== null) this.#options.onStatus?.(status, turn);
        if (status === null || status.ok) continue;
        const { payload } = status as { payload: RefusedPayload };
        if (outdated.has(payload.code) || payload.forfeited === true) continue;
        if (payload.forfeited !== false && ++unreadable >= mostUnreadable) {
          throw new HexfrontError('bad-decision', `The decision is not readable: ${payload.error}`, status.status);
        }
        refusal = refusalOf(payload);
        this.#news.giveBack(turn);
        this.#decidedTick = null;
      }
    } catch (error) {
      this.#over.reject(error);
    } finally {
      this.#isDeciding = false;
    }
  }

  #mustDecide(): boolean {
    if (this.#isOver || this.#hasResigned || this.#latest === null) return false;
    const { your_turn, tick_target } = this.#latest.frame;
    return your_turn && tick_target !== this.#decidedTick;
  }

  #turn(frame: TickFrame<G>, heardAt: number, signal: AbortSignal, refusal: Refusal | null): Turn<G> {
    return new Turn<G>({
      start: this.#start!,
      frame,
      heardAt,
      ...this.#news.take(),
      refusal,
      signal,
      check: (decision) => this.#check(frame.tick_target, decision),
      resign: () => this.#resign(),
    });
  }

  /** Asks the bot and submits its decision; null if there is none, or if the position passed in the meantime. */
  async #answer(frame: TickFrame<G>, turn: Turn<G>): Promise<OrdersStatusFrame | null> {
    const before = performance.now();
    const decision = await this.#ask(frame, turn);
    const tookMs = performance.now() - before;
    if (turn.signal.aborted || this.#hasResigned || this.#isOver) return null;
    this.#decidedTick = frame.tick_target;
    if (decision === undefined) return null;
    const reasoning = turn.reasoning === null ? null : storableText(turn.reasoning, noteLimits.reasoning);
    const annotations = storableMarks(turn.annotations);
    const submission = Submitter.prepare({
      tickTarget: frame.tick_target,
      orders: this.#orders(decision),
      reasoning,
      annotations,
    });
    this.#log?.decided(this.#matchId, submission, tookMs);
    return this.#submitter.submit(submission);
  }

  async #ask(frame: TickFrame<G>, turn: Turn<G>): Promise<DecisionOf<G>> {
    try {
      return await this.#decide(frame.payload as ViewOf<G>, turn);
    } catch (error) {
      // The error stays the bot's own; its stack also says when it happened.
      const { tick, seat, game } = turn;
      if (error instanceof Error)
        error.stack += `\n    in turn ${tick} of match ${this.#matchId}, in seat ${seat} of ${game}`;
      throw error;
    }
  }

  #orders(decision: DecisionOf<G>): readonly unknown[] {
    return (isSimultaneous(this.#options.game) ? (decision ?? []) : [decision]) as readonly unknown[];
  }

  async #check(tickTarget: number, decision: DecisionOf<G>): Promise<CheckResult> {
    const move = moveFor(this.#options.game, { tickTarget, orders: this.#orders(decision), reasoning: null });
    return this.#http.ok('POST', `/v1/matches/${this.#matchId}/check`, { body: { move } });
  }

  async #resign(): Promise<void> {
    this.#hasResigned = true;
    const answer = await this.#http.call('POST', `/v1/matches/${this.#matchId}/finish`);
    if (answer.status !== 200 && answer.status !== 409) throw refusalError(answer);
  }

  #end(frame: EndFrame<G>): void {
    const { result, summary } = frame.payload;
    this.#log?.ended(this.#matchId, frame);
    this.#options.onEnd?.(frame);
    this.#over.resolve({
      matchId: this.#matchId,
      game: this.#options.game,
      seat: this.#start!.seat,
      result,
      summary,
      endReason: frame.end_reason,
      isCancelled: frame.cancelled ?? false,
      decisions: this.#submitter.accepted,
    });
  }
}

interface RefusedPayload {
  readonly code: string;
  readonly error: string;
  readonly forfeited?: boolean;
  readonly errorsLeft?: number;
  readonly refusal?: { readonly code: string; readonly message: string; readonly rule?: string };
}

function refusalOf({ code, error, errorsLeft = 0, refusal }: RefusedPayload): Refusal {
  return { ...(refusal ?? { code, message: error }), errorsLeft };
}
