import type { Game, JsonObject, Seat } from '@hexfront/engine';
import {
  ALIVE,
  type BattleState,
  facilityName,
  REASON,
  SEAT_FIELDS,
  unitName,
  unitTypes,
} from '@hexfront/engine/battle';
import {
  BattleWriter,
  BUILD,
  battleFacilities,
  battlePlanes,
  battleScalars,
  battleUnits,
  DISBAND,
  MARCH,
  STEP,
} from './battle.ts';
import { arraysOver, type Layout, layoutOf } from './block.ts';
import type { Autoreset } from './vec-env.ts';

export interface TickOptions {
  readonly game: Game;
  /** Complete, as `game.options` returns them. */
  readonly options: JsonObject;
  readonly envs: number;
  /** The number of the first environment, if these are a share of many: seeds depend on the number. */
  readonly firstEnv?: number;
  readonly seed: string;
  readonly autoreset?: Autoreset;
  /** How many units of a seat are listed and can be ordered; the default is as many as there may be orders in a set. */
  readonly rows?: number;
  /** Cuts a game off after this many ticks; 0, the default, means no limit. */
  readonly mostTicks?: number;
}

/** The arrays that a caller shares with an environment. All begin with environments × seats, except those of the whole game. */
export interface TickBuffers {
  /** What the caller decides: one order for each listed unit, then one for each Facility; 0 for none. */
  readonly orders: Int32Array;
  /** Whether the seat may give orders. */
  readonly alive: Uint8Array;
  /** How many orders of the last step were refused. */
  readonly refused: Int32Array;
  readonly rewards: Float32Array;
  readonly planes: Uint8Array;
  readonly scalars: Float32Array;
  readonly units: Int16Array;
  readonly facilities: Int16Array;
  /** With autoreset in the same step: the last observations of games that have ended. */
  readonly finalPlanes: Uint8Array;
  readonly finalScalars: Float32Array;
  /** Of the game. */
  readonly terminated: Uint8Array;
  readonly truncated: Uint8Array;
}

interface Slot {
  state: BattleState;
  episode: number;
  ticks: number;
  isOver: boolean;
}

/**
 * Many battles, in which all seats decide at the same time. A seat that is out of the game stays until it ends, without orders, and gets its
 * reward then.
 */
export class TickEnv {
  readonly game: Game;
  readonly envs: number;
  readonly seats: number;
  readonly rows: number;
  readonly facilities: number;
  readonly layout: Layout;
  readonly buffers: TickBuffers;
  private readonly given: TickOptions;
  private readonly size: number;
  private readonly writer = new BattleWriter();
  private readonly slots: Slot[];
  private readonly listed: Int32Array;
  private seed: string;

  constructor(given: TickOptions, block?: ArrayBufferLike) {
    const { game, options, envs, seed } = given;
    if (game.facts.family !== 'battle') throw new Error(`${game.id} is not played in ticks`);
    this.given = given;
    this.game = game;
    this.envs = envs;
    this.seed = seed;
    this.seats = game.seats(options);
    this.rows = given.rows ?? (options.mostOrders as number);
    const first = game.setup(options, seed) as BattleState;
    this.size = first.theatre.board.size;
    this.facilities = first.theatre.facilityCells.length;
    this.listed = new Int32Array(this.rows);
    const each = [envs, this.seats];
    const planes = [battlePlanes.length, this.size, this.size];
    const final = given.autoreset === 'same-step' ? envs : 0;
    this.layout = layoutOf([
      ['orders', 'int32', [...each, this.rows + this.facilities]],
      ['alive', 'uint8', each],
      ['refused', 'int32', each],
      ['rewards', 'float32', each],
      ['terminated', 'uint8', [envs]],
      ['truncated', 'uint8', [envs]],
      ['scalars', 'float32', [...each, battleScalars.length]],
      ['units', 'int16', [...each, this.rows, battleUnits.length]],
      ['facilities', 'int16', [...each, this.facilities, battleFacilities.length]],
      ['planes', 'uint8', [...each, ...planes]],
      ['finalScalars', 'float32', [final, this.seats, battleScalars.length]],
      ['finalPlanes', 'uint8', [final, this.seats, ...planes]],
    ]);
    this.buffers = arraysOver(block ?? new ArrayBuffer(this.layout.bytes), this.layout) as TickBuffers;
    this.slots = Array.from({ length: envs }, () => ({
      state: game.copy(first),
      episode: -1,
      ticks: 0,
      isOver: true,
    }));
  }

  /** Begins a game in every environment, or in those that are chosen. A seed starts the sequence of games again. */
  reset(chosen?: (env: number) => boolean, seed?: string): void {
    if (seed !== undefined) this.seed = seed;
    for (let env = 0; env < this.envs; env++) {
      if (chosen !== undefined && !chosen(env)) continue;
      if (seed !== undefined) this.slots[env].episode = -1;
      this.clear(env);
      this.begin(env);
      this.observe(env);
    }
  }

  /** One tick in every environment, with the orders in `buffers.orders`. Throws, and changes nothing, if one is not a number it can be. */
  step(): void {
    for (let env = 0; env < this.envs; env++) this.check(env);
    for (let env = 0; env < this.envs; env++) {
      const slot = this.slots[env];
      this.clear(env);
      if (slot.isOver) this.begin(env);
      else this.tick(env);
      this.observe(env);
    }
  }

