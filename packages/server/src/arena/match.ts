import { findGame, type Game, isRefusal, type JsonObject, type Seat } from '@hexfront/engine';
import { type Checkpoint, restored } from './checkpoints.ts';
import { keptAnswers, keptWhole, type StoredAnswer } from './ports.ts';
import { assertShape, type Ending, type EndReason, type LogRecord, type MatchHead, type OrderSet } from './records.ts';

/** How many past states are kept for readers; older ones are replayed. */
const keptStates = 16;
/** How many records stay in memory; older ones are read from storage. */
const keptRecords = 64;

/**
 * A match in memory: nothing but what its log says. It changes through `take` alone, with records that have been committed or are read
 * back from the log.
 */
export class Match {
  readonly head: MatchHead;
  readonly game: Game;
  state: unknown;
  stateVersion = 0;
  seq = -1;
  deadline: number | null = null;
  /** The decision that the time is for, and when its time started. */
  clock = '';
  clockSince = 0;
  ending: Ending | null = null;
  /** The latest records, in order. */
  readonly records: LogRecord[] = [];
  /** Seats that have left, and why. */
  readonly withdrawn = new Map<Seat, EndReason>();
  /** The last record that set the state, and so has its hash. */
  changedAt = 0;
  /** The latest checkpoint; the opening needs none. */
  checkpointAt = 0;
  /** By seat and `moveId`: the answer, or null where storage has it. */
  readonly answers: Map<string, StoredAnswer | null>[];
  /** How many answers each seat has received in all. */
  readonly answered: number[];
  /** Illegal moves that count against the error allowance, by seat. */
  readonly errors: number[];
  private readonly whole: string[][];
  private readonly sets = new Map<string, OrderSet>();
  private readonly states = new Map<number, unknown>();

  /** From a checkpoint, its own record is the first to take. */
  constructor(head: MatchHead, from: Checkpoint | null = null) {
    const { game, options } = gameOf(head);
    this.head = { ...head, options };
    this.game = game;
    this.state = from === null ? game.setup(options, head.seed) : restored(this, from);
    if (from !== null) {
      this.seq = from.seq - 1;
      this.checkpointAt = from.seq;
      for (const [seat, reason] of from.withdrawn) this.withdrawn.set(seat, reason);
      for (const set of from.sets) this.sets.set(`${set.seat} ${set.tick}`, set);
    }
    this.answers = head.players.map(() => new Map());
    this.answered = head.players.map(() => 0);
    this.whole = head.players.map(() => []);
    this.errors = head.players.map(() => 0);
  }

  seatOf(agentId: string): Seat | null {
    const seat = this.head.players.findIndex((player) => player.agentId === agentId);
    return seat === -1 ? null : seat;
  }

  get isHouseOnly(): boolean {
    return this.head.players.every((player) => player.isHouse);
  }

  /** Ruling wire.15: whether fog hides it from everyone but its players and the operator. House bots among themselves hide nothing. */
  get isHidden(): boolean {
    return this.game.traits.hidden && this.ending === null && !this.isHouseOnly;
  }

  /** Seats that must decide now and have not withdrawn. */
  deciding(): Seat[] {
    if (this.ending !== null) return [];
    return this.game.decision(this.state).seats.filter((seat) => !this.withdrawn.has(seat));
  }

  /** The orders of a seat for a tick, if it has sent any. */
  set(seat: Seat, tick: number): OrderSet | undefined {
    return this.sets.get(`${seat} ${tick}`);
  }

  /** Orders that wait for their tick. */
  waitingSets(): OrderSet[] {
    return [...this.sets.values()].map(({ seat, tick, orders, rev }) => ({
      seat,
      tick,
      orders,
      ...(rev === undefined ? {} : { rev }),
    }));
  }

  /** Applies the next record. `after` is the state it leads to, if the caller has computed it already. */
  take(record: LogRecord, after?: unknown): void {
    this.assertNext(record, this.seq);
    const state = isChange(record) ? (after ?? replayed(this.game, this.state, record)) : this.state;
    this.accept(record, state, isChange(record) ? this.game.decision(state).clock : this.clock);
    this.states.set(record.seq, state);
  }

  /** Applies the records that follow, all or none of them, on one copy of the state. States in between are made when somebody asks. */
  takeAll(records: readonly LogRecord[]): void {
    for (const [i, record] of records.entries()) this.assertNext(record, this.seq + i);
    const [first, last] = [records.findIndex(isChange), records.findLastIndex(isChange)];
    const { game, state: before } = this;
    const after = first === -1 ? before : game.copy(before);
    const clocks = records.map((record) => {
      carryOut(game, after, record);
      return game.decision(after).clock;
    });
    for (const [i, record] of records.entries()) {
      const state = i < first ? before : after;
      this.accept(record, state, clocks[i]);
      if (i < first || i >= last) this.states.set(record.seq, state);
    }
  }

