import type { Seat } from '@hexfront/engine';
import type { Reply } from '@hexfront/protocol';
import type { RecordOf } from '../../../src/arena/records.ts';
import type { MatchLedger } from './match-ledger.ts';
import type { ArenaProcess } from '../environment/process.ts';
import type { Database } from '../environment/database.ts';
import { must } from './violation.ts';

/** A submission as its author sees it. */
export interface Attempt {
  readonly matchId: string;
  readonly seat: Seat;
  readonly moveId: string;
  readonly version: number;
  /** What the author knows: legal at that version, or sent to break the rules. */
  readonly kind: 'good' | 'bad' | 'untimely';
}

interface Arrival extends Attempt {
  readonly at: number;
  readonly process: ArenaProcess;
  hasFailed: boolean;
}

/** The arena may notice an outage this much too late. */
const unnoticedMs = 200;

/** Remembers what players sent and what reached a live process, to judge whether a withdrawal was deserved. */
export class Witness {
  /** When the latest process started that was alone, which restarted every clock. */
  lastBirth = 0;
  private readonly takeovers = new Map<string, number>();
  private readonly database: Database;
  private readonly arrivals = new Map<string, Arrival[]>();
  private readonly bad = new Map<string, Set<string>>();
  private readonly finished = new Set<string>();

  constructor(database: Database) {
    this.database = database;
  }

  sends(attempt: Attempt): void {
    if (attempt.kind !== 'bad') return;
    const key = `${attempt.matchId} ${attempt.seat}`;
    this.bad.set(key, (this.bad.get(key) ?? new Set()).add(attempt.moveId));
  }

  finishes(matchId: string, seat: Seat): void {
    this.finished.add(`${matchId} ${seat}`);
  }

  /** The player to move gets a full clock. */
  takenOver(matchId: string, at: number): void {
    this.takeovers.set(matchId, at);
  }

  /** Call the result with the answer; one that failed must be sent again. */
  arrives(attempt: Attempt, at: number, process: ArenaProcess): (reply: Reply | null) => void {
    const key = `${attempt.matchId} ${attempt.seat}`;
    const arrivals = this.arrivals.get(key) ?? [];
    this.arrivals.set(key, arrivals);
    const arrival = { ...attempt, at, process, hasFailed: false };
    arrivals.push(arrival);
    return (reply) => void (arrival.hasFailed = reply === null || reply.status >= 500);
  }

  /** `since` is when the time for this decision started, according to the log. */
  judge(
    match: MatchLedger,
    since: number,
    { at, seq, stateVersion, body }: RecordOf<'withdrawn'>,
    by: ArenaProcess,
  ): void {
    const { seat, reason } = body;
    const { id, errorAllowance } = match.head;
    const key = `${id} ${seat}`;
    const what = `record ${seq} of ${id}: seat ${seat} withdrawn for ${reason}`;
    if (reason === 'forfeit') return must(this.finished.has(key), 'fault', () => `${what}, which it never asked for`);
    if (reason !== 'turn_timeout') {
      const errors = this.bad.get(key)?.size ?? 0;
      return must(
        errors > errorAllowance,
        'fault',
        () => `${what} after ${errors} errors of ${errorAllowance} forgiven`,
      );
    }
    const time = allowanceOf(match);
    const start = Math.max(since, this.lastBirth, this.takeovers.get(id) ?? 0);
    const outages = [...by.pauses, ...this.database.outages];
    const lived = served(outages, start, at);
    must(lived >= time, 'fault', () => `${what} after ${lived} ms of ${time}`);
    const heard = this.arrivals
      .get(key)
      ?.find(
        (one) =>
          one.kind === 'good' &&
          one.version === stateVersion - 1 &&
          one.at > at - time &&
          one.at < at &&
          !one.hasFailed &&
          isServing(one.process, one.at, at) &&
          served(outages, start, one.at) <= time,
      );
    must(
      heard === undefined,
      'fault',
      () => `${what}, though ${heard?.moveId} came in ${at - (heard?.at ?? 0)} ms before`,
    );
  }
}

/** Whether a process could act all the time. What reaches one that is about to die or freeze must be sent again. */
function isServing({ isDead, pauses }: ArenaProcess, from: number, to: number): boolean {
  return !isDead && pauses.every(([start, end]) => end <= from || start >= to);
}

function allowanceOf({ game, head: { pace } }: MatchLedger): number {
  return game.traits.simultaneous ? pace.tickMs : pace.turnSeconds * 1000;
}

/** How much of this time the arena could serve its players, as far as it can know. */
function served(outages: readonly (readonly [from: number, to: number])[], from: number, to: number): number {
  let lost = 0;
  let until = from;
  for (const [start, end] of outages.toSorted(([a], [b]) => a - b)) {
    const fresh = Math.min(end, to) - Math.max(start, until);
    if (fresh > 0) lost += Math.max(0, fresh - unnoticedMs);
    until = Math.max(until, Math.min(end, to));
  }
  return to - from - lost;
}
