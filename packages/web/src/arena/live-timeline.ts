import type { Viewer } from '@hexfront/engine';
import { type ReadonlySignal, signal } from '@preact/signals';
import type { MatchHead } from '../games/family.ts';
import type { Timeline, TimelineStatus, Verification } from '../player/timeline.ts';
import { EngineClient } from '../worker/engine-client.ts';
import { asFault, type Fault, type MatchDetail, type WireState } from './api.ts';
import type { Connection } from './event-stream.ts';
import { Explainer } from './explainer.ts';
import { MatchSource, type ViewKind } from './match-source.ts';
import type { LiveStep } from './wire.ts';

export interface LivePlan {
  readonly match: MatchDetail;
  readonly isHidden: boolean;
  readonly viewKind: ViewKind;
  /** The seat whose view `own` is. */
  readonly seat?: number;
  readonly adminKey?: string | null;
  readonly from: 'start' | 'now';
}

const beforeTheFirstStep: TimelineStatus = { first: 0, length: 0, turns: [0], verification: { state: 'live' } };

/** A live match, to watch or to play: its stream feeds the engine in a worker. When it ends, its replay takes its place. */
export class LiveTimeline implements Timeline {
  readonly head: MatchHead;
  readonly isLive = true;
  readonly fixedViewer: Viewer;
  readonly engine: EngineClient;
  private readonly current = {
    status: signal(beforeTheFirstStep),
    isReady: signal(false),
    isEnded: signal(false),
    connection: signal<Connection>({ state: 'connecting' }),
    wireState: signal<WireState | null>(null),
    fault: signal<Fault | null>(null),
  };
  readonly status: ReadonlySignal<TimelineStatus> = this.current.status;
  /** Whether there is a position to show. */
  readonly isReady: ReadonlySignal<boolean> = this.current.isReady;
  readonly isEnded: ReadonlySignal<boolean> = this.current.isEnded;
  readonly connection: ReadonlySignal<Connection> = this.current.connection;
  /** The latest state from the stream, for its clock and its tick. */
  readonly wireState: ReadonlySignal<WireState | null> = this.current.wireState;
  /** Why the match cannot be followed: the arena refused, or this page cannot draw the view. */
  readonly fault: ReadonlySignal<Fault | null> = this.current.fault;
  private readonly explainer: Explainer;
  private readonly source: MatchSource;
  /** Steps reach the engine one batch at a time, in order. */
  private adding: Promise<void> = Promise.resolve();

  private constructor(engine: EngineClient, head: MatchHead, viewer: Viewer, plan: LivePlan) {
    const { match, viewKind, adminKey = null } = plan;
    const { isEnded, connection, wireState, fault } = this.current;
    this.engine = engine;
    this.head = head;
    this.fixedViewer = viewer;
    this.explainer = new Explainer(match.matchId, viewKind, adminKey);
    this.source = new MatchSource({
      ...plan,
      onSteps: (steps) => this.enqueue(steps),
      onState: (state) => (wireState.value = state),
      onEnd: () => void this.adding.then(() => (isEnded.value = true)),
      onConnection: (found) => (connection.value = found),
      onRefused: (found) => (fault.value = found),
    });
  }

  static async follow(plan: LivePlan): Promise<LiveTimeline> {
    const { match, isHidden, viewKind, seat = 0 } = plan;
    const engine = new EngineClient();
    const viewer = isHidden && viewKind === 'own' ? seat : 'all';
    const names = match.players.map(({ name }) => name);
    try {
      const { head } = await engine.call(
        'openLive',
        match.gameType,
        match.options as MatchHead['options'],
        names,
        viewer,
      );
      return new LiveTimeline(engine, head, viewer, plan);
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** Shows how the verification of the replay is going, once the match has ended. */
  showVerification(verification: Verification): void {
    const { status } = this.current;
    status.value = { ...status.peek(), verification };
  }

  retryNow(): void {
    this.source.retryNow();
  }

  frame(seq: number) {
    return this.engine.call('liveFrame', seq);
  }

  feed() {
    return this.engine.call('liveFeed');
  }

  series() {
    return this.engine.call('liveSeries');
  }

  /** The arena explains the current position only; the replay will explain the others. */
  async explain(seq: number, _: Viewer, hex: string, signal: AbortSignal) {
    return seq === this.status.peek().length ? this.explainer.explain(seq, hex, signal) : [];
  }

  close(): void {
    this.source.close();
    this.engine.close();
  }

  private enqueue(steps: readonly LiveStep[]): void {
    const { status, isReady, fault } = this.current;
    this.adding = this.adding.then(async () => {
      const { first, length, turns } = await this.engine.call('addLive', steps);
      status.value = { ...status.peek(), first, length, turns };
      isReady.value = true;
    });
    this.adding.catch((error: unknown) => (fault.value = asFault(error)));
  }
}
