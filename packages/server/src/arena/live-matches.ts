import { alarm, fullTime } from './deadlines.ts';
import { readMatch } from './loading.ts';
import type { Match } from './match.ts';
import { momentAt, recordsAfter } from './moments.ts';
import {
  agentTopic,
  type Bus,
  type Clock,
  endedTopic,
  type Ids,
  matchTopic,
  type Storage,
  type Write,
} from './ports.ts';
import { StallDetector } from './stall-detector.ts';
import type { LogRecord } from './records.ts';
import type { Step } from './steps.ts';
import { type Moment, notes } from './events.ts';

export interface Ports {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly storage: Storage;
  readonly bus: Bus;
  /** Told of faults of ours that no answer can carry. */
  readonly report: (problem: string, error: unknown) => void;
}

/** A match in this process: its memory, if it has one, and the line in which whatever happens to it waits. */
interface Table {
  match: Match | null;
  line: Promise<unknown>;
  /** How many jobs stand in line, the one under way included; until they are done nobody clears the table. */
  waiting: number;
  /** Whether its clock is ours to run, so that a match that cannot be read is tried again. */
  isOurs: boolean;
  timer: { cancel(): void } | null;
}

/** A job's word that the log had grown behind its back: it is to be judged again on the new state. */
export const again = Symbol('again');

const mostEnded = 100;
const mostTries = 5;
const reloadMs = 1000;

/**
 * Where matches are kept while they are played: loads them from their logs, lets one thing at a time happen to each, writes it down before
 * it counts, and watches their clocks.
 */
export class LiveMatches {
  private readonly ports: Ports;
  private readonly liveMatches = new Map<string, Table>();
  private readonly ended: string[] = [];
  private readonly pulse: StallDetector;
  private readonly onDeadline: (matchId: string, deadline: number) => void;
  private wokeAt = Number.NEGATIVE_INFINITY;
  private isClosed = false;

  /** `onDeadline` is called when a match's deadline has passed, and at once for one that was found with nothing to wait for. */
  constructor(ports: Ports, onDeadline: (matchId: string, deadline: number) => void) {
    this.ports = ports;
    this.onDeadline = onDeadline;
    this.pulse = new StallDetector(ports.clock, () => this.restartClocks());
  }

  /**
   * A match to look at; null if there is none of that id. Who knows that a record was committed names it: memory may not have heard
   * of it yet, because its answer is still under way or because another process wrote it.
   */
  async find(matchId: string, seq = -1): Promise<Match | null> {
    const known = this.liveMatches.get(matchId)?.match ?? null;
    if (known !== null && known.seq >= seq) return known;
    return this.run<Match | null>(matchId, async (match) => {
      if (match.seq >= seq) return match;
      this.forget(matchId);
      return again;
    });
  }

  /** A match whose clock is ours to run from now on, tried again until it can be read. */
  async takeUp(matchId: string): Promise<Match | null> {
    this.table(matchId).isOurs = true;
    return this.find(matchId);
  }

  /** Does something to a match, alone. */
  async run<T>(matchId: string, job: (match: Match) => Promise<T | typeof again>): Promise<T | null> {
    return this.inLine(matchId, async (table) => {
      for (let tries = 0; tries < mostTries; tries++) {
        const match = table.match ?? (await this.load(matchId, table));
        if (match === null) return null;
        const result = await job(match);
        if (result !== again) return result as T;
      }
      throw new Error(`match ${matchId}: the log kept growing behind our back`);
    });
  }

  /** A match that does not exist yet. False if it does, or the write was refused. */
  async begin(match: Match, step: Step, more: Pick<Write, 'head' | 'fromQueue'>): Promise<boolean> {
    return this.inLine(match.head.id, async (table) => table.match === null && this.write(match, step, more));
  }

  /** Commits a step, and only then lets the match follow it and the others know. False if it was refused: judge again. */
  async write(match: Match, step: Step, more: Partial<Write> = {}): Promise<boolean> {
    const { storage, bus, clock } = this.ports;
    const matchId = match.head.id;
    const outbox = step.records.flatMap((record) => notes(match, step, record));
    try {
      const isDone = await storage.commit({ matchId, after: match.seq, records: step.records, outbox, ...more });
      if (!isDone) {
        this.forget(matchId);
        return false;
      }
    } catch (error) {
      this.forget(matchId);
      throw error;
    }
    for (const record of step.records) match.take(record, step.state);
    if (more.answer !== undefined) match.keep(more.answer);
    if (step.records.length > 0) {
      const hasStoodStill = step.records[0].at <= this.wokeAt && !match.game.traits.simultaneous;
      if (hasStoodStill) match.deadline = fullTime(match, clock.now());
      this.seat(match);
      bus.publish(matchTopic(matchId));
      if (match.ending !== null) bus.publish(endedTopic);
    }
    for (const agentId of new Set(outbox.map((note) => note.agentId))) bus.publish(agentTopic(agentId));
    return true;
  }

