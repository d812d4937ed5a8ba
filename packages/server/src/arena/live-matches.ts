import { Checkpoints } from './checkpoints.ts';
import { alarm, mostLagMs } from './deadlines.ts';
import { type Moment, outboxEntries } from './events.ts';
import { Loader } from './loading.ts';
import type { Match } from './match.ts';
import { type Clocked, MatchClocks } from './match-clocks.ts';
import { Moments } from './moments.ts';
import { agentTopic, endedTopic, matchTopic, type Ports, type Write } from './ports.ts';
import type { LogRecord } from './records.ts';
import { otherRequestsFirst } from './slices.ts';
import type { Step } from './steps.ts';
import { Unreadable } from './unreadable.ts';

/** A match in this process: its state, if it has been loaded, and the queue of work on it. */
interface LiveMatch extends Clocked {
  match: Match | null;
  /** Settles when the last job in the queue is done. */
  queue: Promise<unknown>;
  /** Jobs in the queue, including the one that is running; the entry is kept until they are done. */
  waiting: number;
  /** Whether this process runs the match's clock, and so must keep trying to load it. */
  isOurs: boolean;
  timer: { cancel(): void } | null;
}

/** Returned by a job when the log has grown in the meantime: the job runs again on the new state. */
export const retry = Symbol('retry');

/** `due` is when the call was to be made. */
export type OnDeadline = (matchId: string, deadline: number, due: number) => void;

const mostEnded = 100;
const mostTries = 5;
const reloadMs = 1000;

/**
 * Matches while they are played: loads them from their logs, runs one job at a time on each, commits every change before it takes effect,
 * and runs their clocks.
 */
export class LiveMatches {
  private readonly ports: Ports;
  private readonly entries = new Map<string, LiveMatch>();
  private readonly ended: string[] = [];
  private readonly clocks: MatchClocks;
  private readonly checkpoints: Checkpoints;
  private readonly loader: Loader;
  private readonly moments: Moments;
  private readonly onDeadline: OnDeadline;
  private isClosed = false;

