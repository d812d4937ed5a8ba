import type { Json } from '@hexfront/engine';
import type { Choice } from '../games/choice.ts';
import type { MatchHead } from '../games/family.ts';
import type { Table, TableClock, TableState } from '../table/table.ts';
import type { Complaint } from '../worker/host.ts';
import { ask, askText, asFault, type Fault, type MatchDetail, type WireState } from './api.ts';
import type { Connection } from './event-stream.ts';
import { LiveTimeline } from './live-timeline.ts';
import { MatchSource } from './match-source.ts';
import { newMoveId, persist } from './persist.ts';

/** How long a move that was taken may take to show on the board before the player may decide again. */
const SHOWN_MS = 4000;

/** A seat in a match of the arena. What it shows comes from the match's stream, so a reload or a restart loses nothing. */
export class ServerTable implements Table {
  readonly head: MatchHead;
  readonly seat: number;
  connection: Connection = { state: 'connecting' };
  /** A move is on its way for the second time or more. */
  isRetrying = false;
  /** Why this seat cannot go on, if it cannot. */
  trouble: Fault | null = null;
  private readonly path: string;
  private readonly timeline: LiveTimeline;
  private source: MatchSource | null = null;
  private state: WireState | null = null;
  private skewMs: number | null = null;
  private isOver = false;
  private hasLeft = false;
  private isClosed = false;
  /** The version for which orders were given. */
  private given = -1;
  private readonly listeners = new Set<() => void>();

  private constructor(match: MatchDetail, seat: number, timeline: LiveTimeline) {
    this.path = `/v1/matches/${encodeURIComponent(match.matchId)}`;
    this.seat = seat;
    this.timeline = timeline;
    this.head = timeline.head;
  }

  static async open(match: MatchDetail, seat: number, isHidden: boolean): Promise<ServerTable> {
    const eyes = isHidden ? 'own' : 'public';
    const timeline = await LiveTimeline.open(match, isHidden ? seat : 'all', eyes);
    const table = new ServerTable(match, seat, timeline);
    let line: Promise<void> = Promise.resolve();
    table.source = new MatchSource({
      match,
      isHidden,
      eyes,
      from: 'start',
      onSteps: (steps) => {
        line = line.then(async () => {
          await timeline.add(steps);
          table.changed();
        });
        // Views that this page cannot draw.
        line.catch((error: unknown) => table.fail(asFault(error)));
      },
      onState: (state) => {
        table.state = state;
      },
      onEnd: () => void line.then(() => table.end()),
      onConnection: (connection) => {
        table.connection = connection;
        // Whoever was away reads the clock anew.
        if (connection.state === 'open') void table.readClock();
        table.changed();
      },
      onRefused: (fault) => table.fail(fault),
    });
    return table;
  }

  async view(): Promise<TableState> {
    await this.reached(() => this.timeline.isReady);
    const { timeline, seat, head } = this;
    const seq = timeline.length;
    const [scene, feed] = await Promise.all([timeline.frame(seq), timeline.feed()]);
    const isOver = this.isOver || scene.outcome !== null;
    const mayDecide = head.isSimultaneous
      ? this.given < seq && !scene.seats[seat].isOut
      : scene.seats[seat].isDeciding && this.given < seq;
    return { seq, scene, feed, isOver, isYours: !isOver && !this.hasLeft && mayDecide };
  }

  async legal(): Promise<readonly Choice[]> {
    try {
      const { actions, stateVersion } = await persist(() => ask<'legal'>(`${this.path}/legal`), this.isWanted);
      // The board is about to show a later position, and then asks again.
      if (stateVersion !== this.timeline.length) return [];
      return await this.timeline.engine.call('liveChoices', actions as Json[]);
    } catch (error) {
      this.fail(asFault(error));
      return [];
    }
  }

  async check(action: unknown): Promise<Complaint | null> {
    const answer = await ask<'check'>(`${this.path}/check`, { method: 'POST', body: { move: action } });
    return answer.refusal ?? null;
  }

  async submit(actions: readonly unknown[]): Promise<Complaint | null> {
    const version = this.timeline.length;
    const move = await this.timeline.engine.call('liveMove', actions as Json[], version);
    const body = { moveId: newMoveId(), expectedVersion: version, move };
    try {
      const { pending } = await persist(
        () => ask<'move'>(`${this.path}/move`, { method: 'POST', body }),
        this.isWanted,
        () => this.retrying(true),
      );
      const rejected = pending?.rejected ?? [];
      if (rejected.length > 0) {
        return { code: 'orders', message: rejected.map(({ code, reason }) => `${code} ${reason}`).join('; ') };
      }
      this.given = version;
      if (this.head.isSimultaneous) this.changed();
      else await this.reached(() => this.timeline.length > version || this.isOver, SHOWN_MS);
      return null;
    } catch (error) {
      const fault = asFault(error);
      if (fault.status === 401 || fault.status === 403) this.fail(fault);
      return { code: fault.code, message: fault.message };
    } finally {
      this.retrying(false);
    }
  }

  /** Orders for the next tick are given; it has not run yet. */
  get hasGiven(): boolean {
    return this.head.isSimultaneous && !this.isOver && this.given === this.timeline.length;
  }

  clock(): TableClock | null {
    const deadline = this.state?.deadline ?? null;
    if (deadline === null || this.skewMs === null || this.isOver) return null;
    return { secondsLeft: (deadline - Date.now() - this.skewMs) / 1000 };
  }

  async resign(): Promise<void> {
    try {
      await persist(() => ask<'finish'>(`${this.path}/finish`, { method: 'POST' }), this.isWanted);
      this.hasLeft = true;
      this.changed();
    } catch (error) {
      this.fail(asFault(error));
    }
  }

  explain(hex: string, signal: AbortSignal) {
    const { timeline } = this;
    return timeline.explain(timeline.length, timeline.eyes, hex, signal);
  }

  file(): Promise<string> {
    return askText(`${this.path}/replay`);
  }

  retryNow(): void {
    this.source?.retryNow();
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  close(): void {
    this.isClosed = true;
    this.source?.close();
    this.timeline.close();
  }

  private readonly isWanted = () => !this.isClosed;

  /** Clocks of two machines differ: what counts is the arena's. */
  private async readClock(): Promise<void> {
    try {
      const { state } = await ask<'matchState'>(`${this.path}/state?view=public`);
      const { deadline = null, timeLeftMs = null } = state;
      if (deadline === null || timeLeftMs === null) return;
      this.skewMs = deadline - timeLeftMs - Date.now();
      if (this.state !== null) this.state = { ...this.state, deadline };
    } catch {
      // No clock for now; the next connection reads it.
    }
  }

  private end(): void {
    this.isOver = true;
    this.changed();
  }

  private fail(fault: Fault): void {
    // What ended a moment ago is no trouble: the stream tells of it.
    if (fault.code === 'match-ended' || fault.code === 'stale-version') return;
    this.trouble = fault;
    this.changed();
  }

  private retrying(isRetrying: boolean): void {
    if (this.isRetrying === isRetrying) return;
    this.isRetrying = isRetrying;
    this.changed();
  }

  private changed(): void {
    if (!this.isClosed) for (const listener of this.listeners) listener();
  }

  private reached(isThere: () => boolean, withinMs?: number): Promise<void> {
    if (isThere()) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        deaf();
        resolve();
      };
      const timer = withinMs === undefined ? undefined : setTimeout(done, withinMs);
      const deaf = this.timeline.subscribe(() => isThere() && done());
    });
  }
}
