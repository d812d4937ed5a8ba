import type { Seat } from '@hexfront/engine';
import { type BattleState, unitTypes } from '@hexfront/engine/battle';
import { BattleWriter, battleFacilities, battlePlanes, battleScalars, battleUnits } from './battle.ts';
import { BUILD, listUnits, MARCH, orderBits, writeOrders } from './battle-orders.ts';
import { type GamesBuffers, type GamesOptions, ManyGames } from './many-games.ts';
import { NOBODY } from './opponents.ts';

export interface TickOptions extends GamesOptions {
  /** How many units of a seat are listed and can be ordered; the default is as many as there may be orders in a set. */
  readonly rows?: number;
  /** Cuts a game off after this many ticks; 0, the default, means no limit. */
  readonly mostTicks?: number;
}

/** What a caller sees. All begin with environments × the caller's seats: all seats, or one if there is an opponent. */
interface Sights {
  readonly planes: Uint8Array;
  readonly scalars: Float32Array;
  readonly units: Int16Array;
  readonly facilities: Int16Array;
}

/** The arrays that a caller shares with an environment. Those without a note begin with environments × the caller's seats. */
export interface TickBuffers extends GamesBuffers, Sights {
  /** What the caller decides: one order for each listed unit, then one for each Facility; 0 for none. */
  readonly orders: Int32Array;
  /** Whether the seat may give orders. */
  readonly alive: Uint8Array;
  /** How many orders of the last step were refused. */
  readonly refused: Int32Array;
  /** With dense masks: for each row of `orders`, which of its first numbers are offered: none, six steps, disband; or none and six builds. */
  readonly mask: Uint8Array;
  /** With masks of bits: the same, a byte per row. */
  readonly maskBits: Uint8Array;
  /** With autoreset in the same step: the last observations of games that have ended. */
  readonly finalPlanes: Uint8Array;
  readonly finalScalars: Float32Array;
  readonly finalUnits: Int16Array;
  readonly finalFacilities: Int16Array;
}

/** Numbers that a mask speaks of, in each row. */
const MASKED = 8;

/**
 * Many battles, in which all seats decide at the same time. A seat that is out of the game stays until it ends, without orders, and gets its
 * reward then.
 */
export class TickEnv extends ManyGames<TickBuffers, BattleState> {
  /** How many seats of each game the caller plays: all, or one. */
  readonly players: number;
  readonly rows: number;
  readonly facilities: number;
  private readonly size: number;
  private readonly writer = new BattleWriter();
  private readonly listed: Int32Array;
  private readonly final: Sights;

  constructor(given: TickOptions, block?: ArrayBufferLike) {
    const { game, options, envs, seed, masks = [] } = given;
    if (game.facts.family !== 'battle') throw new Error(`${game.id} is not played in ticks`);
    if (masks.includes('factored'))
      throw new Error('orders have one factor per unit already; ask for dense masks or bits');
    const { theatre } = game.setup(options, seed) as BattleState;
    const { size } = theatre.board;
    const players = given.opponent === undefined ? game.seats(options) : 1;
    const rows = given.rows ?? (options.mostOrders as number);
    const facilities = theatre.facilityCells.length;
    const sights = (name: (word: string) => string, count: number) =>
      [
        [name('scalars'), 'float32', [count, players, battleScalars.length]],
        [name('units'), 'int16', [count, players, rows, battleUnits.length]],
        [name('facilities'), 'int16', [count, players, facilities, battleFacilities.length]],
        [name('planes'), 'uint8', [count, players, battlePlanes.length, size, size]],
      ] as const;
    super(
      given,
      given.mostTicks ?? 0,
      [
        ['orders', 'int32', [envs, players, rows + facilities]],
        ['alive', 'uint8', [envs, players]],
        ['refused', 'int32', [envs, players]],
        ['mask', 'uint8', [masks.includes('dense') ? envs : 0, players, rows + facilities, MASKED]],
        ['maskBits', 'uint8', [masks.includes('bits') ? envs : 0, players, rows + facilities]],
        ...sights((word) => word, envs),
        ...sights(finalName, given.autoreset === 'same-step' ? envs : 0),
      ],
      block,
    );
    this.players = players;
    this.rows = rows;
    this.facilities = facilities;
    this.size = size;
    this.listed = new Int32Array(rows);
    const { finalPlanes, finalScalars, finalUnits, finalFacilities } = this.buffers;
    this.final = { planes: finalPlanes, scalars: finalScalars, units: finalUnits, facilities: finalFacilities };
  }

