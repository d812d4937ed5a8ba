import { Checkpoints } from './checkpoints.ts';
import { alarm, mostLagMs } from './deadlines.ts';
import { type Moment, outboxEntries } from './events.ts';
import { Growth } from './growth.ts';
import { Loader } from './loading.ts';
import type { Match } from './match.ts';
import { MatchClocks } from './match-clocks.ts';
import { type LiveMatch, MatchTable } from './match-table.ts';
import { Moments } from './moments.ts';
import type { Lost, Span } from './outages.ts';
import { agentTopic, endedTopic, type Lease, matchTopic, type Ports, type Write } from './ports.ts';
import type { LogRecord } from './records.ts';
import { otherRequestsFirst } from './slices.ts';
import type { Step } from './steps.ts';
import { Unreadable } from './unreadable.ts';

/** Returned by a job when the log has grown in the meantime: the job runs again on the new state. */
export const retry = Symbol('retry');

/** `due` is when the call was to be made. */
export type OnDeadline = (matchId: string, deadline: number, due: number) => void;

/** Of a process that needs none, because it is alone. */
const soleLease: Lease = { node: '', epoch: 0 };

const mostTries = 5;
const reloadMs = 1000;
/** How long a match stays in memory that another node runs and nobody asks for. */
const keptMs = 60_000;
/** How many news about a match are read as they come since somebody last asked for it; later ones wait for the next who asks. */
const mostUnasked = 4;

/**
 * Matches while they are played: loads them from their logs, runs one job at a time on each, commits every change before it takes effect,
 * and runs their clocks.
 */
export class LiveMatches {
  private readonly ports: Ports;
  private readonly pause: () => Promise<void>;
  private readonly table: MatchTable;
  private readonly clocks: MatchClocks;
  private readonly checkpoints: Checkpoints;
  private readonly loader: Loader;
  private readonly moments: Moments;
  private readonly growth: Growth;
  private readonly onDeadline: OnDeadline;
  private isClosed = false;

  /** `onDeadline` is called when a match's deadline has passed, or at once when there is nothing left to wait for. */
  constructor(ports: Ports, onDeadline: OnDeadline) {
    this.ports = ports;
    this.onDeadline = onDeadline;
    this.table = new MatchTable(() => ports.clock.now());
    this.pause = ports.pause ?? otherRequestsFirst;
    this.checkpoints = new Checkpoints(ports, this.pause);
    this.loader = new Loader(ports.storage, this.checkpoints, this.pause);
    this.moments = new Moments(ports.storage, this.pause);
    this.growth = new Growth(ports.storage);
    this.clocks = new MatchClocks(
      ports,
      () => this.table.all(),
      (match) => this.hold(match),
    );
  }

  /** See `MatchClocks.isCutOff`. */
  get isCutOff(): boolean {
    return this.clocks.isCutOff;
  }

  /**
   * The match, for reading; null if it does not exist. A caller that knows of a committed record passes its `seq`: this process may not
   * have it in memory yet, because the commit has not returned or because another process wrote it.
   */
  async find(matchId: string, seq = -1): Promise<Match | null> {
    const live = this.table.get(matchId);
    if (live?.match && live.match.seq >= Math.max(seq, live.heard)) {
      this.use(live);
      return live.match;
    }
    if (live !== undefined) this.note(live, seq);
    return this.run<Match | null>(matchId, async (match) => {
      if (match.seq >= seq) return match;
      this.forget(matchId);
      return retry;
    });
  }

  /** The match as the log has it now, for somebody who may have learnt from another node that it has gone on. */
  async findFresh(matchId: string): Promise<Match | null> {
    const match = this.table.get(matchId)?.match ?? null;
    const isSure = match === null || match.ending !== null || this.ports.node === undefined;
    return this.find(matchId, isSure ? -1 : await this.growth.endOf(matchId, match.seq));
  }

  /** The match, for lists that leave out what cannot be read. */
  findReadable(matchId: string, seq = -1): Promise<Match | null> {
    return orNull(this.find(matchId, seq));
  }

  findFreshReadable(matchId: string): Promise<Match | null> {
    return orNull(this.findFresh(matchId));
  }

  /** How many live matches are in memory, with their clocks running here. */
  get running(): number {
    return [...this.table.all()].filter((live) => live.match !== null && this.isOurs(live)).length;
  }

  /** Whether this process runs the match's clock. */
  runs(matchId: string): boolean {
    const live = this.table.get(matchId);
    return live !== undefined && this.isOurs(live);
  }

