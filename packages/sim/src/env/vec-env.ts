import type { Bot, Player } from '@hexfront/bots';
import type { Game, JsonObject, Seat } from '@hexfront/engine';
import { arraysOver, type Layout, layoutOf } from './block.ts';
import type { Encoder, Encoding } from './encoding.ts';
import { encodingOf } from './encodings.ts';

/**
 * What happens after the end of a game: the next step begins another one and ignores its action; the same step does, and the last observation is
 * kept apart; or the caller resets.
 */
export type Autoreset = 'next-step' | 'same-step' | 'disabled';

export interface VecOptions {
  readonly game: Game;
  /** Complete, as `game.options` returns them. */
  readonly options: JsonObject;
  readonly envs: number;
  /** The number of the first environment, if these are a share of many: seeds and seats depend on the number. */
  readonly firstEnv?: number;
  readonly seed: string;
  readonly autoreset?: Autoreset;
  /** Who plays the other seats. Without one, the caller decides for every seat. */
  readonly opponent?: Bot;
  /** The caller's seat if there is an opponent; by default, environments take turns. */
  readonly seat?: Seat;
  /** What is written after each step. Without lists of what is legal, actions are trusted. */
  readonly shows?: 'nothing' | 'legal' | 'all';
  /** Cuts a game off after this many decisions; 0, the default, means no limit. */
  readonly mostDecisions?: number;
}

/** The arrays that a caller shares with an environment. */
export interface Buffers {
  /** What the caller decides. */
  readonly actions: Int32Array;
  /** The seat that decides; −1 where the game is over. */
  readonly seats: Int32Array;
  /** The legal actions of all environments, one list after the other, and where each list starts; the last start is the end of all. */
  readonly legal: Int32Array;
  readonly starts: Int32Array;
  /** Environments × seats: what the last step brought. */
  readonly rewards: Float32Array;
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
  /** Observations of the seats that decide: environments × planes × rows × columns, and environments × scalars. */
  readonly planes: Uint8Array;
  readonly scalars: Float32Array;
  /** With autoreset in the same step: the last observations of games that have ended. */
  readonly finalPlanes: Uint8Array;
  readonly finalScalars: Float32Array;
}

/** A game that is put aside, to be continued in any environment of the same options. */
export interface Snapshot {
  readonly state: unknown;
  readonly decisions: number;
}

/** Of a seat: nobody, or everybody. */
const NOBODY = -1;

interface Slot {
  readonly state: unknown;
  /** The caller's seat, or −1 for all of them. */
  own: Seat;
  episode: number;
  decisions: number;
  isOver: boolean;
  players: (Player | null)[];
  /** Decisions of each seat, which bots are told. */
  turns: number[];
}

/** Many games of one kind, stepped together. Every array is the caller's; a step of a game without an opponent allocates nothing. */
export class VecEnv {
  readonly game: Game;
  readonly encoding: Encoding;
  readonly encoder: Encoder;
  readonly envs: number;
  readonly seats: number;
  /** Actions are numbers below this. */
  readonly actionCount: number;
  readonly layout: Layout;
  readonly buffers: Buffers;
  private readonly given: VecOptions;
  private readonly autoreset: Autoreset;
  private readonly opening: unknown;
  private readonly slots: Slot[] = [];
  private readonly shows: 'nothing' | 'legal' | 'all';
  private readonly planesEach: number;
  private readonly list: Int32Array;
  private seed: string;

