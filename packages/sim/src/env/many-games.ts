import type { Bot } from '@hexfront/bots';
import type { Game, JsonObject, Replay, Seat } from '@hexfront/engine';
import { arraysOver, type Layout, layoutOf, type Wanted } from './block.ts';
import type { MaskForm } from './masks.ts';
import { askBot, NOBODY, type Seating, seatBots } from './opponents.ts';
import { positionIn } from './replayed.ts';

/**
 * What happens after the end of a game: the next step begins another one and ignores its action; the same step does, and the last observation is
 * kept apart; or the caller resets.
 */
export type Autoreset = 'next-step' | 'same-step' | 'disabled';

/** What every environment is told. */
export interface GamesOptions {
  readonly game: Game;
  /** Complete, as `game.options` returns them. */
  readonly options: JsonObject;
  readonly envs: number;
  /** The number of the first environment, if these are a share of many: seeds and seats depend on it. */
  readonly firstEnv?: number;
  readonly seed: string;
  readonly autoreset?: Autoreset;
  /** Who plays the other seats. Without one, the caller decides for every seat. */
  readonly opponent?: Bot;
  /** The caller's seat if there is an opponent; by default, environments take turns. */
  readonly seat?: Seat;
  /** What is written after each step. Without lists of what is legal, actions are trusted. */
  readonly shows?: 'nothing' | 'legal' | 'all';
  /** In which forms, besides lists, it is written what is legal. */
  readonly masks?: readonly MaskForm[];
}

/** A game that is put aside, to be continued in any environment of the same options. */
export interface Snapshot<State = unknown> {
  readonly state: State;
  /** How many decisions, or ticks, were played. */
  readonly decisions: number;
}

/** The arrays that every environment has. */
export interface GamesBuffers {
  /** Environments × seats: what the last step brought. */
  readonly rewards: Float32Array;
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
}

export interface Slot<State = unknown> extends Seating {
  readonly state: State;
  episode: number;
  decisions: number;
  isOver: boolean;
}

/** Many games of one kind, stepped together: their seeds, beginnings and ends. What a step is, and what is seen, depends on the game. */
export abstract class ManyGames<Buffers extends GamesBuffers, State = unknown> {
  readonly game: Game;
  readonly envs: number;
  readonly seats: number;
  readonly layout: Layout;
  readonly buffers: Buffers;
  protected readonly given: GamesOptions;
  protected readonly shows: 'nothing' | 'legal' | 'all';
  protected readonly slots: readonly Slot<State>[];
  private readonly opening: State;
  private readonly most: number;
  private seed: string;

  /** A game is cut off after `most` decisions; 0 means no limit. */
  protected constructor(given: GamesOptions, most: number, arrays: readonly Wanted[], block?: ArrayBufferLike) {
    const { game, options, envs, seed } = given;
    this.given = given;
    this.game = game;
    this.envs = envs;
    this.seed = seed;
    this.most = most;
    this.shows = given.shows ?? 'all';
    if (this.shows === 'nothing' && given.masks?.length) throw new Error('masks need `shows` to be legal or all');
    this.seats = game.seats(options);
    if (given.seat !== undefined && !(given.seat >= 0 && given.seat < this.seats)) {
      throw new Error(`seat ${given.seat} does not exist; seats are 0 to ${this.seats - 1}`);
    }
    if (given.opponent?.plays(game) === false)
      throw new Error(`the bot ${given.opponent.name} does not play ${game.id}`);
    this.layout = layoutOf([
      ...arrays,
      ['rewards', 'float32', [envs, this.seats]],
      ['terminated', 'uint8', [envs]],
      ['truncated', 'uint8', [envs]],
    ]);
    this.buffers = arraysOver(block ?? new ArrayBuffer(this.layout.bytes), this.layout) as Buffers;
    const opening: State = game.setup(options, seed);
    this.opening = opening;
    this.slots = Array.from({ length: envs }, () => {
      return {
        state: game.copy(opening),
        own: NOBODY,
        episode: -1,
        decisions: 0,
        isOver: true,
        players: [],
        turns: [],
      };
    });
  }

