import type { Json } from '@hexfront/engine';
import { actionsOf, type Choice } from '../../games/choice.ts';
import type { MatchHead } from '../../games/family.ts';
import type { SubmittedOrders, SeatClient, TableClock, SeatState } from './seat-client.ts';
import type { Complaint } from '../../worker/host.ts';
import type { Refused } from '../../worker/refused.ts';
import { request, requestText, asFault, type Fault, type MatchDetail } from '../../arena/api.ts';
import type { Connection } from '../../arena/event-stream.ts';
import { storeSubmitted, type Pending, storedSubmitted, submissionResult } from './submitted-orders.ts';
import { LiveTimeline } from '../../arena/live-timeline.ts';
import { MatchSource } from '../../arena/match-source.ts';
import { newMoveId, retry } from '../../arena/retry.ts';
import { Referee } from './referee.ts';
import { ServerClock } from './server-clock.ts';

/** How long a move that was taken may take to show on the board before the player may decide again. */
const SHOWN_MS = 4000;

/** A seat in a match of the arena. What it shows comes from the match's stream, so a reload or a restart loses nothing. */
export class ServerSeatClient implements SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  connection: Connection = { state: 'connecting' };
  /** A move is on its way for the second time or more. */
  isRetrying = false;
  /** Why this seat cannot go on, if it cannot. */
  trouble: Fault | null = null;
  private readonly matchId: string;
  private readonly path: string;
  private readonly timeline: LiveTimeline;
  private readonly time: ServerClock;
  private readonly referee: Referee;
  private source: MatchSource | null = null;
  private isOver = false;
  private hasLeft = false;
  private isClosed = false;
  /** The last version that was decided on. */
  private decided = -1;
  private given: SubmittedOrders | null;
  private readonly listeners = new Set<() => void>();

  private constructor(match: MatchDetail, seat: number, timeline: LiveTimeline) {
    this.matchId = match.matchId;
    this.path = `/v1/matches/${encodeURIComponent(match.matchId)}`;
    this.seat = seat;
    this.timeline = timeline;
    this.head = timeline.head;
    this.time = new ServerClock(this.path);
    this.referee = new Referee(this.path, timeline, this.isWanted);
    this.given = storedSubmitted(match.matchId);
  }

  static async open(match: MatchDetail, seat: number, isHidden: boolean): Promise<ServerSeatClient> {
    const eyes = isHidden ? 'own' : 'public';
    const timeline = await LiveTimeline.open(match, isHidden ? seat : 'all', eyes);
    const table = new ServerSeatClient(match, seat, timeline);
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
      onState: (state) => table.time.hear(state),
      onEnd: () => void line.then(() => table.end()),
      onConnection: (connection) => {
        table.connection = connection;
        // Whoever was away reads the clock anew.
        if (connection.state === 'open') void table.time.read();
        table.changed();
      },
      onRefused: (fault) => table.fail(fault),
    });
    return table;
  }

  async view(): Promise<SeatState> {
    await this.timeline.reached(() => this.timeline.isReady);
    const { timeline, seat, head } = this;
    const seq = timeline.length;
    const [scene, feed] = await Promise.all([timeline.frame(seq), timeline.feed()]);
    const isOver = this.isOver || scene.outcome !== null;
    const { isOut, isDeciding } = scene.seats[seat];
    const mayDecide = head.isSimultaneous ? !isOut : isDeciding && this.decided < seq;
    const isYours = !isOver && !this.hasLeft && mayDecide;
    const given = isYours && this.given !== null && this.given.tick > seq ? this.given : null;
    return { seq, scene, feed, isOver, isYours, given };
  }

  async legal(): Promise<readonly Choice[]> {
    try {
      const { actions, stateVersion } = await retry(() => request<'legal'>(`${this.path}/legal`), this.isWanted);
      // The board is about to show a later position, and then asks again.
      if (stateVersion !== this.timeline.length) return [];
      return await this.timeline.engine.call('liveChoices', actions as Json[]);
    } catch (error) {
      this.fail(asFault(error));
      return [];
    }
  }

  further(cell: number) {
    return this.ask(cell, null);
  }

  towards(from: number, to: number) {
    return this.ask(from, to);
  }

  private async ask(from: number, to: number | null): Promise<readonly Choice[]> {
    try {
      return await this.referee.allowed(await this.timeline.engine.call('liveCandidates', this.seat, from, to));
    } catch (error) {
      this.fail(asFault(error));
      return [];
    }
  }

  async judge(orders: readonly Choice[]): Promise<readonly Refused[]> {
    return (await this.referee.judge(orders)) ?? [];
  }

  again(orders: readonly Choice[]) {
    return this.timeline.engine.call('liveChoices', actionsOf(orders));
  }

  async submit(choices: readonly Choice[]): Promise<Complaint | null> {
    const version = this.timeline.length;
    const body = {
      moveId: newMoveId(),
      expectedVersion: version,
      move: await this.referee.write(choices, version),
    };
    try {
      const answer = await retry(
        () => request<'move'>(`${this.path}/move`, { method: 'POST', body }),
        this.isWanted,
        () => this.retrying(true),
      );
      if (answer.pending !== undefined) return await this.receive(choices, version + 1, answer.pending);
      this.decided = version;
      await this.timeline.reached(() => this.timeline.length > version || this.isOver, SHOWN_MS);
      return null;
    } catch (error) {
      const fault = asFault(error);
      if (fault.status === 401 || fault.status === 403) this.fail(fault);
      const isLate = this.head.isSimultaneous && fault.code === 'stale-version';
      return { code: isLate ? 'late-submission' : fault.code, message: fault.message };
    } finally {
      this.retrying(false);
    }
  }

  private async receive(orders: readonly Choice[], wanted: number, pending: Pending): Promise<Complaint | null> {
    const refused = await this.timeline.engine.call('liveRefused', pending.rejected);
    const given = submissionResult(orders, wanted, pending, refused);
    if ('message' in given) return given;
    this.given = given;
    storeSubmitted(this.matchId, given);
    this.changed();
    return null;
  }

  clock(): TableClock | null {
    const secondsLeft = this.isOver ? null : this.time.secondsLeft();
    return secondsLeft === null ? null : { secondsLeft };
  }

  async resign(): Promise<void> {
    try {
      await retry(() => request<'finish'>(`${this.path}/finish`, { method: 'POST' }), this.isWanted);
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
    return requestText(`${this.path}/replay`);
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
}
