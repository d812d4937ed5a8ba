import type { Explanation } from '@hexfront/engine';
import type { FeedEntry, Scene } from '../../board/scene.ts';
import type { Choice } from '../../games/choice.ts';
import type { MatchHead } from '../../games/family.ts';
import type { Complaint } from '../../worker/host.ts';
import type { Refused } from '../../worker/refused.ts';

/** What a seat sees and whether it is asked. */
export interface SeatState {
  readonly seq: number;
  readonly scene: Scene;
  readonly feed: readonly FeedEntry[];
  readonly isYours: boolean;
  readonly isOver: boolean;
  /** Orders that stand for a tick that has not run yet; a newer set replaces them. */
  readonly given: SubmittedOrders | null;
}

export interface SubmittedOrders {
  readonly tick: number;
  readonly orders: readonly Choice[];
  /** What of it will not be carried out. */
  readonly refused: readonly Refused[];
  /** They came too late for the tick they were meant for, and count for the next. */
  readonly isLate: boolean;
}

/** Time left, where there is a clock; local games have none. */
export interface TableClock {
  readonly secondsLeft: number;
}

/**
 * A seat in a match that is being played. The local one asks the engine in a worker; a server's match plugs in here with its own
 * transport. Nothing above this line knows which it is.
 */
export interface SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  view(): Promise<SeatState>;
  legal(): Promise<readonly Choice[]>;
  /** Choices at a hex, and from one hex to another, that `legal` does not list though the game allows them. */
  further(cell: number): Promise<readonly Choice[]>;
  towards(from: number, to: number): Promise<readonly Choice[]>;
  /** What would be refused of a set of orders if the tick ran now. */
  judge(orders: readonly Choice[]): Promise<readonly Refused[]>;
  /** The same orders in the position of now; absent where no position comes before its orders are given. */
  again?(orders: readonly Choice[]): Promise<readonly Choice[]>;
  /** One action in a sequential game, a set of orders in a simultaneous one. */
  submit(choices: readonly Choice[]): Promise<Complaint | null>;
  clock(): TableClock | null;
  resign(): Promise<void>;
  /** Why the numbers on a hex are what they are now. Whoever does not wait for it any more says so by the signal. */
  explain(hex: string, signal: AbortSignal): Promise<readonly Explanation[]>;
  /** The record as a file; where a server keeps it secret until the end, absent until then. */
  file?(): Promise<string>;
  /** Called after everything that changes what the seat sees. */
  subscribe(listener: () => void): () => void;
  close(): void;
}
