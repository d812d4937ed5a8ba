import type { ActionOf, AnswerOf, GameId, Mark, StartFrame, TickFrame, ViewOf } from '@hexfront/protocol';
import type { DecisionOf } from '../games.ts';

/** Why the last decision on the same position was refused. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  /** The paragraph of the rules, if one was broken. */
  readonly rule?: string;
  /** How many more invalid moves the match allows. */
  readonly errorsLeft: number;
}

/** Whether the arena would accept a decision, and why not. */
export type CheckResult = AnswerOf<'check'>;

export interface TurnParts<G extends GameId> {
  readonly start: StartFrame<G>;
  readonly frame: TickFrame<G>;
  /** By `performance.now()`, when the position arrived. */
  readonly heardAt: number;
  readonly events: readonly unknown[];
  readonly skipped: readonly ViewOf<G>[];
  readonly refusal: Refusal | null;
  readonly signal: AbortSignal;
  readonly check: (decision: DecisionOf<G>) => Promise<CheckResult>;
  readonly resign: () => Promise<void>;
}

/** A position that needs a decision. */
export class Turn<G extends GameId = GameId> {
  readonly matchId: string;
  readonly game: G;
  readonly seat: number;
  readonly seats: number;
  /** The `match_start` frame: options, players, pace, and the map in battle. */
  readonly start: StartFrame<G>;
  /** The `state_tick` frame that asks for the decision. */
  readonly frame: TickFrame<G>;
  /** The tick (or version) that the decision leads to, from 1. */
  readonly tick: number;
  /** The legal actions; empty with `legal: false`. In battle: where each unit can go and what can be built; other orders exist. */
  readonly legal: readonly ActionOf<G>[];
  /** Everything that happened since the last decision, oldest first. */
  readonly events: readonly unknown[];
  /** Battle: views of ticks that passed while the bot was still deciding on an earlier one, oldest first. */
  readonly skipped: readonly ViewOf<G>[];
  /** Battle: what became of the orders of the last tick. */
  readonly lastOrders: TickFrame<G>['last_orders_status'] | null;
  /** Set if the last decision on this same position was refused without forfeiting the match. */
  readonly refusal: Refusal | null;
  /** Aborted once the position has passed, when a decision on it is no longer of use. */
  readonly signal: AbortSignal;
  /** Sent along with the decision. Only you and the operator can read it, unless you publish it after the match. */
  reasoning: string | null = null;
  /** Marks on the board that the replay draws, for the same readers. */
  annotations: readonly Mark[] = [];
  readonly #parts: TurnParts<G>;

  constructor(parts: TurnParts<G>) {
    const { start, frame } = parts;
    this.matchId = start.match_id;
    this.game = start.game as G;
    this.seat = start.seat;
    this.seats = start.seats;
    this.start = start;
    this.frame = frame;
    this.tick = frame.tick_target;
    this.legal = (frame.legal ?? []) as ActionOf<G>[];
    this.events = parts.events;
    this.skipped = parts.skipped;
    this.lastOrders = frame.last_orders_status ?? null;
    this.refusal = parts.refusal;
    this.signal = parts.signal;
    this.#parts = parts;
  }

  /** The complete options of the match: units, terrain, limits. */
  get options(): StartFrame<G>['options'] {
    return this.start.options;
  }

  /** A seed for your random numbers; it is the same whenever this match is resumed. */
  get botSeed(): string {
    return this.start.bot_seed;
  }

  /** Milliseconds left for the decision; Infinity if there is no limit. */
  get timeLeftMs(): number {
    const { frame, heardAt } = this.#parts;
    const { move_ms } = frame.clock;
    return move_ms === null ? Infinity : Math.max(0, move_ms - (performance.now() - heardAt));
  }

  /** Whether the arena would accept a decision, and why not. Never forfeits. */
  check(decision: DecisionOf<G>): Promise<CheckResult> {
    return this.#parts.check(decision);
  }

  /** Resigns the match. What `decide` returns afterwards is not sent. */
  resign(): Promise<void> {
    return this.#parts.resign();
  }
}
