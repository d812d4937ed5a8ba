import type { Explanation, Preview } from '@hexfront/engine';
import type { ReadonlySignal } from '@preact/signals';
import type { FeedEntry, Scene } from '../../board/scene.ts';
import type { Choice } from '../../games/choice.ts';
import type { MatchHead } from '../../games/family.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { Refused } from '../../worker/refused.ts';

/** What a seat sees, and what it may decide. */
export interface SeatState {
  readonly seq: number;
  readonly scene: Scene;
  readonly feed: readonly FeedEntry[];
  readonly isYours: boolean;
  readonly isOver: boolean;
  /** The choices that the game lists; empty when it is not this seat's turn. */
  readonly legal: readonly Choice[];
  /** Whether `undo` would take back a decision. */
  readonly mayUndo: boolean;
  /** Orders for a tick that has not run yet; a newer set replaces them. */
  readonly submitted: SubmittedOrders | null;
}

export interface SubmittedOrders {
  readonly tick: number;
  readonly orders: readonly Choice[];
  /** Those that will not be carried out. */
  readonly refused: readonly Refused[];
  /** They arrived too late for the tick they were meant for and count for the next one. */
  readonly isLate: boolean;
}

/**
 * A player's seat in a match. `LocalSeatClient` plays against the engine in a worker, `ServerSeatClient` on an arena; the page does not
 * know which it has.
 */
export interface SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  /** Null until the first position has been loaded. */
  readonly state: ReadonlySignal<SeatState | null>;
  readonly failure: ReadonlySignal<string | null>;
  /** Choices at a hex, and from one hex to another, that the game allows but does not list. */
  furtherChoices(cell: number): Promise<readonly Choice[]>;
  choicesTowards(from: number, to: number): Promise<readonly Choice[]>;
  /** What might be tried at a hex, or from one hex towards another, allowed or not. */
  tries(from: number, to: number | null): Promise<readonly Choice[]>;
  /** What a choice would do, or why it is not allowed. Rejects if the position is gone by the time of the answer. */
  preview(choice: Choice, signal: AbortSignal): Promise<Preview | Complaint>;
  /** The orders of a set that would be refused if the tick ran now. */
  judge(orders: readonly Choice[]): Promise<readonly Refused[]>;
  /** The same orders in the current position; absent where no position arrives before the orders are submitted. */
  carryOver?(orders: readonly Choice[]): Promise<readonly Choice[]>;
  /** One action in a sequential game, a set of orders in a simultaneous one. Resolves when `state` shows the result. */
  submit(choices: readonly Choice[]): Promise<Complaint | null>;
  /** Goes back to before the last decision; absent where decisions are final once they are sent. */
  undo?(): Promise<void>;
  /** A good decision in this position, by what the seat may see; absent where nobody may get hints. */
  askHint?(): Promise<readonly Choice[]>;
  /** How many hints the player has asked for. */
  readonly hintsAsked?: ReadonlySignal<number>;
  /** Time left to decide; null where no clock runs. */
  secondsLeft(): number | null;
  /** Absent where there is nothing to lose. */
  resign?(): Promise<void>;
  /** The hexes to choose next, each with its number, where someone shows the way. */
  readonly advised?: ReadonlySignal<ReadonlyMap<number, string>>;
  /** Why the numbers on a hex are what they are now. */
  explain(hex: string, signal: AbortSignal): Promise<readonly Explanation[]>;
  close(): void;
}
