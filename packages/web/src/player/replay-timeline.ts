import type { Note, Viewer } from '@hexfront/engine';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { MatchHead } from '../games/family.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { Complaint } from '../worker/complaint.ts';
import type { RunStatus } from '../worker/session.ts';
import type { MatchPlan } from '../worker/local-match.ts';
import type { Timeline, TimelineStatus } from './timeline.ts';

interface Opened {
  readonly head: MatchHead;
  readonly total: number;
  readonly notes: readonly Note[];
}

/** A replay that the engine plays again in a worker, comparing every hash along the way. */
export class ReplayTimeline implements Timeline {
  readonly head: MatchHead;
  readonly isLive = false;
  readonly engine: EngineClient;
  readonly status: ReadonlySignal<TimelineStatus>;
  readonly notes: readonly Note[];

  private constructor(engine: EngineClient, { head, total, notes }: Opened) {
    this.engine = engine;
    this.notes = notes;
    this.head = head;
    const status = signal(statusOf({ length: 0, total, difference: null, isComplete: false, turns: [0] }));
    this.status = status;
    const take = (run: RunStatus) => {
      status.value = statusOf(run);
    };
    engine.on<RunStatus>('run', take);
    // A short record may have been verified before the listener was there.
    void engine.call('runStatus').then(take);
  }

  static async read(text: string): Promise<ReplayTimeline | { readonly complaint: Complaint }> {
    const engine = new EngineClient();
    return ReplayTimeline.over(engine, await engine.call('openReplay', text));
  }

  /** A match between bots, played here and now; the same plan gives the same match everywhere. */
  static async ofBots(
    plan: MatchPlan,
    onSteps: (steps: number) => void,
  ): Promise<ReplayTimeline | { readonly complaint: Complaint }> {
    const engine = new EngineClient();
    engine.on<{ steps: number }>('playing', ({ steps }) => onSteps(steps));
    return ReplayTimeline.over(engine, await engine.call('playOut', plan));
  }

  private static over(engine: EngineClient, opened: Opened | { complaint: Complaint }) {
    if ('head' in opened) return new ReplayTimeline(engine, opened);
    engine.close();
    return opened;
  }

  frame(seq: number, viewer: Viewer) {
    return this.engine.call('frame', seq, viewer);
  }

  feed(viewer: Viewer) {
    return this.engine.call('feed', viewer);
  }

  series() {
    return this.engine.call('series');
  }

  explain(seq: number, viewer: Viewer, hex: string) {
    return this.engine.call('explain', seq, viewer, hex);
  }

  file() {
    return this.engine.call('replayText');
  }

  close(): void {
    this.engine.close();
  }
}

function statusOf({ difference, isComplete, length, total, turns }: RunStatus): TimelineStatus {
  if (difference !== null) return { first: 0, length, turns, verification: { state: 'differs', ...difference } };
  const verification = isComplete
    ? ({ state: 'verified', steps: total } as const)
    : ({ state: 'running', done: length, total } as const);
  return { first: 0, length, turns, verification };
}
