import type { Json } from '@hexfront/engine';
import { request, asFault, type Fault, type MatchDetail, type WireState } from './api.ts';
import { waitBefore } from './backoff.ts';
import { type Connection, EventStream } from './event-stream.ts';
import { eventsOfView, type LiveEvents, type LiveStep, outcomeOf } from './wire.ts';

/** What the arena is asked to show: the public view, one's own, or everything. */
export type ViewKind = 'public' | 'own' | 'all';

export interface SourceOptions {
  readonly match: MatchDetail;
  readonly isHidden: boolean;
  readonly viewKind: ViewKind;
  readonly adminKey?: string | null;
  /** From the first position, or only from now on. */
  readonly from: 'start' | 'now';
  readonly onSteps: (steps: readonly LiveStep[]) => void;
  /** Every state as it arrives, with its clock; under fog the public one, which holds only the tick. */
  readonly onState: (state: WireState) => void;
  readonly onEnd: () => void;
  readonly onConnection: (connection: Connection) => void;
  /** The arena refuses the view, for example because the session has expired. */
  readonly onRefused: (fault: Fault) => void;
}

interface LogRecord {
  readonly seq: number;
  readonly stateVersion: number;
  readonly body: { readonly events?: readonly Json[] };
}

/** The cursor before the first event of a match. */
const BEGINNING = '0.-1';

/**
 * Follows a match on its public stream. In an open game the stream carries the views and the log the events; under fog the stream
 * only signals that something is new, and the view is requested separately.
 */
export class MatchSource {
  private readonly options: SourceOptions;
  private readonly stream: EventStream;
  private readonly states = new Map<number, WireState>();
  private readonly events = new Map<number, readonly Json[]>();
  private logSeq: number;
  /** Under fog: the version up to which events of the log have been passed on. */
  private passedOn: number;
  private isReading = false;
  private isDue = false;
  private isEnded = false;
  private isClosed = false;

  constructor(options: SourceOptions) {
    this.options = options;
    const { match, from, isHidden, viewKind, onConnection } = options;
    const isFromStart = from === 'start' && !isHidden;
    // Under fog only those who see everything may read the log of the past.
    const hasPast = isFromStart || (from === 'start' && viewKind === 'all');
    this.logSeq = hasPast ? -1 : Math.max(-1, match.stateVersion - 1);
    this.passedOn = hasPast ? -1 : match.stateVersion - 1;
    this.stream = new EventStream({
      path: `/v1/matches/${encodeURIComponent(match.matchId)}/events`,
      after: isFromStart ? BEGINNING : null,
      onEvent: (event) => this.receive(event),
      onConnection: (connection) => !this.isClosed && onConnection(connection),
    });
  }

  retryNow(): void {
    this.stream.retryNow();
  }

  close(): void {
    this.isClosed = true;
    this.stream.close();
  }

  private receive(event: { event: string; state?: WireState }): void {
    const { isHidden, viewKind, onState } = this.options;
    if (event.event === 'game_ended') {
      this.isEnded = true;
      // The arena closes the stream after the end; there is nothing to reconnect to.
      this.stream.close();
    }
    if (event.state !== undefined) {
      onState(event.state);
      if (!isHidden) this.states.set(event.state.stateVersion, event.state);
    }
    if (isHidden && viewKind === 'public') {
      if (this.isEnded) this.options.onEnd();
      return;
    }
    this.isDue = true;
    void this.read();
  }

  /** One read at a time; whatever arrives meanwhile is read next. A read that fails is retried, so nothing is skipped. */
  private async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    for (let attempt = 0; this.isDue && !this.isClosed; ) {
      this.isDue = false;
      try {
        await (this.options.isHidden ? this.readHidden() : this.readOpen());
        attempt = 0;
      } catch (error) {
        const fault = asFault(error);
        if (!fault.isPassing) {
          if (!this.isClosed) this.options.onRefused(fault);
          break;
        }
        this.isDue = true;
        await new Promise((resolve) => setTimeout(resolve, waitBefore(attempt++)));
      }
    }
    this.isReading = false;
    if (this.isEnded && !this.isClosed) this.options.onEnd();
  }

  private async readOpen(): Promise<void> {
    const { match, onSteps } = this.options;
    const wanted = [...this.states.keys()].sort((a, b) => a - b);
    if (wanted.length > 0) await this.readLog(wanted.at(-1)!);
    const steps = wanted.map((version): LiveStep => {
      const state = this.states.get(version)!;
      const events = this.events.get(version) ?? [];
      this.states.delete(version);
      this.events.delete(version);
      return { version, view: state.game as Json, events, outcome: outcomeOf(state, events, match) };
    });
    if (steps.length > 0 && !this.isClosed) onSteps(steps);
  }

  /** The events of all records up to a version, one page at a time. */
  private async readLog(upTo: number): Promise<void> {
    const { match, adminKey } = this.options;
    for (;;) {
      const after = this.logSeq < 0 ? '' : `&after=${this.logSeq}`;
      const path = `/v1/matches/${encodeURIComponent(match.matchId)}/log?limit=500${after}`;
      const { records, next } = await request<'matchLog'>(path, { adminKey: adminKey ?? null });
      for (const { seq, stateVersion, body } of records as unknown as LogRecord[]) {
        this.logSeq = Math.max(this.logSeq, seq);
        if (body.events !== undefined) this.events.set(stateVersion, body.events);
      }
      const last = (records.at(-1) as LogRecord | undefined)?.stateVersion ?? upTo;
      if (next === null || last >= upTo) return;
    }
  }

  private async readHidden(): Promise<void> {
    const { match, viewKind, adminKey, onSteps, onState } = this.options;
    const path = `/v1/matches/${encodeURIComponent(match.matchId)}/state?view=${viewKind}`;
    const { state } = await request<'matchState'>(path, { adminKey: adminKey ?? null });
    onState(state);
    const view = state.game as Json;
    const version = state.stateVersion;
    let events = eventsOfView(view);
    let missed: LiveEvents[] = [];
    if (viewKind === 'all') {
      await this.readLog(version);
      const past = this.takeEvents(version);
      events = past.find((each) => each.version === version)?.events ?? [];
      missed = past.filter((each) => each.version < version);
    }
    const step = { version, view, events, missed, outcome: outcomeOf(state, events, match) };
    if (!this.isClosed) onSteps([step]);
  }

  /** In order. Events of later versions wait for their state. */
  private takeEvents(upTo: number): LiveEvents[] {
    const versions = [...this.events.keys()].filter((version) => version <= upTo).sort((a, b) => a - b);
    const found = versions.map((version) => ({ version, events: this.events.get(version)! }));
    for (const version of versions) this.events.delete(version);
    const fresh = found.filter(({ version }) => version > this.passedOn);
    this.passedOn = Math.max(this.passedOn, upTo);
    return fresh;
  }
}