  /** Makes this process run the match's clock, in full; loading is retried until it succeeds. */
  async adopt(matchId: string): Promise<Match | null> {
    return this.table.enqueue(matchId, async (live) => {
      if (live.match !== null && this.isOurs(live)) return live.match;
      live.lease = this.lease;
      live.match = null;
      live.stopped = null;
      return this.load(matchId, live);
    });
  }

  /** Another node has written to a match, up to this record. Resolves when a listener woken now finds it; null if that is the case. */
  heardOf(matchId: string, seq: number, isUrgent: boolean, written?: string): Promise<unknown> | null {
    const live = this.table.get(matchId);
    if (live === undefined || (live.match !== null && live.match.seq >= seq)) return null;
    this.note(live, seq);
    if (live.match === null) return null;
    if (written !== undefined) live.told.add(seq, written);
    // Reading many in a row costs less than reading each when it is needed.
    if (live.unasked++ < mostUnasked && live.waiting === 0) this.followTold(live, live.match);
    if (live.match === null || live.match.seq >= seq) return null;
    const isTicking = live.match.game.sets !== undefined && this.isOurs(live);
    return isUrgent || isTicking ? this.findReadable(matchId) : null;
  }

  private use(live: LiveMatch): void {
    live.usedAt = this.ports.clock.now();
    live.unasked = 0;
  }

  private note(live: LiveMatch, seq: number): void {
    if (seq <= live.heard) return;
    live.heard = seq;
    live.heardAt = this.ports.clock.now();
  }

  /** The last record of each match in memory that another node may have continued. */
  known(): Map<string, number> {
    return this.table.known();
  }

  /** Drops matches that other nodes run and nobody has asked for in a while. */
  dropUnused(): void {
    this.table.dropUnused(this.ports.clock.now() - keptMs, (live) => this.isOurs(live));
  }

  /** For the time in which another node was out of reach, and with it its clients. */
  refund(outage: Span): void {
    this.clocks.refund(outage);
  }

  /** For the other nodes. */
  get lost(): Lost {
    return this.clocks.lost;
  }

  /** Gives players back what another node has lost. It may say so more than once. */
  makeGood({ spans, decisions }: Lost): void {
    for (const span of spans) this.clocks.refund(span);
    for (const { matchId, seq, at } of decisions) {
      const match = this.table.get(matchId)?.match;
      if (match?.seq === seq) this.clocks.grant(match, at);
    }
  }

  /** Runs a job on a match while no other job runs on it. */
  async run<T>(matchId: string, job: (match: Match) => Promise<T | typeof retry>): Promise<T | null> {
    return this.table.enqueue(matchId, async (live) => {
      for (let tries = 0; tries < mostTries; tries++) {
        const match = await this.current(matchId, live);
        if (match === null) return null;
        this.use(live);
        const result = await job(match);
        if (result !== retry) return result as T;
      }
      throw new Error(`match ${matchId}: another process kept writing to the log (${mostTries} tries)`);
    });
  }

  /** Opens a new match. False if it exists already or the write was refused. */
  async begin(match: Match, step: Step, more: Pick<Write, 'head' | 'fromQueue'>): Promise<boolean> {
    return this.table.enqueue(match.head.id, async (live) => {
      if (live.match !== null) return false;
      live.lease = this.lease;
      const isOpen = await this.write(match, step, { ...more, ...this.leased(live) });
      if (!isOpen && this.ports.node !== undefined) live.lease = null;
      return isOpen;
    });
  }

  /** Commits a step that a clock makes, if the clock is ours. Otherwise the log says what has happened. */
  async writeByClock(match: Match, step: Step): Promise<void> {
    const live = this.table.entry(match.head.id);
    if (!this.isOurs(live)) return;
    const { seq } = match;
    if (await this.write(match, step, this.leased(live))) return;
    // Refused although nothing was written: another node runs the clock now.
    if (live.match?.seq === seq) live.lease = null;
  }

  private get lease(): Lease | null {
    return this.ports.node === undefined ? soleLease : this.ports.node.lease;
  }

  private isOurs({ lease, match }: LiveMatch): boolean {
    return lease !== null && lease === this.lease && (match === null || match.ending === null);
  }

  private leased({ lease }: LiveMatch): Pick<Write, 'lease'> {
    return lease === null || lease === soleLease ? {} : { lease };
  }

  /** The match as far as we have heard of it; null if it does not exist. */
  private async current(matchId: string, live: LiveMatch): Promise<Match | null> {
    const { match, heard } = live;
    if (match !== null && heard > match.seq) await this.follow(live, match, () => this.caughtUp(live, match));
    return live.match ?? this.load(matchId, live);
  }

