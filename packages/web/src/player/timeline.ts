import type { Explanation, Viewer } from '@hexfront/engine';
import type { FeedEntry, Scene } from '../board/scene.ts';
import type { MatchHead } from '../games/family.ts';
import type { Message } from '../messages/message.ts';

/** Figures over time: by name and seat, one value a position. */
export interface Series {
  readonly [name: string]: readonly (readonly number[])[];
}

export type Verification =
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'verified'; readonly steps: number }
  | { readonly state: 'differs'; readonly step: number; readonly what: Message }
  /** A live match: nothing to compare with until it ends. */
  | { readonly state: 'live' };

/**
 * A match as the player shows it, live or finished: positions by sequence number. Live and replay differ only in whether it still
 * grows. Implemented over a replay rerun by the engine; a server's match stream plugs in here.
 */
export interface Timeline {
  readonly head: MatchHead;
  /** The latest position that can be looked at; positions start at 0. */
  readonly length: number;
  /** The earliest one, where it is not 0: who comes later under fog has not seen what was before. */
  readonly first?: number;
  /** Whose eyes these are, where nobody else's can be chosen. */
  readonly eyes?: Viewer;
  readonly isLive: boolean;
  readonly verification: Verification;
  /** First position of each turn, ascending. */
  readonly turns: readonly number[];
  frame(seq: number, viewer: Viewer): Promise<Scene>;
  feed(viewer: Viewer): Promise<readonly FeedEntry[]>;
  series(): Promise<Series>;
  /** Why the numbers on a hex are what they are; nothing where nobody can say. Whoever does not wait any more says so by the signal. */
  explain(seq: number, viewer: Viewer, hex: string, signal: AbortSignal): Promise<readonly Explanation[]>;
  /** The record as a file; absent while it must not be told. */
  file?(): Promise<string>;
  /** Called when it has grown or its verification moved on. */
  subscribe(listener: () => void): () => void;
  close(): void;
}