  /** The game in an environment: for reading only. */
  state(env: number): BattleState {
    return this.slots[env].state;
  }

  private get width(): number {
    return this.rows + this.facilities;
  }

  private check(env: number): void {
    const { autoreset = 'next-step' } = this.given;
    if (this.slots[env].isOver) {
      if (autoreset === 'disabled') throw new Error(`environment ${env} is over: reset it before the next step`);
      return;
    }
    const { orders } = this.buffers;
    const { rows, width, seats } = this;
    for (let seat = 0; seat < seats; seat++) {
      for (let row = 0; row < width; row++) {
        const order = orders[(env * seats + seat) * width + row];
        const most = row < rows ? MARCH + this.size * this.size : BUILD + unitTypes.length;
        if (order >= 0 && order < most) continue;
        throw new Error(
          `environment ${env}, seat ${seat}, row ${row}: ${order} is not a valid order; valid ones are 0 to ${most - 1}`,
        );
      }
    }
  }

  private clear(env: number): void {
    const { rewards, terminated, truncated, refused } = this.buffers;
    rewards.fill(0, env * this.seats, (env + 1) * this.seats);
    refused.fill(0, env * this.seats, (env + 1) * this.seats);
    terminated[env] = 0;
    truncated[env] = 0;
  }

  private begin(env: number): void {
    const slot = this.slots[env];
    const { options, firstEnv = 0 } = this.given;
    slot.episode++;
    slot.state = this.game.setup(options, `${this.seed}/${firstEnv + env}/${slot.episode}`) as BattleState;
    slot.ticks = 0;
    slot.isOver = false;
  }

  private tick(env: number): void {
    const { game, seats } = this;
    const { rewards, terminated, truncated, refused } = this.buffers;
    const { autoreset = 'next-step', mostTicks } = this.given;
    const slot = this.slots[env];
    const decisions: Record<Seat, unknown[]> = {};
    for (const seat of game.decision(slot.state).seats) decisions[seat] = this.ordersOf(env, seat);
    for (const { seat } of game.advance(slot.state, decisions, 'silent').rejected) refused[env * seats + seat]++;
    slot.ticks++;
    const outcome = game.outcome(slot.state);
    if (outcome !== null) {
      for (let seat = 0; seat < seats; seat++) rewards[env * seats + seat] = outcome.returns[seat];
      terminated[env] = 1;
    } else if (slot.ticks === mostTicks) truncated[env] = 1;
    else return;
    slot.isOver = true;
    if (autoreset !== 'same-step') return;
    this.look(env, this.buffers.finalPlanes, this.buffers.finalScalars);
    this.begin(env);
  }

  /** As the game's JSON has them. Rows beyond the units that the seat has mean nothing. */
  private ordersOf(env: number, seat: number): unknown[] {
    const { rows, width, listed } = this;
    const { state } = this.slots[env];
    const { board, rules } = state.theatre;
    const { dialect } = rules;
    const { orders, units } = this.buffers;
    const place = env * this.seats + seat;
    const at = place * width;
    const count = this.writer.units(state, seat, listed, units, place * rows * battleUnits.length);
    const given: unknown[] = [];
    const go = (unit: string, cell: number) => given.push(dialect.writeMove(unit, board.q[cell], board.r[cell]));
    for (let row = 0; row < count; row++) {
      const order = orders[at + row];
      if (order === 0) continue;
      const slot = listed[row];
      const unit = unitName(state.unitNumber[slot]);
      if (order >= MARCH) go(unit, order - MARCH);
      else if (order === DISBAND) given.push(dialect.write({ kind: 'disband', unit }));
      else {
        const to = board.neighbours[state.unitCell[slot] * 6 + order - STEP];
        // A step off the map is a stay.
        go(unit, to < 0 ? state.unitCell[slot] : to);
      }
    }
    for (let facility = 0; facility < this.facilities; facility++) {
      const order = orders[at + rows + facility];
      if (order === 0) continue;
      given.push(dialect.write({ kind: 'produce', facility: facilityName(facility), type: order - BUILD }));
    }
    return given;
  }

  private look(env: number, planes: Uint8Array, scalars: Float32Array): void {
    const { writer, seats, size } = this;
    const { state } = this.slots[env];
    for (let seat = 0; seat < seats; seat++) {
      const at = env * seats + seat;
      writer.planes(state, seat, planes, at * battlePlanes.length * size * size);
      writer.scalars(state, seat, scalars, at * battleScalars.length);
    }
  }

  private observe(env: number): void {
    const { writer, seats, rows, facilities, listed } = this;
    const { alive, planes, scalars, units, facilities: places } = this.buffers;
    const { state } = this.slots[env];
    this.look(env, planes, scalars);
    for (let seat = 0; seat < seats; seat++) {
      const at = env * seats + seat;
      alive[at] = state.scalars[REASON] === 0 ? state.seats[seat * SEAT_FIELDS + ALIVE] : 0;
      writer.units(state, seat, listed, units, at * rows * battleUnits.length);
      writer.facilities(state, seat, places, at * facilities * battleFacilities.length);
    }
  }
}
