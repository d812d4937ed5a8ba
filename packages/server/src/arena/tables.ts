import type { Seat } from '@hexfront/engine';
import { allowance, graceMs } from './clockwork.ts';
import { Match, replayed } from './match.ts';
import {
  agentTopic,
  type Bus,
  type Clock,
  type Ids,
  matchTopic,
  type OutboxNote,
  type Storage,
  type Write,
} from './ports.ts';
import type { LogRecord } from './records.ts';
import type { Step } from './steps.ts';
import { kindsFor, type Moment } from './telling.ts';

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
  timer: { cancel(): void } | null;
}

/** A job's word that the log had grown behind its back: it is to be judged again on the new state. */
export const again = Symbol('again');

const mostEnded = 500;
const mostTries = 5;
const reloadMs = 1000;

/**
 * Where matches are kept while they are played: loads them from their logs, lets one thing at a time happen to each, writes it down before
 * it counts, and watches their clocks.
 */
export class Tables {
  private readonly ports: Ports;
  private readonly tables = new Map<string, Table>();
  private readonly ended: string[] = [];
  private readonly onDeadline: (matchId: string, deadline: number) => void;
  private isClosed = false;

  /** `onDeadline` is called when a match's deadline has passed, and at once for one that was found with nothing to wait for. */
  constructor(ports: Ports, onDeadline: (matchId: string, deadline: number) => void) {
    this.ports = ports;
    this.onDeadline = onDeadline;
  }

  /** A match to look at; null if there is none of that id. */
  async find(matchId: string): Promise<Match | null> {
    return this.tables.get(matchId)?.match ?? this.run<Match | null>(matchId, async (match) => match);
  }

  /** Does something to a match, alone. */
  async run<T>(matchId: string, job: (match: Match) => Promise<T | typeof again>): Promise<T | null> {
    const table = this.table(matchId);
    return this.inLine(table, async () => {
      for (let tries = 0; tries < mostTries; tries++) {
        const match = table.match ?? (await this.load(matchId, table));
        if (match === null) return null;
        const result = await job(match);
        if (result !== again) return result as T;
      }
      throw new Error(`match ${matchId}: the log kept growing behind our back`);
    });
  }

  /** A match that does not exist yet. False if the write was refused. */
  async begin(match: Match, step: Step, more: Pick<Write, 'head' | 'fromQueue'>): Promise<boolean> {
    const table = this.table(match.head.id);
    return this.inLine(table, async () => {
      table.match = match;
      if (await this.write(match, step, more)) return true;
      this.tables.delete(match.head.id);
      return false;
    });
  }

  /** Commits a step, and only then lets the match follow it and the others know. False if it was refused: judge again. */
  async write(match: Match, step: Step, more: Partial<Write> = {}): Promise<boolean> {
    const { storage, bus } = this.ports;
    const matchId = match.head.id;
    const table = this.table(matchId);
    const outbox = step.records.flatMap((record) => notes(match, step, record));
    try {
      const isDone = await storage.commit({ matchId, after: match.seq, records: step.records, outbox, ...more });
      if (!isDone) {
        this.forget(matchId, table);
        return false;
      }
    } catch (error) {
      this.forget(matchId, table);
      throw error;
    }
    for (const record of step.records) match.take(record, step.state);
    if (more.answer !== undefined) match.keep(more.answer);
    if (step.records.length > 0) {
      this.watch(matchId, table);
      bus.publish(matchTopic(matchId));
    }
    for (const agentId of new Set(outbox.map((note) => note.agentId))) bus.publish(agentTopic(agentId));
    return true;
  }

  /** A record, found in memory or in storage, and the state it led to. */
  async momentAt(match: Match, seq: number): Promise<Moment> {
    const [record] = await this.recordsAfter(match, seq - 1, 1);
    if (record === undefined) throw new Error(`match ${match.head.id} has no record ${seq}`);
    return { record, state: match.stateAt(seq) ?? (await this.replayedTo(match, seq)) };
  }

  async recordsAfter(match: Match, seq: number, limit: number): Promise<LogRecord[]> {
    const first = match.records[0]?.seq ?? 0;
    if (seq + 1 >= first) return match.records.slice(seq + 1 - first, seq + 1 - first + limit);
    return this.ports.storage.records(match.head.id, seq, limit);
  }

