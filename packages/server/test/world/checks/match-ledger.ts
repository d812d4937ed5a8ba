import { canonicalJson, findGame, type Game, isObject, type Json, type JsonObject, type Seat } from '@hexfront/engine';
import type { LogRecord, MatchHead, OrderSet, RecordOf } from '../../../src/arena/records.ts';
import { must } from './violation.ts';

/** One event that a watcher must receive. */
export interface Told {
  readonly seq: number;
  readonly k: number;
  readonly kind: string;
  readonly version: number;
}
export type Eye = Seat | 'public';

/**
 * The meaning of a match's log, computed a second time with nothing but the engine. It shares no code with the arena, so the two agree
 * only if both are right.
 */
export class MatchLedger {
  readonly head: MatchHead;
  readonly game: Game;
  readonly told = new Map<Eye, Told[]>();
  readonly records: LogRecord[] = [];
  readonly withdrawn = new Set<Seat>();
  state: unknown;
  version = 0;
  /** When the time for the current decision started, according to the log. */
  clockSince = 0;
  isEnded = false;
  private deadline: number | null = null;
  private readonly states = new Map<number, unknown>();
  private readonly sets = new Map<string, OrderSet>();

  constructor(head: MatchHead) {
    this.head = head;
    this.game = findGame(head.game) as Game;
    this.state = this.game.setup(head.options, head.seed);
    for (const eye of this.eyes()) this.told.set(eye, []);
  }

  eyes(): Eye[] {
    return [...this.head.players.keys(), 'public'];
  }

  seatOf(agentId: string): Seat {
    return this.head.players.findIndex((player) => player.agentId === agentId);
  }

  deciding(): Seat[] {
    if (this.isEnded) return [];
    return this.game.decision(this.state).seats.filter((seat) => !this.withdrawn.has(seat));
  }

  /** Applies a record and returns the events that each seat must receive. */
  take(record: LogRecord): Map<Eye, Told[]> {
    must(record.seq === this.records.length, 'versions', () => `seq ${record.seq} after ${this.records.length - 1}`);
    must(!this.isEnded, 'versions', () => `record ${record.seq} follows the end`);
    const rise = this.rise(record);
    must(
      record.stateVersion === this.version + rise,
      'versions',
      () => `${record.kind} ${record.seq} has version ${record.stateVersion} after ${this.version}`,
    );
    const before = this.game.decision(this.state).clock;
    this.follow(record);
    this.version = record.stateVersion;
    this.records.push(record);
    if (record.kind === 'opened' || (!this.isEnded && this.game.decision(this.state).clock !== before)) {
      this.clockSince = record.at;
    }
    if (record.kind !== 'submitted') this.states.set(record.seq, this.game.copy(this.state));
    return this.tell(record);
  }

  private rise(record: LogRecord): number {
    if (record.kind === 'advanced') return 1;
    if (record.kind === 'withdrawn') return this.game.traits.simultaneous ? 0 : 1;
    return record.kind === 'ended' && record.body.isCancelled ? 1 : 0;
  }

  private follow(record: LogRecord): void {
    const { game, state } = this;
    if (record.kind === 'submitted') return void this.sets.set(`${record.body.seat} ${record.body.tick}`, record.body);
    if (record.kind === 'ended') {
      this.isEnded = true;
      const outcome = record.body.isCancelled ? null : game.outcome(state);
      must(same(outcome, record.body.outcome), 'fold', () => `the end of ${this.head.id} has another outcome`);
      return;
    }
    if (record.kind === 'advanced') {
      this.checkTick(record);
      game.advance(state, record.body.decisions, 'silent');
    } else if (record.kind === 'withdrawn') {
      game.withdraw(state, record.body.seat, record.body.withdrawal);
      this.withdrawn.add(record.body.seat);
    }
    this.deadline = record.body.deadline;
    must(
      game.hash(state) === record.body.hash,
      'fold',
      () => `record ${record.seq} of ${this.head.id} has another hash`,
    );
  }

  /** A tick uses the last orders of each seat in the log, and runs on time unless there is nothing to wait for. */
  private checkTick({ at, seq, body }: RecordOf<'advanced'>): void {
    if (this.game.sets === undefined) return;
    const seats = this.deciding();
    const waiting = seats.map((seat) => this.sets.get(`${seat} ${this.version + 1}`));
    for (const [i, seat] of seats.entries()) {
      must(
        same(body.decisions[seat], waiting[i]?.orders ?? []),
        'acknowledged',
        () => `tick ${this.version + 1} of ${this.head.id}: seat ${seat}'s set is not the one accepted last`,
      );
    }
    const isAnswered = this.head.pace.isEager && waiting.every((set) => set !== undefined);
    const isTime = this.deadline !== null && at >= this.deadline;
    must(isTime || isAnswered || seats.length === 0, 'clock', () => `record ${seq} of ${this.head.id} ran early`);
  }

  private tell(record: LogRecord): Map<Eye, Told[]> {
    const deciding = this.deciding();
    const told = new Map<Eye, Told[]>();
    for (const eye of this.eyes()) {
      const kinds = this.kinds(record, eye, deciding);
      const { seq, stateVersion: version } = record;
      const events = kinds.map((kind, k) => ({ seq, k, kind, version }));
      (this.told.get(eye) as Told[]).push(...events);
      told.set(eye, events);
    }
    return told;
  }

  /** An independent implementation of rulings wire.12 and wire.13. */
  private kinds(record: LogRecord, eye: Eye, deciding: readonly Seat[]): string[] {
    if (record.kind === 'submitted') return [];
    if (record.kind === 'withdrawn' && this.game.traits.simultaneous) return [];
    if (record.kind === 'ended') return record.body.isCancelled ? ['state', 'game_ended'] : ['game_ended'];
    if (eye === 'public') return ['state'];
    const first = record.kind === 'opened' ? 'match_found' : 'engine_events';
    return deciding.includes(eye) ? [first, 'state', 'your_turn'] : [first, 'state'];
  }

  /** The view in a `state` event about a record. */
  /** `whole` is the view of a new connection: everything the player has learnt so far. */
  gameAt(seq: number, eye: Eye, asked: 'changes' | 'whole' = 'changes'): string {
    let at = seq;
    while (!this.states.has(at)) at--;
    const state = this.states.get(at);
    const isWhole = asked === 'whole' && this.game.sets !== undefined && typeof eye === 'number';
    const seen = isWhole ? this.game.sets!.viewComplete(state, eye as number) : this.game.view(state, eye);
    const view = { ...(seen as Record<string, Json>) };
    if (isObject(view.match_start) && 'match_id' in view.match_start) {
      view.match_start = { ...view.match_start, match_id: this.head.id };
    } else if (isObject(view.players)) {
      const ids = this.head.players.map((player) => player.agentId);
      const sides = Object.entries(view.players as { [side: string]: JsonObject });
      view.players = Object.fromEntries(sides.map(([side, player], seat) => [side, { ...player, id: ids[seat] }]));
    }
    return JSON.stringify(view);
  }
}

export function same(a: unknown, b: unknown): boolean {
  return canonicalJson(a as Json) === canonicalJson(b as Json);
}
