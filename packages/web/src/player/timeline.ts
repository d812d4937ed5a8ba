import type { Explanation, Note, Viewer } from '@hexfront/engine';
import type { ReadonlySignal } from '@preact/signals';
import type { FeedEntry, Scene } from '../board/scene.ts';
import type { MatchHead } from '../games/family.ts';
import type { Message } from '../messages/message.ts';
import type { Series } from '../worker/replay-run.ts';

export type Verification =
  | { readonly state: 'running'; readonly done: number; readonly total: number }
  | { readonly state: 'verified'; readonly steps: number }
  | { readonly state: 'differs'; readonly step: number; readonly what: Message }
  /** A live match: nothing to compare with until it ends. */
  | { readonly state: 'live' };

export interface TimelineStatus {
  /** The earliest position: 0, unless the viewer joined under fog after the start. */
  readonly first: number;
  /** The latest position that can be shown. */
  readonly length: number;
  /** First position of each turn, ascending. */
  readonly turns: readonly number[];
  readonly verification: Verification;
}

/**
 * A match as the player shows it: positions by sequence number. A replay and a live match differ only in whether the match is still
 * growing.
 */
export interface Timeline {
  readonly head: MatchHead;
  readonly isLive: boolean;
  /** The viewer, where no other can be chosen. */
  readonly fixedViewer?: Viewer;
  readonly status: ReadonlySignal<TimelineStatus>;
  /** What players said, if the record says so. */
  readonly notes?: readonly Note[];
  frame(seq: number, viewer: Viewer): Promise<Scene>;
  feed(viewer: Viewer): Promise<readonly FeedEntry[]>;
  series(): Promise<Series>;
  /** Why the numbers on a hex are what they are; empty where that is unknown. */
  explain(seq: number, viewer: Viewer, hex: string, signal: AbortSignal): Promise<readonly Explanation[]>;
  /** The record as a file; absent while it is still secret. */
  file?(): Promise<string>;
  close(): void;
}
