import type { Explanation } from '@hexfront/engine';
import type { FeedEntry, Scene } from '../board/scene.ts';
import type { Choice } from '../games/choice.ts';
import type { MatchHead } from '../games/family.ts';
import type { Complaint } from '../worker/host.ts';

/** What a seat sees and whether it is asked. */
export interface TableState {
  readonly seq: number;
  readonly scene: Scene;
  readonly feed: readonly FeedEntry[];
  readonly isYours: boolean;
  readonly isOver: boolean;
}

/** Time left, where there is a clock; local games have none. */
export interface TableClock {
  readonly secondsLeft: number;
}

/**
 * A seat in a match that is being played. The local one asks the engine in a worker; a server's match plugs in here with its own
 * transport. Nothing above this line knows which it is.
 */
export interface Table {
  readonly head: MatchHead;
  readonly seat: number;
  view(): Promise<TableState>;
  legal(): Promise<readonly Choice[]>;
  /** Choices towards a hex that `legal` does not list, where the game allows such; absent where nobody can say. */
  towards?(from: number, to: number): Promise<readonly Choice[]>;
  /** Why not, or null. */
  check(action: unknown): Promise<Complaint | null>;
  /** One action in a sequential game, a set of orders in a simultaneous one. */
  submit(actions: readonly unknown[]): Promise<Complaint | null>;
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