  /** For a caller who has seen more of a match than this process: adds what others have written; whether there was anything. */
  async readOn(match: Match): Promise<boolean> {
    const live = this.table.entry(match.head.id);
    // The news may be waiting behind the request.
    await this.pause();
    return this.follow(live, match, async () => (await this.caughtUp(live, match)) || this.loader.catchUp(match));
  }

  /** By what we were told, and by reading what is still missing. */
  private async caughtUp({ told, heard }: LiveMatch, match: Match): Promise<boolean> {
    const isNew = told.takenBy(match);
    return (match.seq < heard && (await this.loader.catchUp(match))) || isNew;
  }

  /** Applies what other nodes have written in the meantime; whether there was anything. If it fails, the match is loaded again. */
  private async follow(live: LiveMatch, match: Match, catchUp: () => Promise<boolean>): Promise<boolean> {
    const before = { deadline: match.deadline, clock: match.clock };
    let isNew: boolean;
    try {
      isNew = await catchUp();
    } catch (error) {
      return this.strayed(live, match, before, error);
    }
    this.note(live, match.seq);
    if (isNew) this.followed(live, match, before);
    return isNew;
  }

  /** The same at once, by what we were told alone. */
  private followTold(live: LiveMatch, match: Match): void {
    const before = { deadline: match.deadline, clock: match.clock };
    try {
      if (live.told.takenBy(match)) this.followed(live, match, before);
    } catch (error) {
      this.strayed(live, match, before, error);
    }
  }

  private followed(live: LiveMatch, match: Match, before: Pick<Match, 'deadline' | 'clock'>): void {
    if (this.isOurs(live)) this.clocks.followed(match, before, live.heardAt);
    this.offerCheckpoint(live, match);
    this.hold(match);
  }

  /** Some records may have been taken, and with them deadlines that other nodes knew. */
  private strayed(live: LiveMatch, match: Match, before: Pick<Match, 'deadline' | 'clock'>, error: unknown): true {
    if (this.isOurs(live)) this.clocks.followed(match, before, live.heardAt);
    this.forget(match.head.id, match);
    // Whether the log is at fault shows when it is read from its beginning.
    if (error instanceof Unreadable) return true;
    throw error;
  }

  /** One node is enough. */
  private offerCheckpoint(live: LiveMatch, match: Match): void {
    if (live.lease !== null && live.lease === this.lease) void this.checkpoints.offer(match);
  }

  /** Commits a step, then updates the match and notifies listeners. False if the write was refused: judge again. */
  async write(match: Match, step: Step, more: Partial<Write> = {}): Promise<boolean> {
    const { storage, bus } = this.ports;
    const matchId = match.head.id;
    const { deadline: deadlineBefore, clock: clockBefore } = match;
    const outbox = step.records.flatMap((record) => outboxEntries(match, step, record));
    try {
      const isDone = await storage.commit({ matchId, after: match.seq, records: step.records, outbox, ...more });
      if (!isDone) {
        await this.refused(match, more);
        return false;
      }
    } catch (error) {
      // A player whose submission we could not store gets the full time for another try.
      const isTimeout = more.answer === undefined && more.refusal === undefined;
      if (!isTimeout && !this.runs(matchId)) this.clocks.lose(match);
      this.forget(matchId, isTimeout ? match : undefined);
      throw error;
    }
    const refunded = (match.deadline ?? 0) - (deadlineBefore ?? 0);
    for (const record of step.records) match.take(record, step.state);
    this.offerCheckpoint(this.table.entry(matchId), match);
    if (more.answer !== undefined) match.keep(more.answer);
    if (step.records.length > 0) {
      this.clocks.committed(match, step.records[0].at, match.clock === clockBefore ? refunded : null);
      this.hold(match);
      bus.publish(matchTopic(matchId));
      if (match.ending !== null) bus.publish(endedTopic);
    }
    for (const agentId of new Set(outbox.map((entry) => entry.agentId))) bus.publish(agentTopic(agentId));
    return true;
  }

  /** The log has gone on: reads how, or starts over if that does not explain it. */
  private async refused(match: Match, { lease }: Partial<Write>): Promise<void> {
    const matchId = match.head.id;
    const live = this.table.entry(matchId);
    const isKnown = live.match === match && (await this.follow(live, match, () => this.loader.catchUp(match)));
    if (!isKnown && (lease === undefined || live.match !== match)) this.forget(matchId);
  }

