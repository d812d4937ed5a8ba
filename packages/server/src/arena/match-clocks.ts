import { fullTime, mostLagMs } from './deadlines.ts';
import type { Match } from './match.ts';
import { type Lost, type LostDecision, Outages, type Span } from './outages.ts';
import type { Ports } from './ports.ts';
import { StallDetector } from './stall-detector.ts';
import { StorageWatch } from './storage-watch.ts';

/** How long other nodes are told what was lost here; they hear it several times, since they may miss some. */
const toldMs = 60_000;
const mostTold = 100;

/** The clock of a state that was dropped. */
export interface StoppedClock {
  readonly seq: number;
  readonly stoppedAt: number;
  readonly clockSince: number;
  deadline: number;
}

/** What is clocked: a match, or the clock of one whose state was dropped. */
export interface Clocked {
  readonly match: Match | null;
  stopped: StoppedClock | null;
}

/**
 * Ruling wire.11: keeps the deadlines of sequential games right. Players to move get back exactly the time in which nobody could be served.
 * (A stall that outlasts the lease of this node loses it, and the node that takes over starts the clocks in full.) A tick runs late instead,
 * since that costs nobody a match.
 */
export class MatchClocks {
  private readonly ports: Ports;
  private readonly all: () => Iterable<Clocked>;
  private readonly onChange: (match: Match) => void;
  private readonly outages = new Outages();
  /** Noticed here, and long enough to be told to other nodes. */
  private ownOutages: Span[] = [];
  private lostDecisions: LostDecision[] = [];
  private readonly stallDetector: StallDetector;
  private readonly storageWatch: StorageWatch;

  /** `onChange` is called when a deadline has moved. */
  constructor(ports: Ports, all: () => Iterable<Clocked>, onChange: (match: Match) => void) {
    this.ports = ports;
    this.all = all;
    this.onChange = onChange;
    this.stallDetector = new StallDetector(ports.clock, (span) => this.noticed(span));
    this.storageWatch = new StorageWatch(
      ports,
      () => this.isAnyRunning(),
      (span) => this.noticed(span),
    );
  }

  /** Whether the database is out of reach: nobody can decide anything until it is back, and then the clocks are put right. */
  get isCutOff(): boolean {
    return this.storageWatch.isAway;
  }

  /** Watches for stalls from now on, and over the database for as long as this clock and others run. */
  watch(match: Match): void {
    this.stallDetector.start();
    if (canRunOut(match)) this.storageWatch.start();
  }

  close(): void {
    this.stallDetector.stop();
    this.storageWatch.stop();
  }

  /** For a state that is dropped only for a moment. */
  stop(match: Match): StoppedClock | null {
    const { seq, deadline, clockSince } = match;
    return isSequential(match) ? { seq, deadline: deadline as number, clockSince, stoppedAt: this.now() } : null;
  }

  /** For a match that was loaded: its clock goes on where it was stopped, or starts in full. */
  start(match: Match, stopped: StoppedClock | null): void {
    const now = this.now();
    if (stopped?.seq !== match.seq) return restart(match, now);
    match.clockSince = stopped.clockSince;
    match.deadline = stopped.deadline + now - stopped.stoppedAt;
  }

  /**
   * After a commit that took long: a player whose turn begins gets the full time from now on, and one whose turn continues keeps what was
   * `refunded` in the meantime.
   */
  committed(match: Match, decidedAt: number, refunded: number | null): void {
    if (!isSequential(match)) return;
    const now = this.now();
    if (refunded !== null) match.deadline! += refunded;
    else if (now - decidedAt > mostLagMs) restart(match, now);
  }

  /**
   * After records of other nodes, of which we heard at `heardAt`: a turn that continues keeps what was refunded here. A new one gets what was
   * lost since it began, or the full time from when we heard of it, if its record took long to be stored.
   */
  followed(match: Match, before: { readonly deadline: number | null; readonly clock: string }, heardAt: number): void {
    if (!isSequential(match)) return;
    if (match.clock === before.clock) match.deadline = before.deadline;
    else if (heardAt - match.clockSince > mostLagMs) restart(match, heardAt);
    else match.deadline! += lostSince(match.clockSince, this.outages.all);
  }

  private now(): number {
    return this.ports.clock.now();
  }

  private isAnyRunning(): boolean {
    for (const { match, stopped } of this.all())
      if (stopped !== null || (match !== null && canRunOut(match))) return true;
    return false;
  }

  private noticed(outage: Span): void {
    if (outage.to - outage.from > mostLagMs) this.ownOutages.push(outage);
    this.refund(outage);
  }

  /** The decision of a player could not be stored, and another node may run the clock. */
  lose(match: Match): void {
    this.lostDecisions.push({ matchId: match.head.id, seq: match.seq, at: this.now() });
  }

  /** For the other nodes. */
  get lost(): Lost {
    const since = this.now() - toldMs;
    this.ownOutages = this.ownOutages.filter(({ to }) => to > since).slice(-mostTold);
    this.lostDecisions = this.lostDecisions.filter(({ at }) => at > since).slice(-mostTold);
    return { spans: this.ownOutages, decisions: this.lostDecisions };
  }

  /** Gives a player the full time from a moment on, if that is more than is left. */
  grant(match: Match, from: number): void {
    if (!isSequential(match)) return;
    match.deadline = Math.max(match.deadline!, fullTime(match, from)!);
    this.onChange(match);
  }

  refund(outage: Span): void {
    const spans = this.outages.add(outage);
    for (const { match, stopped } of this.all()) {
      if (stopped !== null) stopped.deadline += lostSince(stopped.clockSince, spans, stopped.stoppedAt);
      if (match === null || !isSequential(match)) continue;
      match.deadline! += lostSince(match.clockSince, spans);
      this.onChange(match);
    }
  }
}

/** Whether a player has a deadline of their own. */
function isSequential({ deadline, game }: Match): boolean {
  return deadline !== null && !game.traits.simultaneous;
}

/** House bots never run out of time. */
function canRunOut(match: Match): boolean {
  return isSequential(match) && match.head.players.some(({ isHouse }) => !isHouse);
}

function restart(match: Match, now: number): void {
  match.clockSince = now;
  match.deadline = fullTime(match, now);
}

/** How much of these spans a clock that started at `since` has lost; only what came before `until` counts. */
function lostSince(since: number, spans: readonly Span[], until = Number.POSITIVE_INFINITY): number {
  return spans.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, until) - Math.max(from, since)), 0);
}
