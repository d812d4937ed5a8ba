import type { Viewer } from '@hexfront/engine';
import type { MatchHead } from '../games/family.ts';
import type { Timeline, Verification } from '../player/timeline.ts';
import { EngineClient } from '../worker/engine-client.ts';
import type { MatchDetail } from './api.ts';
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
  private readonly listeners = new Set<() => void>();

  private constructor(engine: EngineClient, head: MatchHead, eyes: Viewer) {
    this.engine = engine;
    this.head = head;
    this.eyes = eyes;
  }

  static async open({ gameType, options, players }: MatchDetail, eyes: Viewer): Promise<LiveTimeline> {
    const engine = new EngineClient();
    const names = players.map(({ name }) => name);
    const { head } = await engine.call('openLive', gameType, options as MatchHead['options'], names, eyes);
    return new LiveTimeline(engine, head, eyes);
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

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.engine.close();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