  private get width(): number {
    return this.rows + this.facilities;
  }

  protected check(env: number): void {
    const { orders } = this.buffers;
    const { rows, width, players } = this;
    const mostUnit = MARCH + this.size * this.size;
    const mostFacility = BUILD + unitTypes.length;
    const first = env * players * width;
    for (let i = 0; i < players * width; i++) {
      const order = orders[first + i];
      const row = i % width;
      const most = row < rows ? mostUnit : mostFacility;
      if (order >= 0 && order < most) continue;
      throw new Error(
        `environment ${env}, seat ${this.seatOf(env, Math.floor(i / width))}, row ${row}: ${order} is not a valid order; valid ones are 0 to ${most - 1}`,
      );
    }
  }

  protected decide(env: number): void {
    const { game, players, listed } = this;
    const { orders, refused } = this.buffers;
    const slot = this.slots[env];
    const decisions: Record<Seat, readonly unknown[]> = {};
    for (const seat of game.decision(slot.state).seats) {
      if (slot.own !== NOBODY && seat !== slot.own) {
        decisions[seat] = this.answer(slot, seat);
        continue;
      }
      const place = env * players + (slot.own === NOBODY ? seat : 0);
      decisions[seat] = writeOrders(
        slot.state,
        listed,
        listUnits(slot.state, seat, listed),
        orders,
        place * this.width,
      );
    }
    for (const { seat } of game.advance(slot.state, decisions, 'silent').rejected) {
      if (slot.own === NOBODY) refused[env * players + seat]++;
      else if (seat === slot.own) refused[env]++;
    }
  }

  /** They decide at the same time as the caller. */
  protected playOthers(): void {}

  protected override clear(env: number): void {
    super.clear(env);
    this.buffers.refused.fill(0, env * this.players, (env + 1) * this.players);
  }

  protected observeEnd(env: number): void {
    for (let player = 0; player < this.players; player++) this.look(env, player, this.final, 'all');
  }

  protected observe(): void {
    const { alive } = this.buffers;
    if (this.shows === 'nothing') return;
    for (let env = 0; env < this.envs; env++) {
      const { seats } = this.game.decision(this.slots[env].state);
      for (let player = 0; player < this.players; player++) {
        const at = env * this.players + player;
        alive[at] = Number(seats.includes(this.seatOf(env, player)));
        this.look(env, player, this.buffers, this.shows);
        this.mask(at);
      }
    }
  }

  private seatOf(env: number, player: number): Seat {
    const { own } = this.slots[env];
    return own === NOBODY ? player : own;
  }

  private look(env: number, player: number, out: Sights, shows: 'legal' | 'all'): void {
    const { writer, listed, size } = this;
    const { state } = this.slots[env];
    const seat = this.seatOf(env, player);
    const at = env * this.players + player;
    writer.units(state, listed, listUnits(state, seat, listed), out.units, at * this.rows * battleUnits.length);
    writer.facilities(state, seat, out.facilities, at * this.facilities * battleFacilities.length);
    if (shows === 'legal') return;
    writer.planes(state, seat, out.planes, at * battlePlanes.length * size * size);
    writer.scalars(state, seat, out.scalars, at * battleScalars.length);
  }

  /** From the choices that are written beside each unit and Facility. */
  private mask(at: number): void {
    const { masks = [] } = this.given;
    if (masks.length === 0) return;
    const { mask, maskBits, units, facilities } = this.buffers;
    for (let row = 0; row < this.width; row++) {
      const bits = orderBits(
        units,
        at * this.rows * battleUnits.length,
        facilities,
        at * this.facilities * battleFacilities.length,
        this.rows,
        row,
      );
      const place = at * this.width + row;
      for (const form of masks) {
        if (form === 'bits') maskBits[place] = bits;
        else for (let bit = 0; bit < MASKED; bit++) mask[place * MASKED + bit] = (bits >> bit) & 1;
      }
    }
  }
}

function finalName(word: string): string {
  return `final${word[0].toUpperCase()}${word.slice(1)}`;
}
