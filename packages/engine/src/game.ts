import type { Described } from './describe.ts';
import type { Explanation } from './explanation.ts';
import type { GameFacts, Traits } from './game-facts.ts';
import type { Language } from './language.ts';
import type { Preview } from './preview.ts';
import type { Part } from './sentences.ts';
import type { Refusal, Verdict } from './verdict.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** Seats are 0, 1, …; the sides A and B of a duel are seats 0 and 1. */
export type Seat = number;
export type Viewer = Seat | 'public' | 'all';

/** The seats that must decide now; none when the game is over. When `clock` changes, a new time allowance starts. */
export interface Decision {
  readonly stage: string;
  readonly seats: readonly Seat[];
  readonly clock: string;
}

/** What each seat decided. It is a list because simultaneous games take many orders at once; sequential games check one by one. */
export type Decisions<Action> = { readonly [seat: number]: readonly Action[] };

export interface Rejection {
  readonly seat: Seat;
  readonly index: number;
  readonly refusal: Refusal;
}

export interface Advance<Event> {
  /** Empty if events were not requested. */
  readonly events: Event[];
  readonly rejected: Rejection[];
}

export const withdrawals = ['forfeit', 'turn_timeout', 'resignation'] as const;
export type Withdrawal = (typeof withdrawals)[number];

export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason: string;
  /** One number per seat; they add up to zero. */
  readonly returns: readonly number[];
}

export type { Traits };

export interface Saved {
  readonly game: string;
  readonly options: JsonObject;
  readonly seed: string;
  readonly [more: string]: Json;
}

/** Called for each piece of a text board, so that a terminal can colour it and a file can leave it plain. */
export type Paint = (text: string, look: { readonly seat?: Seat | null; readonly kind: string }) => string;

/**
 * The interface of every game. States are mutable and owned by the caller. Everything that comes from outside is checked, and a
 * refusal is a value; an exception means a bug.
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
  /** Works out what `setup` and `load` need, if that takes long, a little at a time: other work can be done in between. */
  prepare?(options: Options, seed: string): Iterable<void>;
  /** Opens a match, and runs the opening tick if the game has one. */
  setup(options: Options, seed: string): State;
  decision(state: State): Decision;
  /** In a stable, documented order. In simultaneous games, a subset of what `check` allows. */
  legal(state: State, seat: Seat): Action[];
  check(state: State, seat: Seat, action: unknown): Verdict;
  /** In place. Each action is checked against the state it meets; a refused one changes nothing. */
  advance(state: State, decisions: Decisions<unknown>, wanted?: 'events' | 'silent'): Advance<Event>;
  withdraw(state: State, seat: Seat, reason: Withdrawal): Event[];
  /** The only fog filter. */
  view(state: State, viewer: Viewer): View;
  /** The board as text, as `viewer` sees it. */
  text(state: State, viewer: Viewer, paint?: Paint): string;
  /** Why the numbers on a hex are what they are, within what `viewer` may know. Hexes are named as in `text`: "E11" or "(3,-2)". */
  explain(state: State, viewer: Viewer, hex: string): Explanation[] | Refusal;
  /** What an action would do, within what its seat may know; the refusal if it is not allowed. */
  preview(state: State, seat: Seat, action: unknown): Preview | Refusal;
  /** A view in sentences; see `describeView`. */
  describe(described: Described): Part[];
  outcome(state: State): Outcome | null;
  /** Into a state with the same options, if one is given. A planning seed replaces that of the match, which a planner must not know. */
  copy(state: State, into?: State, planningSeed?: string): State;
  /** Sixteen hexadecimal digits over the content of the state, without seed and names. */
  hash(state: State): string;
  save(state: State): Saved;
  load(saved: unknown): State | Refusal;
  /** The rules under these options, in Markdown, with the same figures in every language. The default is English. */
  rules(options: Options, language?: Language): string;
  /** Sequential games number their actions. */
  readonly numbered?: NumberedActions<Options, State, Action>;
  /** Simultaneous games take sets of orders. */
  readonly sets?: OrderSets<Options, State, View>;
}

/** How many orders of a set are accepted, and which are refused because of which field. */
export interface SetStatus {
  readonly accepted: number;
  readonly rejected: readonly {
    readonly index: number;
    readonly code: string;
    readonly reason: string;
    readonly path: string;
  }[];
}

/** What a referee of simultaneous decisions needs. A set names the tick that it is for and waits until that tick runs. */
export interface OrderSets<Options = any, State = any, View = any> {
  /** The field in which a set names its tick. */
  readonly tickField: string;
  /** How many ticks early a set may arrive. */
  readonly early: number;
  /** Whether a late set counts for the next tick. */
  readonly keepsLate: boolean;
  readonly mostBytes: number;
  tickSeconds(options: Options): number;
  /** What would be accepted and refused if the tick ran now. Changes nothing. */
  judge(state: State, seat: Seat, orders: readonly unknown[]): SetStatus;
  /** The wire code for the refusal of a whole set. */
  code(refusal: 'late-submission' | 'rate-limited' | 'malformed-action'): string;
  /** The view of a player who reconnects: everything that they have been told so far. */
  viewComplete(state: State, seat: Seat): View;
  /** The events of the last tick for a seat, as in its view. */
  events(state: State, seat: Seat): readonly Json[];
  /** Best first; seats of equal rank together. */
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
  /** Writes the legal numbers of the deciding seat in the order of `legal`, and returns how many there are. */
  list(state: State, out: Int32Array): number;
  apply(state: State, action: number): void;
  /** -1 if no legal action can have this shape. */
  encode(state: State, action: Action): number;
  /** Null when the number names nothing in this state, for example a hex without a unit. */
  decode(state: State, action: number): Action | null;
  /** The seat that decides, or -1 when the game is over. */
  seat(state: State): Seat;
}
