import type { Note, Viewer } from '@hexfront/engine';
import { computed, effect, type Signal, signal } from '@preact/signals';
import { keepLoaded } from '../app/keep-loaded.ts';
import { usualLayers } from '../board/layers.ts';
import { boardMarks } from '../board/annotations.ts';
import { noMarks, type PlayMarks } from '../board/marks.ts';
import { Pointing } from '../board/pointing.ts';
import type { FeedEntry } from '../board/scene.ts';
import type { Series } from '../worker/replay-run.ts';
import { highlights } from './jumps.ts';
import type { MatchView } from './match-view.ts';
import { LATEST, Playback } from './playback.ts';
import type { Timeline } from './timeline.ts';
import { TimelineView } from './timeline-view.ts';
import { sidesOf } from '../games/catalogue.ts';
import { type Address, readUrlState, writeUrlState } from './url-state.ts';

/** Everything that the parts of a player share. A live timeline may give way to its replay while the player is open. */
export class PlayerState implements MatchView {
  readonly timeline: Signal<Timeline>;
  /** Null where the page is not the player's own. */
  readonly address: Address | null;
  readonly sides: readonly string[];
  readonly chosenViewer: Signal<Viewer>;
  readonly playback: Playback;
  readonly pointing = new Pointing();
  readonly layers = signal(usualLayers);
  /** What is drawn over the position: the plan of an analysis. */
  readonly marks = signal<PlayMarks>(noMarks);
  /** What bots said in its positions. */
  readonly notes = signal<readonly Note[]>([]);
  readonly showsMarks = signal(true);
  readonly isForking = signal(false);
  /** Figures for the charts: of a replay loaded when its verification ends, of a live match at every step. */
  readonly series = signal<Series>({});
  private readonly view: TimelineView;
  private readonly opensAt: 'first' | 'latest';

  constructor(timeline: Timeline, address: Address | null, start: 'first' | 'latest') {
    const { head } = timeline;
    this.timeline = signal(timeline);
    this.address = address;
    this.opensAt = start;
    this.sides = sidesOf(head.game, head.players.length);
    const { seq, viewer } = readUrlState(address?.query ?? new URLSearchParams(), this.sides);
    this.chosenViewer = signal(head.isHidden ? viewer : 'all');
    this.playback = new Playback(this.timeline, seq ?? (start === 'latest' ? LATEST : 0));
    this.view = new TimelineView(this.timeline, this.playback.seq, this.viewer);
  }

  readonly viewer = computed(() => this.timeline.value.fixedViewer ?? this.chosenViewer.value);
  readonly isReady = computed(() => this.view.loaded.value !== null);
  /** To be read only when ready. */
  readonly frame = computed(() => this.view.loaded.value!);
  /** The plan of an analysis, and what bots drew on this position. */
  readonly allMarks = computed((): PlayMarks => {
    const { seq, scene } = this.frame.value;
    const here = this.showsMarks.value ? this.notes.value.filter(({ step }) => step === seq) : [];
    const annotations = boardMarks(
      scene,
      here.flatMap((note) => note.annotations ?? []),
    );
    return annotations.length === 0 ? this.marks.value : { ...this.marks.value, annotations };
  });
  /** Positions worth a look: captures and kills. */
  readonly highlights = computed(() => highlights(this.feed.value));

  get seq() {
    return this.playback.seq;
  }

  get feed() {
    return this.view.feed;
  }

  get failure() {
    return this.view.failure;
  }

  /** Loads, plays and writes the address until the function that it returns is called. */
  start(): () => void {
    const stops = [
      this.view.start(),
      this.playback.start(),
      keepLoaded(this.series, () => {
        void this.seriesStamp.value;
        return this.timeline.value.series();
      }),
      effect(() => this.writeAddress()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  explain(hex: string, signal: AbortSignal) {
    return this.timeline.value.explain(this.frame.value.seq, this.viewer.value, hex, signal);
  }

  /** Goes to the position of an event, and to its hex. */
  readonly show = ({ seq, cell }: FeedEntry): void => {
    this.playback.seek(seq);
    if (cell !== null) this.pointing.cursor.value = cell;
  };

  private readonly seriesStamp = computed(() => {
    const { isLive, status } = this.timeline.value;
    return isLive ? status.value.length : Number(status.value.verification.state === 'running');
  });

  private writeAddress(): void {
    const { seq, isFollowing } = this.playback;
    const isFixed = this.timeline.value.fixedViewer !== undefined;
    // Where the page opens without a number, it needs none.
    const isUsual = this.opensAt === 'latest' ? isFollowing.value : seq.value === 0;
    const state = { seq: isUsual ? null : seq.value, viewer: isFixed ? 'all' : this.viewer.value } as const;
    this.address?.set(writeUrlState(state, this.sides));
  }
}