  constructor(given: VecOptions, block?: ArrayBufferLike) {
    const { game, options, envs, seed, autoreset = 'next-step' } = given;
    const { numbered } = game;
    if (numbered === undefined) throw new Error(`${game.id} does not number its actions`);
    this.given = given;
    this.game = game;
    this.envs = envs;
    this.seed = seed;
    this.autoreset = autoreset;
    this.shows = given.shows ?? 'all';
    this.seats = game.seats(options);
    this.encoding = encodingOf(game);
    this.encoder = this.encoding.encoder(game, options);
    this.actionCount = numbered.size(options);
    this.planesEach = this.encoding.planes.length * this.encoder.rows * this.encoder.cols;
    const longest = numbered.longest(options);
    this.list = new Int32Array(longest);
    const { rows, cols } = this.encoder;
    const planes = [this.encoding.planes.length, rows, cols];
    const scalars = [this.encoding.scalars.length];
    const final = autoreset === 'same-step' ? envs : 0;
    this.layout = layoutOf([
      ['actions', 'int32', [envs]],
      ['seats', 'int32', [envs]],
      ['starts', 'int32', [envs + 1]],
      ['rewards', 'float32', [envs, this.seats]],
      ['terminated', 'uint8', [envs]],
      ['truncated', 'uint8', [envs]],
      ['scalars', 'float32', [envs, ...scalars]],
      ['planes', 'uint8', [envs, ...planes]],
      ['finalScalars', 'float32', [final, ...scalars]],
      ['finalPlanes', 'uint8', [final, ...planes]],
      ['legal', 'int32', [envs * longest]],
    ]);
    this.buffers = arraysOver(block ?? new ArrayBuffer(this.layout.bytes), this.layout) as Buffers;
    this.opening = game.setup(options, seed);
    for (let i = 0; i < envs; i++) {
      const state = game.copy(this.opening);
      this.slots.push({ state, own: NOBODY, episode: -1, decisions: 0, isOver: true, players: [], turns: [] });
    }
  }

  /** Begins a game in every environment, or in those that are chosen. A seed starts the sequence of games again. */
  reset(chosen?: (env: number) => boolean, seed?: string): void {
    if (seed !== undefined) this.seed = seed;
    for (let env = 0; env < this.envs; env++) {
      if (chosen !== undefined && !chosen(env)) continue;
      if (seed !== undefined) this.slots[env].episode = -1;
      this.clear(env);
      this.begin(env);
    }
    this.observe();
  }

  /** One decision in every environment, from `buffers.actions`. Throws, and changes nothing, if one of them is not allowed. */
  step(): void {
    for (let env = 0; env < this.envs; env++) this.check(env);
    for (let env = 0; env < this.envs; env++) {
      this.clear(env);
      if (this.slots[env].isOver) this.begin(env);
      else this.decide(env);
    }
    this.observe();
  }

  snapshot(env: number): Snapshot {
    const { state, decisions } = this.slots[env];
    return { state: this.game.copy(state), decisions };
  }

  /** Continues a game that was put aside, in one environment or in many. */
  restore(snapshot: Snapshot, envs: Iterable<number>): void {
    for (const env of envs) {
      const slot = this.slots[env];
      this.clear(env);
      this.game.copy(snapshot.state, slot.state);
      slot.decisions = snapshot.decisions;
      slot.isOver = this.game.numbered!.seat(slot.state) === NOBODY;
      this.seatBots(slot, `${this.seed}/${(this.given.firstEnv ?? 0) + env}/restored`);
      this.playOthers(env);
    }
    this.observe();
  }

  /** The game in an environment: for reading only. */
  state(env: number): unknown {
    return this.slots[env].state;
  }

  /** The caller's seat in an environment; −1 if it decides for all of them. */
  ownSeat(env: number): Seat {
    return this.slots[env].own;
  }

  private check(env: number): void {
    if (this.slots[env].isOver) {
      if (this.autoreset === 'disabled') throw new Error(`environment ${env} is over: reset it before the next step`);
      return;
    }
    if (this.shows === 'nothing') return;
    const { actions, legal, starts } = this.buffers;
    const action = actions[env];
    const end = starts[env + 1];
    for (let i = starts[env]; i < end; i++) if (legal[i] === action) return;
    throw new Error(`environment ${env}: action ${action} is not legal; ${end - starts[env]} actions are`);
  }

  private clear(env: number): void {
    const { rewards, terminated, truncated } = this.buffers;
    rewards.fill(0, env * this.seats, (env + 1) * this.seats);
    terminated[env] = 0;
    truncated[env] = 0;
  }