  /** Throws if what the caller decides in an environment is not allowed. */
  protected abstract check(env: number): void;
  /** Carries out what the caller has decided. */
  protected abstract decide(env: number): void;
  /** Lets the opponents decide until the caller must. */
  protected abstract playOthers(slot: Slot<State>): void;
  /** Writes the last observation of a game that has ended. */
  protected abstract observeEnd(env: number): void;
  /** Writes what the caller must know before the next step. */
  protected abstract observe(): void;

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

  /** One step in every environment, with what the caller has put into the buffers. Throws, and changes nothing, if that is not allowed. */
  step(): void {
    const { autoreset } = this.given;
    for (let env = 0; env < this.envs; env++) {
      if (!this.slots[env].isOver) this.check(env);
      else if (autoreset === 'disabled') throw new Error(`environment ${env} is over: reset it before the next step`);
    }
    for (let env = 0; env < this.envs; env++) {
      const slot = this.slots[env];
      this.clear(env);
      if (slot.isOver) {
        this.begin(env);
        continue;
      }
      this.decide(env);
      slot.decisions++;
      this.settle(env);
      if (!slot.isOver || autoreset !== 'same-step') continue;
      this.observeEnd(env);
      this.begin(env);
    }
    this.observe();
  }

  snapshot(env: number): Snapshot<State> {
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
      slot.isOver = false;
      if (slot.own === NOBODY) this.takeSeat(env);
      seatBots(this.given, slot, `${this.seed}/${this.number(env)}/restored`);
      this.settle(env);
    }
    this.observe();
  }

  /** Continues a recorded match from the position after this many decisions, or ticks, in one environment or in many. */
  fork(replay: Replay, decisions: number, envs: Iterable<number>): void {
    this.restore({ state: positionIn(replay, decisions, this.given), decisions }, envs);
  }

  /** The game in an environment: for reading only. */
  state(env: number): State {
    return this.slots[env].state;
  }

  /** The caller's seat in an environment; −1 if it decides for all of them. */
  ownSeat(env: number): Seat {
    return this.slots[env].own;
  }

  /** What the opponent decides in a seat, as the game's JSON has it. */
  protected answer(slot: Slot<State>, seat: Seat): readonly unknown[] {
    return askBot(this.game, slot, seat, `planning ${this.seed}`);
  }

  protected isAtLimit({ decisions }: Slot<State>): boolean {
    return decisions > 0 && decisions === this.most;
  }

  protected clear(env: number): void {
    const { rewards, terminated, truncated } = this.buffers;
    rewards.fill(0, env * this.seats, (env + 1) * this.seats);
    terminated[env] = 0;
    truncated[env] = 0;
  }

  private begin(env: number): void {
    const { game, given } = this;
    const slot = this.slots[env];
    slot.episode++;
    const seed = `${this.seed}/${this.number(env)}/${slot.episode}`;
    // The seed decides dice and maps; where there are neither, all games begin alike.
    const isSeeded = game.traits.chance || game.traits.simultaneous;
    game.copy(isSeeded ? game.setup(given.options, seed) : this.opening, slot.state);
    slot.decisions = 0;
    slot.isOver = false;
    this.takeSeat(env);
    seatBots(given, slot, seed);
    this.settle(env);
  }

  /** Among all environments. */
  private number(env: number): number {
    return (this.given.firstEnv ?? 0) + env;
  }

  private takeSeat(env: number): void {
    const { opponent, seat } = this.given;
    const slot = this.slots[env];
    if (opponent !== undefined) slot.own = seat ?? (this.number(env) + Math.max(0, slot.episode)) % this.seats;
  }

  /** Hands over to the caller, or notices the end. */
  private settle(env: number): void {
    const slot = this.slots[env];
    const { rewards, terminated, truncated } = this.buffers;
    if (slot.own !== NOBODY) this.playOthers(slot);
    const outcome = this.game.outcome(slot.state);
    if (outcome !== null) {
      for (let seat = 0; seat < this.seats; seat++) rewards[env * this.seats + seat] = outcome.returns[seat];
      terminated[env] = 1;
    } else if (this.isAtLimit(slot)) truncated[env] = 1;
    else return;
    slot.isOver = true;
  }
}