  private assertNext(record: LogRecord, after: number): void {
    if (record.seq !== after + 1) throw new Error(`match ${this.head.id}: record ${record.seq} after ${after}`);
    assertShape(record, this.head);
  }

  private accept(record: LogRecord, state: unknown, clock: string): void {
    if (record.kind === 'submitted') this.sets.set(`${record.body.seat} ${record.body.tick}`, record.body);
    else if (record.kind === 'ended') this.ending = record.body;
    else {
      this.state = state;
      this.changedAt = record.seq;
      this.deadline = record.body.deadline;
      if (clock !== this.clock) this.clockSince = record.at;
      this.clock = clock;
      if (record.kind === 'withdrawn') this.withdrawn.set(record.body.seat, record.body.reason);
      if (record.kind === 'advanced') this.forgetSets(record.stateVersion);
    }
    if (record.kind === 'ended') this.deadline = null;
    this.seq = record.seq;
    this.stateVersion = record.stateVersion;
    this.records.push(record);
    if (this.records.length > 2 * keptRecords) this.records.splice(0, keptRecords);
    this.states.delete(record.seq - keptStates);
  }

  keep(answer: StoredAnswer): void {
    const { seat, moveId, n } = answer;
    const answers = this.answers[seat];
    const whole = this.whole[seat];
    answers.set(moveId, answer);
    this.answered[seat] = n;
    if (whole.push(moveId) > keptWhole) answers.set(whole.shift() as string, null);
    if (answers.size > keptAnswers) answers.delete(answers.keys().next().value as string);
  }

  /** The state after a record, if it is still in memory or follows from one that is. */
  stateAt(seq: number): unknown {
    const known = this.states.get(seq);
    if (known !== undefined || seq > this.seq || seq <= this.seq - keptStates) return known;
    const before = this.stateAt(seq - 1);
    if (before === undefined) return undefined;
    const state = replayed(this.game, before, this.records[seq - this.records[0].seq]);
    this.states.set(seq, state);
    return state;
  }

  private forgetSets(tick: number): void {
    for (const [key, set] of this.sets) if (set.tick <= tick) this.sets.delete(key);
  }
}

/** Carries out a record on a copy of the state before it, and compares the hash. */
export function replayed(game: Game, before: unknown, record: LogRecord): unknown {
  if (!isChange(record)) return before;
  const state = game.copy(before);
  carryOut(game, state, record);
  return state;
}

/** Whether a record says which state it leads to. */
function isChange({ kind }: LogRecord): boolean {
  return kind !== 'submitted' && kind !== 'ended';
}

function carryOut(game: Game, state: unknown, record: LogRecord): void {
  if (!isChange(record)) return;
  if (record.kind === 'advanced') game.advance(state, record.body.decisions, 'silent');
  else if (record.kind === 'withdrawn') game.withdraw(state, record.body.seat, record.body.withdrawal);
  checked(game, state, record);
}

/**
 * Compares the hash of the state after a record. A difference means that the rules or the log were changed during the match, which must
 * then not be continued.
 */
export function checked(game: Game, state: unknown, record: LogRecord): unknown {
  const hash = game.hash(state);
  const logged = 'hash' in record.body ? record.body.hash : 'no hash';
  if (hash !== logged) throw new Error(`record ${record.seq}: the state hash is ${hash}, but the log says ${logged}`);
  return state;
}

type Setting = Pick<MatchHead, 'id' | 'game' | 'options' | 'seed'>;

/** Work to be done before a match is made, which would take long otherwise; see `Game.prepare`. */
export function preparation(head: Setting): Iterable<void> {
  const { game, options } = gameOf(head);
  return game.prepare?.(options, head.seed) ?? [];
}

function gameOf(head: Setting): { readonly game: Game; readonly options: JsonObject } {
  const game = findGame(head.game);
  if (isRefusal(game)) throw new Error(`match ${head.id}: ${game.message}`);
  return { game, options: completed(game, head) };
}

const mostRemembered = 200;
const remembered = new Map<string, JsonObject>();

/** A match may have been stored before an option was added. Most matches have the same options, and thousands are loaded after a start. */
function completed(game: Game, head: Setting): JsonObject {
  const name = `${game.id} ${JSON.stringify(head.options)}`;
  const known = remembered.get(name);
  if (known !== undefined) return known;
  const options = game.options(head.options);
  if (isRefusal(options)) throw new Error(`match ${head.id}: ${options.message}`);
  if (remembered.size === mostRemembered) remembered.clear();
  remembered.set(name, options);
  return options;
}
