import type { Described } from './describe.ts';
import type { Explanation } from './explanation.ts';
import type { GameFacts, Traits } from './game-facts.ts';
import type { Language } from './language.ts';
import type { Refusal, Verdict } from './verdict.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Seats are 0, 1, …; the sides A and B of a duel are seats 0 and 1. */
export type Seat = number;
export type Viewer = Seat | 'public' | 'all';

/** Who must decide now. `clock` changes when the time allowance starts anew. Nobody decides when the game is over. */
export interface Decision {
  readonly stage: string;
  readonly seats: readonly Seat[];
  readonly clock: string;
}

/** What each seat decided: a list, since simultaneous games take many orders at once. Sequential games judge one after the other. */
export type Decisions<Action> = { readonly [seat: number]: readonly Action[] };

export interface Rejection {
  readonly seat: Seat;
  readonly index: number;
  readonly refusal: Refusal;
}

export interface Advance<Event> {
  /** Empty unless events were asked for. */
  readonly events: Event[];
  readonly rejected: Rejection[];
}

export const withdrawals = ['forfeit', 'turn_timeout', 'resignation'] as const;
export type Withdrawal = (typeof withdrawals)[number];

export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason: string;
  /** One number a seat, adding up to zero. */
  readonly returns: readonly number[];
}

export type { Traits };

export interface Saved {
  readonly game: string;
  readonly options: JsonObject;
  readonly seed: string;
  readonly [more: string]: Json;
}

/** Asked for each piece of a text board, so that a terminal can colour what a file keeps plain. */
export type Paint = (text: string, look: { readonly seat?: Seat | null; readonly kind: string }) => string;

/**
 * The one interface of every game. States are mutable and owned by the caller; whatever comes from outside is checked, and a
 * refusal is a value. Throwing means a bug.
 */
export interface Game<Options = any, State = any, Action = any, View = any, Event = any> {
  /** Everything that is known of the game without running it, in every language. */
  readonly facts: GameFacts;
  readonly id: string;
  /** Title and summary in English. */
  readonly title: string;
  readonly summary: string;
  readonly traits: Traits;

  /** Complete, validated and frozen; recorded with the match. */
  options(overrides?: unknown): Options | Refusal;
  /** How many seats a match under these options has. */
  seats(options: Options): number;
  /** Opens a match; runs the opening tick where there is one. */
  setup(options: Options, seed: string): State;
  decision(state: State): Decision;
  /** In a stable, documented order. Simultaneous games: a subset of what `check` allows. */
  legal(state: State, seat: Seat): Action[];
  check(state: State, seat: Seat, action: unknown): Verdict;
  /** In place. Each action is judged on the state it meets; a refused one changes nothing. */
  advance(state: State, decisions: Decisions<unknown>, wanted?: 'events' | 'silent'): Advance<Event>;
  withdraw(state: State, seat: Seat, reason: Withdrawal): Event[];
  /** The only fog filter. */
  view(state: State, viewer: Viewer): View;
  /** The board as text, as `viewer` sees it. */
  text(state: State, viewer: Viewer, paint?: Paint): string;
  /** Why the numbers on a hex are what they are, as far as `viewer` may know. A hex is called as in `text`: "E11" or "(3,-2)". */
  explain(state: State, viewer: Viewer, hex: string): Explanation[] | Refusal;
  /** A view in sentences, one per line; see `describeView`. */
  describe(described: Described): string[];
  outcome(state: State): Outcome | null;
  /** Into a state of the same options if one is given. A planning seed replaces the match's, which a planner must not know. */
  copy(state: State, into?: State, planningSeed?: string): State;
  /** Sixteen hexadecimal digits over the content of the state, without seed and names. */
  hash(state: State): string;
  save(state: State): Saved;
  load(saved: unknown): State | Refusal;
  /** The rules under these options, in Markdown, with the same figures in every language. English unless another one is named. */
  rules(options: Options, language?: Language): string;
  /** Sequential games number their actions. */
  readonly numbered?: NumberedActions<Options, State, Action>;
  /** Simultaneous games take sets of orders. */
  readonly sets?: OrderSets<Options, State, View>;
}

/** How a set of orders fares: what is refused, and which field of it was wrong. */
export interface SetStatus {
  readonly accepted: number;
  readonly rejected: readonly {
    readonly index: number;
    readonly code: string;
    readonly reason: string;
    readonly path: string;
  }[];
}

/** What a referee of simultaneous decisions must know. A set names the tick it is for and waits until that tick runs. */
export interface OrderSets<Options = any, State = any, View = any> {
  /** The field in which a set names its tick. */
  readonly tickField: string;
  /** How many ticks ahead a set may come. */
  readonly early: number;
  /** Whether a set that comes too late counts for the next tick. */
  readonly keepsLate: boolean;
  readonly mostBytes: number;
  tickSeconds(options: Options): number;
  /** How a set would fare if the tick ran now. Changes nothing. */
  judge(state: State, seat: Seat, orders: readonly unknown[]): SetStatus;
  /** What the wire calls a refusal of a whole set. */
  code(refusal: 'late-submission' | 'rate-limited' | 'malformed-action'): string;
  /** The view of a player who comes back: everything he was ever told. */
  viewComplete(state: State, seat: Seat): View;
  /** What the last tick told a seat, as its view has it. */
  events(state: State, seat: Seat): readonly Json[];
  /** Best first, equals together. */
  ranking(state: State): Seat[][];
}

/**
 * The search interface, the training mask and the compact replay: every action of a sequential game is a number below `size`.
 * Nothing here allocates per step, and `apply` trusts that its number is legal.
 */
export interface NumberedActions<Options = any, State = any, Action = any> {
  size(options: Options): number;
  /** Upper bound on the length of a legal list, for the buffer given to `list`. */
  longest(options: Options): number;
  /** Writes the legal numbers of whoever decides, in the order of `legal`, and says how many. */
  list(state: State, out: Int32Array): number;
  apply(state: State, action: number): void;
  /** -1 when no legal action could have this shape. */
  encode(state: State, action: Action): number;
  /** Null when the number names nothing in this state, for example a hex without a unit. */
  decode(state: State, action: number): Action | null;
  /** The seat that decides, or -1 when the game is over. */
  seat(state: State): Seat;
}
