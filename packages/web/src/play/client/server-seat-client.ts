import type { Json } from '@hexfront/engine';
import { effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals';
import { asFault, type Fault, type MatchDetail, request } from '../../arena/api.ts';
import { LiveTimeline } from '../../arena/live-timeline.ts';
import { retry } from '../../arena/retry.ts';
import { until } from '../../arena/until.ts';
import { actionsOf, type Choice } from '../../games/choice.ts';
import type { MatchHead } from '../../games/family.ts';
import type { Complaint } from '../../worker/complaint.ts';
import type { Refused } from '../../worker/refused.ts';
import { askedHints, storeAskedHints } from './asked-hints.ts';
import { Referee } from './referee.ts';
import { Refreshed } from './refreshed.ts';
import type { SeatClient, SeatState, SubmittedOrders } from './seat-client.ts';
import { ServerClock } from './server-clock.ts';
import { type Pending, storedSubmitted, storeSubmitted, submissionResult } from './submitted-orders.ts';

/** How long a step may take to show on the board before the player may decide again. */
const SHOWN_MS = 4000;

/** A seat in a live match of the arena. What it shows comes from the match's stream, so a reload or a restart loses nothing. */
export class ServerSeatClient implements SeatClient {
  readonly head: MatchHead;
  readonly seat: number;
  readonly timeline: LiveTimeline;
  private readonly matchId: string;
  private readonly path: string;
  private readonly clock: ServerClock;
  private readonly referee: Referee;
  private readonly seen = new Refreshed(() => this.load());
  private readonly retrying = signal(false);
  private readonly lastFault = signal<Fault | null>(null);
  private readonly hasResigned = signal(false);
  private readonly submitted: Signal<SubmittedOrders | null>;
  private readonly stops: readonly (() => void)[];
  /** The last version that this seat decided on. */
  private decided = -1;
  private isClosed = false;
  /** A move is being sent again after a failure. */
  readonly isRetrying: ReadonlySignal<boolean> = this.retrying;
  /** Why this seat can no longer play. */
  readonly fault: ReadonlySignal<Fault | null> = this.lastFault;

  /** Only where nothing is at stake. */
  readonly askHint?: () => Promise<readonly Choice[]>;
  private readonly asked: Signal<number>;
  readonly hintsAsked: ReadonlySignal<number>;

  private constructor(match: MatchDetail, seat: number, timeline: LiveTimeline) {
    this.matchId = match.matchId;
    this.path = `/v1/matches/${encodeURIComponent(match.matchId)}`;
    this.seat = seat;
    this.timeline = timeline;
    this.head = timeline.head;
    this.clock = new ServerClock(this.path);
    this.referee = new Referee(this.path, timeline, this.isWanted);
    this.submitted = signal(storedSubmitted(match.matchId));
    this.asked = signal(askedHints(match.matchId));
    this.hintsAsked = this.asked;
    if (match.mode === 'casual') this.askHint = () => this.workOutHint();
    this.stops = this.follow();
  }

  static async open(match: MatchDetail, seat: number, isHidden: boolean): Promise<ServerSeatClient> {
    const viewKind = isHidden ? 'own' : 'public';
    return new ServerSeatClient(
      match,
      seat,
      await LiveTimeline.follow({ match, isHidden, viewKind, seat, from: 'start' }),
    );
  }

  get state() {
    return this.seen.value;
  }

  get failure() {
    return this.seen.failure;
  }

  furtherChoices(cell: number) {
    return this.allowed(cell, null);
  }

  choicesTowards(from: number, to: number) {
    return this.allowed(from, to);
  }

  tries(from: number, to: number | null) {
    return this.timeline.engine.call('liveTries', this.seat, from, to);
  }

  preview({ action }: Choice, signal: AbortSignal) {
    return this.referee.preview(action as Json, this.version, signal);
  }

  async judge(orders: readonly Choice[]): Promise<readonly Refused[]> {
    return (await this.referee.judge(orders)) ?? [];
  }

  carryOver(orders: readonly Choice[]) {
    return this.timeline.engine.call('liveChoices', actionsOf(orders));
  }

  async submit(choices: readonly Choice[]): Promise<Complaint | null> {
    const version = this.version;
    const complaint = await this.send(choices, version);
    // The answer may overtake the tick that made it late.
    if (complaint?.code === 'late-submission') await this.shown(version);
    return complaint;
  }

  secondsLeft(): number | null {
    return this.timeline.isEnded.peek() ? null : this.clock.secondsLeft();
  }

  async resign(): Promise<void> {
    try {
      await retry(() => request<'finish'>(`${this.path}/finish`, { method: 'POST' }), this.isWanted);
      this.hasResigned.value = true;
    } catch (error) {
      this.fail(asFault(error));
    }
  }

  explain(hex: string, signal: AbortSignal) {
    const { timeline } = this;
    return timeline.explain(this.version, timeline.fixedViewer, hex, signal);
  }

  close(): void {
    this.isClosed = true;
    for (const stop of this.stops) stop();
    this.timeline.close();
  }

  private async workOutHint(): Promise<readonly Choice[]> {
    const { legal } = this.seen.value.peek()!;
    const found = await this.timeline.engine.call('liveHint', this.seat, actionsOf(legal));
    this.asked.value++;
    storeAskedHints(this.matchId, this.asked.peek());
    return found;
  }

  private get version(): number {
    return this.timeline.status.peek().length;
  }

  private readonly isWanted = () => !this.isClosed;

  /** Keeps clock, fault and position up to date with the timeline. */
  private follow(): readonly (() => void)[] {
    const { status, isReady, isEnded, connection, wireState, fault } = this.timeline;
    return [
      effect(() => {
        if (wireState.value !== null) this.clock.update(wireState.value);
      }),
      effect(() => {
        // After a break in the connection the clock may be off.
        if (connection.value.state === 'open') void this.clock.read();
      }),
      effect(() => {
        if (fault.value !== null) this.fail(fault.value);
      }),
      effect(() => {
        void [status.value, isEnded.value, connection.value, this.hasResigned.value, this.submitted.value];
        if (isReady.value) untracked(() => void this.seen.refresh());
      }),
    ];
  }

  private async load(): Promise<SeatState> {
    const { timeline, seat, head, version: seq } = this;
    const [scene, feed] = await Promise.all([timeline.frame(seq), timeline.feed()]);
    const isOver = timeline.isEnded.peek() || scene.outcome !== null;
    const { isOut, isDeciding } = scene.seats[seat];
    const mayDecide = head.isSimultaneous ? !isOut : isDeciding && this.decided < seq;
    const isYours = !isOver && !this.hasResigned.peek() && mayDecide;
    const submitted = this.submitted.peek();
    const isPending = isYours && submitted !== null && submitted.tick > seq;
    const legal = isYours ? await this.legal() : [];
    return { seq, scene, feed, isOver, isYours, legal, mayUndo: false, submitted: isPending ? submitted : null };
  }

  private async legal(): Promise<readonly Choice[]> {
    try {
      const { actions, stateVersion } = await retry(() => request<'legal'>(`${this.path}/legal`), this.isWanted);
      // The board is about to show a later position, which loads its own choices.
      if (stateVersion !== this.version) return [];
      return await this.timeline.engine.call('liveChoices', actions as Json[]);
    } catch (error) {
      this.fail(asFault(error));
      return [];
    }
  }

  private async allowed(from: number, to: number | null): Promise<readonly Choice[]> {
    try {
      return await this.referee.allowed(await this.timeline.engine.call('liveCandidates', this.seat, from, to));
    } catch (error) {
      this.fail(asFault(error));
      return [];
    }
  }

  private async send(choices: readonly Choice[], version: number): Promise<Complaint | null> {
    const body = {
      moveId: newMoveId(),
      expectedVersion: version,
      move: await this.referee.write(choices, version),
    };
    try {
      const answer = await retry(
        () => request<'move'>(`${this.path}/move`, { method: 'POST', body }),
        this.isWanted,
        () => {
          this.retrying.value = true;
        },
      );
      if (answer.pending !== undefined) return await this.receive(choices, version + 1, answer.pending);
      this.decided = version;
      await this.shown(version);
      return null;
    } catch (error) {
      const fault = asFault(error);
      if (fault.status === 401 || fault.status === 403) this.fail(fault);
      const isLate = this.head.isSimultaneous && fault.code === 'stale-version';
      return { code: isLate ? 'late-submission' : fault.code, message: fault.message };
    } finally {
      this.retrying.value = false;
    }
  }

  /** Waits until the board shows the step after a version. */
  private async shown(version: number): Promise<void> {
    const { status, isEnded } = this.timeline;
    await until(() => status.value.length > version || isEnded.value, SHOWN_MS);
    await this.seen.refresh();
  }

  private async receive(orders: readonly Choice[], wanted: number, pending: Pending): Promise<Complaint | null> {
    const refused = await this.timeline.engine.call('liveRefused', pending.rejected);
    const result = submissionResult(orders, wanted, pending, refused);
    if ('message' in result) return result;
    storeSubmitted(this.matchId, result);
    this.submitted.value = result;
    await this.seen.refresh();
    return null;
  }

  private fail(fault: Fault): void {
    // The match has just ended or moved on; the stream is about to say so.
    if (fault.code === 'match-ended' || fault.code === 'stale-version') return;
    this.lastFault.value = fault;
  }
}

/** A unique id for a move: the arena accepts it once, however often it is sent. */
function newMoveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
