import type { Viewer } from '@hexfront/engine';
import type { MatchHead } from '../games/family.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { Complaint, RunStatus } from '../worker/host.ts';
import type { MatchPlan } from '../worker/local-match.ts';
import type { Timeline, Verification } from './timeline.ts';

export type Opened = { readonly timeline: ReplayTimeline } | { readonly complaint: Complaint };

/** A replay that the engine plays again in a worker, comparing every hash on the way. */
export class ReplayTimeline implements Timeline {
  readonly head: MatchHead;
  readonly isLive = false;
  readonly engine: EngineClient;
  private status: RunStatus;
  private readonly listeners = new Set<() => void>();

  private constructor(engine: EngineClient, head: MatchHead, total: number) {
    this.engine = engine;
    this.head = head;
    this.status = { length: 0, total, difference: null, isComplete: false, turns: [0] };
    const take = (status: RunStatus) => {
      this.status = status;
      for (const listener of this.listeners) listener();
    };
    engine.on<RunStatus>('run', take);
    // A short record may have been checked before anyone listened.
    void engine.call('runStatus').then(take);
  }

  static async read(text: string): Promise<Opened> {
    const engine = new EngineClient();
    return ReplayTimeline.over(engine, await engine.call('openReplay', text));
  }

  /** A match between bots, played here and now; the same plan gives the same match everywhere. */
  static async ofBots(plan: MatchPlan, watch: (steps: number) => void): Promise<Opened> {
    const engine = new EngineClient();
    engine.on<{ steps: number }>('playing', ({ steps }) => watch(steps));
    return ReplayTimeline.over(engine, await engine.call('playOut', plan));
  }

  /** Over an engine that has just opened a replay. */
  static over(engine: EngineClient, opened: { head: MatchHead; total: number } | { complaint: Complaint }): Opened {
    if ('head' in opened) return { timeline: new ReplayTimeline(engine, opened.head, opened.total) };
    engine.close();
    return opened;
  }

  get length(): number {
    return this.status.length;
  }

  get turns(): readonly number[] {
    return this.status.turns;
  }

  get verification(): Verification {
    const { difference, isComplete, length, total } = this.status;
    if (difference !== null) return { state: 'differs', step: difference.step, what: difference.what };
    return isComplete ? { state: 'verified', steps: total } : { state: 'running', done: length, total };
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

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.engine.close();
  }
}
