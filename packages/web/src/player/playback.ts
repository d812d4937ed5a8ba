import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Timeline } from './timeline.ts';

/** Milliseconds per step at speed 1. */
const STEP_MS = 700;

/** The latest position, whichever that is at the moment: a live match is followed. */
export const LATEST = Number.POSITIVE_INFINITY;

/** Where the player is and whether it runs. A live match is followed until an earlier position is chosen. */
export class Playback {
  readonly isPlaying = signal(false);
  readonly speed = signal(1);
  private readonly timeline: ReadonlySignal<Timeline>;
  private readonly wanted = signal(0);

  constructor(timeline: ReadonlySignal<Timeline>, start: number) {
    this.timeline = timeline;
    this.wanted.value = start;
  }

  readonly seq = computed(() => {
    const { first, length } = this.timeline.value.status.value;
    // A position from an address may be ahead of what has been verified so far.
    return Math.max(first, Math.min(this.wanted.value, length));
  });

  readonly isFollowing = computed(() => this.timeline.value.isLive && this.wanted.value === LATEST);

  private readonly isAtEnd = computed(() => this.seq.value >= this.timeline.value.status.value.length);

  private readonly isGrowing = computed(() => this.timeline.value.status.value.verification.state === 'running');

  /** Runs until the function that it returns is called. */
  start(): () => void {
    return effect(() => {
      if (!this.isPlaying.value) return;
      const { isLive } = this.timeline.value;
      if (this.isAtEnd.value) {
        if (!isLive && this.isGrowing.value) return;
        this.isPlaying.value = false;
        if (isLive) this.wanted.value = LATEST;
        return;
      }
      const next = this.seq.value + 1;
      const timer = setTimeout(() => {
        this.wanted.value = next;
      }, STEP_MS / this.speed.value);
      return () => clearTimeout(timer);
    });
  }

  readonly seek = (to: number): void => {
    const { isLive, status } = this.timeline.value;
    this.isPlaying.value = false;
    this.wanted.value = isLive && to >= status.value.length ? LATEST : Math.max(0, to);
  };

  play(isPlaying: boolean): void {
    if (isPlaying && this.isAtEnd.value && !this.timeline.value.isLive) this.wanted.value = 0;
    this.isPlaying.value = isPlaying;
  }
}
