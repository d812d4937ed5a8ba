import type { Viewer } from '@hexfront/engine';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { keepLoaded } from '../app/keep-loaded.ts';
import type { FeedEntry, Frame } from '../board/scene.ts';
import type { Timeline } from './timeline.ts';

/** What a timeline shows at a position, loaded again whenever position, viewer or timeline change. */
export class TimelineView {
  /** Null until the first position has been loaded. */
  readonly loaded = signal<Frame | null>(null);
  readonly feed = signal<readonly FeedEntry[]>([]);
  readonly failure = signal<string | null>(null);
  private readonly timeline: ReadonlySignal<Timeline>;
  private readonly seq: ReadonlySignal<number>;
  private readonly viewer: ReadonlySignal<Viewer>;

  constructor(timeline: ReadonlySignal<Timeline>, seq: ReadonlySignal<number>, viewer: ReadonlySignal<Viewer>) {
    this.timeline = timeline;
    this.seq = seq;
    this.viewer = viewer;
  }

  /** Loads until the function that it returns is called. */
  start(): () => void {
    const { timeline, seq, viewer } = this;
    const loadFrame = async (): Promise<Frame> => {
      const at = seq.value;
      return { seq: at, scene: await timeline.value.frame(at, viewer.value) };
    };
    const stops = [
      keepLoaded(this.loaded, loadFrame, (error) => {
        this.failure.value = String(error);
      }),
      keepLoaded(this.feed, () => {
        void this.feedStamp.value;
        return timeline.value.feed(viewer.value);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** While a long record is being verified, loading the feed now and then is enough. */
  private readonly feedStamp = computed(() => {
    const { isLive, status } = this.timeline.value;
    const { length, verification } = status.value;
    return isLive ? length : verification.state === 'running' ? Math.floor(length / 200) : -1;
  });
}
