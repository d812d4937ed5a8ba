import type { Viewer } from '@hexfront/engine';
import type { MatchHead } from '../games/family.ts';
import type { Timeline, Verification } from '../player/timeline.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { MatchDetail } from './api.ts';
import { Explainer } from './explainer.ts';
import type { ViewKind } from './match-source.ts';
import type { LiveStep } from './wire.ts';

/** A match that still goes on: it grows as its stream does. When it has ended, its replay takes its place. */
export class LiveTimeline implements Timeline {
  readonly head: MatchHead;
  readonly isLive = true;
  readonly eyes: Viewer;
  first = 0;
  length = 0;
  turns: readonly number[] = [0];
  verification: Verification = { state: 'live' };
  /** Whether there is a position to show. */
  isReady = false;
  readonly engine: EngineClient;
  private readonly explainer: Explainer;
  private readonly listeners = new Set<() => void>();

  private constructor(engine: EngineClient, head: MatchHead, eyes: Viewer, explainer: Explainer) {
    this.engine = engine;
    this.head = head;
    this.eyes = eyes;
    this.explainer = explainer;
  }

  /** Drawn for a viewer from what these eyes get of the arena. */
  static async open(
    { matchId, gameType, options, players }: MatchDetail,
    viewer: Viewer,
    eyes: ViewKind,
    adminKey: string | null = null,
  ): Promise<LiveTimeline> {
    const engine = new EngineClient();
    const names = players.map(({ name }) => name);
    const { head } = await engine.call('openLive', gameType, options as MatchHead['options'], names, viewer);
    return new LiveTimeline(engine, head, viewer, new Explainer(matchId, eyes, adminKey));
  }

  async add(steps: readonly LiveStep[]): Promise<void> {
    const { first, length, turns } = await this.engine.call('addLive', steps);
    [this.first, this.length, this.turns, this.isReady] = [first, length, turns, true];
    this.tell();
  }

  /** The match has ended, and its replay is being checked. */
  check(verification: Verification): void {
    this.verification = verification;
    this.tell();
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

  /** Of the past the arena says nothing while the match goes on; its replay will. */
  async explain(seq: number, _: Viewer, hex: string, signal: AbortSignal) {
    return seq === this.length ? this.explainer.explain(seq, hex, signal) : [];
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Waits for a position, not for ever if that is wanted. */
  reached(isThere: () => boolean, withinMs?: number): Promise<void> {
    if (isThere()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        deaf();
        resolve();
      };
      const timer = withinMs === undefined ? undefined : setTimeout(done, withinMs);
      const deaf = this.subscribe(() => isThere() && done());
    });
  }

  close(): void {
    this.engine.close();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