  /** See `Moments.at`. */
  async momentAt(match: Match, seq: number, from?: Moment, record?: LogRecord): Promise<Moment> {
    try {
      return await this.moments.at(match, seq, from, record);
    } catch (error) {
      if (error instanceof Unreadable) await this.setAside(error);
      throw error;
    }
  }

  recordsAfter(match: Match, seq: number, limit: number): Promise<LogRecord[]> {
    return this.moments.recordsAfter(match, seq, limit);
  }

  /** The record of the last change up to a version. */
  seqAt(match: Match, stateVersion: number): Promise<number> {
    return this.ports.storage.seqAt(match.head.id, stateVersion);
  }

  /** Extends a deadline. Not written to the log, since it only ever gives a player more time. */
  extend(match: Match, deadline: number): void {
    match.deadline = deadline;
    this.hold(match);
  }

  /** Calls `onDeadline` again in a moment. */
  lookAgain(match: Match, deadline: number): void {
    const live = this.table.entry(match.head.id);
    live.timer?.cancel();
    this.setTimer(match, live, this.ports.clock.now() + mostLagMs, deadline);
  }

  /** Stops all clocks; resolves when the work in progress is done. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.clocks.close();
    for (const { timer } of this.table.all()) timer?.cancel();
    await Promise.allSettled([...this.table.all()].map(({ queue }) => queue));
    await this.checkpoints.settled();
  }

  /** Reads a match from its log. The player to move gets a full clock, unless it was only stopped for a moment. */
  private async load(matchId: string, live: LiveMatch): Promise<Match | null> {
    let match: Match | null;
    try {
      match = await this.loader.load(matchId);
      if (match === null) live.lease = null;
    } catch (error) {
      if (error instanceof Unreadable) await this.setAside(error);
      else if (this.isOurs(live)) this.loadLater(matchId, live);
      throw error;
    }
    if (match === null) return null;
    this.note(live, match.seq);
    if (this.ports.node === undefined || this.isOurs(live)) this.clocks.start(match, live.stopped);
    this.hold(match);
    return match;
  }

  /** Puts a match that cannot be read in quarantine, and reports it once. It keeps its place in the log, but nobody waits for it. */
  private async setAside(error: Unreadable): Promise<void> {
    const { matchId, reason } = error;
    const { storage, clock, report } = this.ports;
    const live = this.table.entry(matchId);
    live.match = null;
    live.stopped = null;
    live.lease = null;
    live.timer?.cancel();
    live.timer = null;
    this.table.removeIfIdle(matchId, live);
    const isNew = await storage.quarantine({ matchId, reason, since: clock.now() });
    if (isNew) report(`match ${matchId} is in quarantine`, error);
  }

  /**
   * Drops a state that can no longer be trusted. The match may be live, so it is loaded again soon to keep its clock running: a clock that is
   * only `stopped` goes on where it was, any other one starts from the full time.
   */
  private forget(matchId: string, stopped?: Match): void {
    const live = this.table.entry(matchId);
    live.stopped = stopped === undefined ? null : this.clocks.stop(stopped);
    live.match = null;
    this.loadLater(matchId, live);
  }

  private loadLater(matchId: string, live: LiveMatch): void {
    const { clock, report } = this.ports;
    if (this.ports.node === undefined) live.lease = soleLease;
    live.timer?.cancel();
    live.timer = null;
    if (this.isClosed || !this.isOurs(live)) return;
    live.timer = clock.at(clock.now() + reloadMs, () => {
      live.timer = null;
      this.findReadable(matchId).catch((error) => report(`match ${matchId} could not be loaded`, error));
    });
  }

  /** Keeps a match whose state is current, and sets its timer. */
  private hold(match: Match): void {
    const { clock } = this.ports;
    const matchId = match.head.id;
    const live = this.table.entry(matchId);
    live.match = match;
    live.stopped = null;
    if (this.ports.node === undefined) live.lease = soleLease;
    live.timer?.cancel();
    live.timer = null;
    if (match.ending !== null) return this.table.keepEnded(matchId);
    if (this.isClosed) return;
    this.clocks.watch(match);
    if (!this.isOurs(live)) return;
    const next = alarm(match, clock.now());
    if (next !== null) this.setTimer(match, live, next.at, next.deadline);
  }

  private setTimer(match: Match, live: LiveMatch, due: number, deadline: number): void {
    live.timer = this.ports.clock.at(due, () => this.onDeadline(match.head.id, deadline, due));
  }
}

/** Of a match that cannot be read. */
async function orNull(found: Promise<Match | null>): Promise<Match | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}
