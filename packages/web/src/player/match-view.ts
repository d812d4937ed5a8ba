import type { Explanation, Viewer } from '@hexfront/engine';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { LayerSet } from '../board/layers.ts';
import type { Pointing } from '../board/pointing.ts';
import type { FeedEntry, Frame } from '../board/scene.ts';

/** A match as the board and the panels beside it show it, whether it is watched or played. */
export interface MatchView {
  readonly frame: ReadonlySignal<Frame>;
  readonly feed: ReadonlySignal<readonly FeedEntry[]>;
  /** The position that the feed is read up to. */
  readonly seq: ReadonlySignal<number>;
  readonly viewer: ReadonlySignal<Viewer>;
  readonly pointing: Pointing;
  readonly layers: Signal<LayerSet>;
  /** Why the numbers on a hex are what they are; the signal aborts a question that nobody waits for any more. */
  explain(hex: string, signal: AbortSignal): Promise<readonly Explanation[]>;
}