  private async replayedTo(match: Match, seq: number): Promise<unknown> {
    const { game, head } = match;
    let state: unknown = game.setup(head.options, head.seed);
    for (const record of await this.ports.storage.records(head.id, -1, seq + 1)) state = replayed(game, state, record);
    return state;
  }

  /** Gives whoever is to decide more time; not written down, since it only ever helps. */
  extend(match: Match, deadline: number): void {
    match.deadline = deadline;
    this.watch(match.head.id, this.table(match.head.id));
  }

  /** No clock runs any more; resolves when what was begun is finished. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const { timer } of this.tables.values()) timer?.cancel();
    await Promise.allSettled([...this.tables.values()].map(({ line }) => line));
  }

  private table(matchId: string): Table {
    let table = this.tables.get(matchId);
    if (table === undefined) {
      this.tables.set(matchId, (table = { match: null, line: Promise.resolve(), timer: null }));
    }
    return table;
  }

  private inLine<T>(table: Table, job: () => Promise<T>): Promise<T> {
    const result = table.line.then(job);
    table.line = result.catch(() => {});
    return result;
  }

  /** Reads a match from its log. Whoever is to decide has all of his time again: the pause was ours. */
  private async load(matchId: string, table: Table): Promise<Match | null> {
    const { storage, clock } = this.ports;
    const stored = await storage.match(matchId);
    if (stored === null) {
      this.tables.delete(matchId);
      return null;
    }
    const match = new Match(stored.head);
    for (const record of await storage.records(matchId, -1)) match.take(record);
    for (const answer of await storage.answers(matchId)) match.keep(answer);
    for (const seat of match.head.players.keys()) {
      const notes = match.head.errorAllowance > 0 ? await storage.refusals(matchId, seat) : [];
      match.errors[seat] = notes.filter((note) => note.isError).length;
    }
    const time = allowance(match);
    match.deadline = time === null || match.deciding().length === 0 ? null : clock.now() + time;
    table.match = match;
    this.watch(matchId, table);
    return match;
  }

  /** What memory says can no longer be trusted. If the match is live its clock must go on, so it is loaded again soon. */
  private forget(matchId: string, table: Table): void {
    table.match = null;
    table.timer?.cancel();
    table.timer = null;
    if (this.isClosed) return;
    this.ports.clock.at(this.ports.clock.now() + reloadMs, () => {
      this.find(matchId).catch((error) => {
        this.ports.report(`match ${matchId} cannot be read`, error);
        this.forget(matchId, table);
      });
    });
  }

  private watch(matchId: string, table: Table): void {
    const match = table.match!;
    table.timer?.cancel();
    table.timer = null;
    if (match.ending !== null) return this.shelve(matchId);
    if (this.isClosed) return;
    const isWaitedFor = match.deciding().length > 0 && !isAnswered(match);
    const { deadline } = match;
    if (!isWaitedFor) table.timer = this.ports.clock.at(this.ports.clock.now(), () => this.onDeadline(matchId, -1));
    else if (deadline !== null) {
      const grace = match.game.traits.simultaneous ? 0 : graceMs;
      table.timer = this.ports.clock.at(deadline + grace, () => this.onDeadline(matchId, deadline));
    }
  }

  /** Matches that have ended stay in memory for those who read them, up to a number. */
  private shelve(matchId: string): void {
    if (!this.ended.includes(matchId)) this.ended.push(matchId);
    if (this.ended.length > mostEnded) this.tables.delete(this.ended.shift() as string);
  }
}

/** Whether an eager tick has nothing to wait for. */
export function isAnswered(match: Match): boolean {
  if (match.game.sets === undefined || match.ending !== null) return false;
  const seats = match.deciding();
  if (seats.length === 0) return true;
  return match.head.pace.isEager && seats.every((seat) => match.set(seat, match.stateVersion + 1) !== undefined);
}

/** Whom a record tells something, and what. */
function notes(match: Match, step: Step, record: LogRecord): OutboxNote[] {
  const leaver = record.kind === 'withdrawn' ? record.body.seat : null;
  const isStill = (seat: Seat) => seat !== leaver && !match.withdrawn.has(seat);
  const deciding = record.kind === 'ended' ? [] : match.game.decision(step.state).seats.filter(isStill);
  return match.head.players.flatMap(({ agentId }, seat) => {
    const kinds = kindsFor(match, record, seat, deciding);
    return kinds.length === 0 ? [] : [{ agentId, matchId: match.head.id, seq: record.seq, kinds }];
  });
}
