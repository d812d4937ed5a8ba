import type { ActionOf, GameId, StartFrame, TickFrame } from '@hexfront/protocol';

/** What was refused of the last answer to the same position, so that the next one can be another. */
export interface Refusal {
  readonly code: string;
  readonly error: string;
  readonly [more: string]: unknown;
}

/** A position that waits for a decision. */
export class Turn<G extends GameId = GameId> {
  readonly matchId: string;
  readonly game: G;
  readonly seat: number;
  readonly seats: number;
  /** What was said when the match began: options, players, the map in battle. */
  readonly start: StartFrame<G>;
  /** The number of the tick or version that the decision leads to, from 1. */
  readonly tick: number;
  /** What may be decided, unless `legal: false` was asked for. In battle other orders exist, too. */
  readonly legal: readonly ActionOf<G>[];
  /** What happened since the last position you were told, where it is not in the view. */
  readonly events: readonly unknown[];
  /** After a lost connection: what happened meanwhile, by tick. */
  readonly missedEvents: readonly { readonly tick: number; readonly events: readonly unknown[] }[];
  /** Battle: how the orders of the last tick fared. */
  readonly lastOrders: TickFrame<G>['last_orders_status'] | null;
  /** Set when the last answer to this very position was refused without losing the match. */
  readonly refused: Refusal | null;
  /** Aborted when the position has passed and an answer is of no use any more. */
  readonly signal: AbortSignal;
  readonly #moveMs: number | null;
  readonly #since: number;
  readonly #resign: () => Promise<void>;

  constructor(about: {
    readonly start: StartFrame<G>;
    readonly frame: TickFrame<G>;
    readonly heardAt: number;
    readonly refused: Refusal | null;
    readonly signal: AbortSignal;
    readonly resign: () => Promise<void>;
  }) {
    const { start, frame } = about;
    this.matchId = start.match_id;
    this.game = start.game as G;
    this.seat = start.seat;
    this.seats = start.seats;
    this.start = start;
    this.tick = frame.tick_target;
    this.legal = (frame.legal ?? []) as ActionOf<G>[];
    this.events = frame.events ?? [];
    this.missedEvents = frame.missed_events ?? [];
    this.lastOrders = frame.last_orders_status ?? null;
    this.refused = about.refused;
    this.signal = about.signal;
    this.#moveMs = frame.clock.move_ms;
    this.#since = about.heardAt;
    this.#resign = about.resign;
  }

  /** A text to draw your chance from: the same match gives the same one. */
  get botSeed(): string {
    return this.start.bot_seed;
  }

  /** Milliseconds left for the decision; Infinity where there is no limit. */
  timeLeft(): number {
    return this.#moveMs === null ? Infinity : Math.max(0, this.#moveMs - (performance.now() - this.#since));
  }

  /** Gives the match up. What the decision function returns afterwards is not sent. */
  resign(): Promise<void> {
    return this.#resign();
  }
}