  momentAt(match: Match, seq: number, from?: Moment): Promise<Moment> {
    return momentAt(this.ports.storage, match, seq, from);
  }

  recordsAfter(match: Match, seq: number, limit: number): Promise<LogRecord[]> {
    return recordsAfter(this.ports.storage, match, seq, limit);
  }

  /** Gives whoever is to decide more time; not written down, since it only ever helps. */
  extend(match: Match, deadline: number): void {
    match.deadline = deadline;
    this.seat(match);
  }

  /** No clock runs any more; resolves when what was begun is finished. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.pulse.stop();
    for (const { timer } of this.liveMatches.values()) timer?.cancel();
    await Promise.allSettled([...this.liveMatches.values()].map(({ line }) => line));
  }

  private table(matchId: string): Table {
    let table = this.liveMatches.get(matchId);
    if (table === undefined) {
      table = { match: null, line: Promise.resolve(), waiting: 0, isOurs: false, timer: null };
      this.liveMatches.set(matchId, table);
    }
    return table;
  }

  private inLine<T>(matchId: string, job: (table: Table) => Promise<T>): Promise<T> {
    const table = this.table(matchId);
    table.waiting++;
    const result = table.line
      .then(() => job(table))
      .finally(() => {
        table.waiting--;
        this.clear(matchId, table);
      });
    table.line = result.catch(() => {});
    return result;
  }

  /** A table without match, clock and line is taken away: ids that name no match must not fill the memory. */
  private clear(matchId: string, { match, waiting, timer }: Table): void {
    if (match === null && waiting === 0 && timer === null) this.liveMatches.delete(matchId);
  }

  /** Reads a match from its log. Whoever is to decide has all of his time again: the pause was ours. */
  private async load(matchId: string, table: Table): Promise<Match | null> {
    let read: (() => Match) | null;
    try {
      read = await readMatch(this.ports.storage, matchId);
    } catch (error) {
      if (table.isOurs) this.loadLater(matchId, table);
      throw error;
    }
    if (read === null) {
      table.isOurs = false;
      return null;
    }
    const match = read();
    match.deadline = fullTime(match, this.ports.clock.now());
    this.seat(match);
    return match;
  }

  /** What memory says can no longer be trusted. If the match is live its clock must go on, so it is loaded again soon. */
  private forget(matchId: string): void {
    const table = this.table(matchId);
    table.match = null;
    this.loadLater(matchId, table);
  }

  private loadLater(matchId: string, table: Table): void {
    const { clock, report } = this.ports;
    table.isOurs = true;
    table.timer?.cancel();
    table.timer = null;
    if (this.isClosed) return;
    table.timer = clock.at(clock.now() + reloadMs, () => {
      table.timer = null;
      this.find(matchId).catch((error) => report(`match ${matchId} cannot be read`, error));
    });
  }

  /** We stood still, and whoever was to decide could not: all of his time again. A tick runs late instead, since it costs nobody a match. */
  private restartClocks(): void {
    this.wokeAt = this.ports.clock.now();
    for (const { match } of this.liveMatches.values()) {
      if (match === null || match.ending !== null || match.game.traits.simultaneous) continue;
      match.deadline = fullTime(match, this.wokeAt);
      this.seat(match);
    }
  }

  /** Memory is what it should be: now its clock is watched. */
  private seat(match: Match): void {
    const { clock } = this.ports;
    const matchId = match.head.id;
    const table = this.table(matchId);
    table.match = match;
    table.isOurs = match.ending === null;
    table.timer?.cancel();
    table.timer = null;
    if (match.ending !== null) return this.shelve(matchId);
    if (this.isClosed) return;
    this.pulse.start();
    const ring = alarm(match, clock.now());
    if (ring !== null) table.timer = clock.at(ring.at, () => this.onDeadline(matchId, ring.deadline));
  }

  /** Matches that have ended stay in memory for those who read them, up to a number. */
  private shelve(matchId: string): void {
    if (!this.ended.includes(matchId)) this.ended.push(matchId);
    if (this.ended.length <= mostEnded) return;
    const oldest = this.ended.shift() as string;
    const table = this.liveMatches.get(oldest);
    if (table === undefined) return;
    table.match = null;
    this.clear(oldest, table);
  }
}