  /** `onDeadline` is called when a match's deadline has passed, or at once when there is nothing left to wait for. */
  constructor(ports: Ports, onDeadline: OnDeadline) {
    this.ports = ports;
    this.onDeadline = onDeadline;
    const pause = ports.pause ?? otherRequestsFirst;
    this.checkpoints = new Checkpoints(ports, pause);
    this.loader = new Loader(ports.storage, this.checkpoints, pause);
    this.moments = new Moments(ports.storage, pause);
    this.clocks = new MatchClocks(
      ports,
      () => this.entries.values(),
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
    const known = this.entries.get(matchId)?.match ?? null;
    if (known !== null && known.seq >= seq) return known;
    return this.run<Match | null>(matchId, async (match) => {
      if (match.seq >= seq) return match;
      this.forget(matchId);
      return retry;
    });
  }

  /** The match, for lists that leave out what cannot be read. */
  async findReadable(matchId: string, seq = -1): Promise<Match | null> {
    try {
      return await this.find(matchId, seq);
    } catch (error) {
      if (error instanceof Unreadable) return null;
      throw error;
    }
  }

  /** How many live matches are in memory, with their clocks running. */
  get running(): number {
    return [...this.entries.values()].filter(({ match }) => match !== null && match.ending === null).length;
  }

  /** Makes this process run the match's clock; loading is retried until it succeeds. */
  async adopt(matchId: string): Promise<Match | null> {
    this.entry(matchId).isOurs = true;
    return this.find(matchId);
  }

  /** Runs a job on a match while no other job runs on it. */
  async run<T>(matchId: string, job: (match: Match) => Promise<T | typeof retry>): Promise<T | null> {
    return this.enqueue(matchId, async (live) => {
      for (let tries = 0; tries < mostTries; tries++) {
        const match = live.match ?? (await this.load(matchId, live));
        if (match === null) return null;
        const result = await job(match);
        if (result !== retry) return result as T;
      }
      throw new Error(`match ${matchId}: another process kept writing to the log (${mostTries} tries)`);
    });
  }

  /** Opens a new match. False if it exists already or the write was refused. */
  async begin(match: Match, step: Step, more: Pick<Write, 'head' | 'fromQueue'>): Promise<boolean> {
    return this.enqueue(match.head.id, async (live) => live.match === null && this.write(match, step, more));
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
        this.forget(matchId);
        return false;
      }
    } catch (error) {
      // A player whose submission we could not store gets the full time for another try.
      const isTimeout = more.answer === undefined && more.refusal === undefined;
      this.forget(matchId, isTimeout ? match : undefined);
      throw error;
    }
    const refunded = (match.deadline ?? 0) - (deadlineBefore ?? 0);
    for (const record of step.records) match.take(record, step.state);
    void this.checkpoints.offer(match);
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
    const live = this.entry(match.head.id);
    live.timer?.cancel();
    this.setTimer(match, live, this.ports.clock.now() + mostLagMs, deadline);
  }

  /** Stops all clocks; resolves when the work in progress is done. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.clocks.close();
    for (const { timer } of this.entries.values()) timer?.cancel();
    await Promise.allSettled([...this.entries.values()].map(({ queue }) => queue));
    await this.checkpoints.settled();
  }

  private entry(matchId: string): LiveMatch {
    let live = this.entries.get(matchId);
    if (live === undefined) {
      live = { match: null, stopped: null, queue: Promise.resolve(), waiting: 0, isOurs: false, timer: null };
      this.entries.set(matchId, live);
    }
    return live;
  }

  private enqueue<T>(matchId: string, job: (live: LiveMatch) => Promise<T>): Promise<T> {
    const live = this.entry(matchId);
    live.waiting++;
    const result = live.queue
      .then(() => job(live))
      .finally(() => {
        live.waiting--;
        this.removeIfIdle(matchId, live);
      });
    live.queue = result.catch(() => {});
    return result;
  }

  /** Ids that belong to no match must not fill the memory. */
  private removeIfIdle(matchId: string, { match, waiting, timer }: LiveMatch): void {
    if (match === null && waiting === 0 && timer === null) this.entries.delete(matchId);
  }

  /** Reads a match from its log. The player to move gets a full clock, unless it was only stopped for a moment. */
  private async load(matchId: string, live: LiveMatch): Promise<Match | null> {
    let match: Match | null;
    try {
      match = await this.loader.load(matchId);
      if (match === null) live.isOurs = false;
    } catch (error) {
      if (error instanceof Unreadable) await this.setAside(error);
      else if (live.isOurs) this.loadLater(matchId, live);
      throw error;
    }
    if (match === null) return null;
    this.clocks.start(match, live.stopped);
    this.hold(match);
    return match;
  }

  /** Puts a match that cannot be read in quarantine, and reports it once. It keeps its place in the log, but nobody waits for it. */
  private async setAside(error: Unreadable): Promise<void> {
    const { matchId, reason } = error;
    const { storage, clock, report } = this.ports;
    const live = this.entry(matchId);
    live.match = null;
    live.stopped = null;
    live.isOurs = false;
    live.timer?.cancel();
    live.timer = null;
    this.removeIfIdle(matchId, live);
    const isNew = await storage.quarantine({ matchId, reason, since: clock.now() });
    if (isNew) report(`match ${matchId} is in quarantine`, error);
  }

  /**
   * Drops a state that can no longer be trusted. The match may be live, so it is loaded again soon to keep its clock running: a clock that is
   * only `stopped` goes on where it was, any other one starts from the full time.
   */
  private forget(matchId: string, stopped?: Match): void {
    const live = this.entry(matchId);
    live.stopped = stopped === undefined ? null : this.clocks.stop(stopped);
    live.match = null;
    this.loadLater(matchId, live);
  }

  private loadLater(matchId: string, live: LiveMatch): void {
    const { clock, report } = this.ports;
    live.isOurs = true;
    live.timer?.cancel();
    live.timer = null;
    if (this.isClosed) return;
    live.timer = clock.at(clock.now() + reloadMs, () => {
      live.timer = null;
      this.findReadable(matchId).catch((error) => report(`match ${matchId} could not be loaded`, error));
    });
  }

  /** Keeps a match whose state is current, and sets its timer. */
  private hold(match: Match): void {
    const { clock } = this.ports;
    const matchId = match.head.id;
    const live = this.entry(matchId);
    live.match = match;
    live.stopped = null;
    live.isOurs = match.ending === null;
    live.timer?.cancel();
    live.timer = null;
    if (match.ending !== null) return this.holdEnded(matchId);
    if (this.isClosed) return;
    this.clocks.watch(match);
    const next = alarm(match, clock.now());
    if (next !== null) this.setTimer(match, live, next.at, next.deadline);
  }

  private setTimer(match: Match, live: LiveMatch, due: number, deadline: number): void {
    live.timer = this.ports.clock.at(due, () => this.onDeadline(match.head.id, deadline, due));
  }

  /** The latest matches to end stay in memory for their readers. */
  private holdEnded(matchId: string): void {
    if (!this.ended.includes(matchId)) this.ended.push(matchId);
    if (this.ended.length <= mostEnded) return;
    const oldest = this.ended.shift() as string;
    const live = this.entries.get(oldest);
    if (live === undefined) return;
    live.match = null;
    this.removeIfIdle(oldest, live);
  }
}