  private begin(env: number): void {
    const slot = this.slots[env];
    const { seat, options, firstEnv = 0 } = this.given;
    const number = firstEnv + env;
    slot.episode++;
    const seed = `${this.seed}/${number}/${slot.episode}`;
    this.game.copy(this.game.traits.chance ? this.game.setup(options, seed) : this.opening, slot.state);
    slot.decisions = 0;
    slot.isOver = false;
    if (this.given.opponent !== undefined) slot.own = seat ?? (number + slot.episode) % this.seats;
    this.seatBots(slot, seed);
    this.playOthers(env);
  }

  private seatBots(slot: Slot, seed: string): void {
    const { opponent, options } = this.given;
    if (opponent === undefined) return;
    const { game } = this;
    slot.turns = Array.from({ length: this.seats }, () => 0);
    slot.players = slot.turns.map((_, seat) =>
      seat === slot.own ? null : opponent.sit({ game, options, seat, botSeed: `bot of ${seed}/${seat}` }),
    );
  }

  private decide(env: number): void {
    const slot = this.slots[env];
    const actions = this.game.numbered!;
    const seen = this.encoder.seen[actions.seat(slot.state)];
    const action = this.buffers.actions[env];
    actions.apply(slot.state, seen === null ? action : seen.actions[action]);
    slot.decisions++;
    this.playOthers(env);
    if (slot.isOver && this.autoreset === 'same-step') {
      this.writeFinal(env);
      this.begin(env);
    }
  }

  /** Lets the opponents decide until it is the caller's turn, and notices the end. */
  private playOthers(env: number): void {
    const slot = this.slots[env];
    const actions = this.game.numbered!;
    for (;;) {
      const seat = actions.seat(slot.state);
      if (seat === NOBODY) return this.end(env);
      if (slot.decisions > 0 && slot.decisions === this.given.mostDecisions) {
        this.buffers.truncated[env] = 1;
        slot.isOver = true;
        return;
      }
      if (slot.own === NOBODY || seat === slot.own) return;
      actions.apply(slot.state, this.answer(slot, seat));
      slot.decisions++;
    }
  }

  private answer(slot: Slot, seat: Seat): number {
    const { game } = this;
    const { state } = slot;
    const [action] = slot.players[seat]!.decide({
      index: slot.turns[seat]++,
      // Its dice are not those of the game.
      state: game.traits.chance ? game.copy(state, undefined, `planning ${this.seed}`) : state,
      view: () => game.view(state, seat),
      legal: () => game.legal(state, seat),
    });
    return game.numbered!.encode(state, action);
  }

  private end(env: number): void {
    const slot = this.slots[env];
    const { rewards, terminated } = this.buffers;
    const { returns } = this.game.outcome(slot.state)!;
    for (let seat = 0; seat < this.seats; seat++) rewards[env * this.seats + seat] = returns[seat];
    terminated[env] = 1;
    slot.isOver = true;
  }

  private writeFinal(env: number): void {
    const { finalPlanes, finalScalars } = this.buffers;
    this.write(env, finalPlanes, finalScalars);
  }

  private write(env: number, planes: Uint8Array, scalars: Float32Array): void {
    const { state, own } = this.slots[env];
    const deciding = this.game.numbered!.seat(state);
    // After the end nobody decides: the caller's seat looks, or the first.
    const seat = deciding === NOBODY ? Math.max(0, own) : deciding;
    const { scalars: table } = this.encoding;
    this.encoder.write(state, seat, planes, env * this.planesEach, scalars, env * table.length);
  }

  private observe(): void {
    const { planes, scalars, legal, starts, seats } = this.buffers;
    const actions = this.game.numbered!;
    let at = 0;
    for (let env = 0; env < this.envs; env++) {
      const { state, isOver } = this.slots[env];
      starts[env] = at;
      if (this.shows === 'all') this.write(env, planes, scalars);
      const seat = actions.seat(state);
      seats[env] = seat;
      if (isOver || this.shows === 'nothing') continue;
      const count = actions.list(state, this.list);
      const seen = this.encoder.seen[seat];
      if (seen === null) for (let i = 0; i < count; i++) legal[at++] = this.list[i];
      else for (let i = 0; i < count; i++) legal[at++] = seen.actions[this.list[i]];
    }
    starts[this.envs] = at;
  }
}
