import { battle1 } from '../../src/battle/battle-1.ts';
import { battle1Options } from '../../src/battle/options/battle-1.ts';
import { updateControl } from '../../src/battle/territory/control.ts';
import { runEconomy } from '../../src/battle/economy/economy.ts';
import { eliminate } from '../../src/battle/victory/elimination.ts';
import type { Node } from '../../src/battle/map/map.ts';
import type { BattleOptions } from '../../src/battle/options/options.ts';
import {
  type BattleRules,
  resources,
  type TerrainName,
  terrains,
  type UnitType,
  unitTypes,
} from '../../src/battle/rules.ts';
import { fillSlots } from '../../src/battle/slots.ts';
import { ALIVE, BattleState, HP, MATERIALS, NEUTRAL, SEAT_FIELDS, TICK } from '../../src/battle/state/state.ts';
import { addUnit, chiefOf, moveUnit } from '../../src/battle/state/units.ts';
import { giveHex, markSupplied } from '../../src/battle/territory/supply.ts';
import { buildTheatre } from '../../src/battle/theatre.ts';
import { updateVision } from '../../src/battle/territory/vision.ts';
import { AxialBoard, NONE } from '../../src/hex/index.ts';

export const board = new AxialBoard(40);
export type At = readonly [q: number, r: number];
export const cellOf = ([q, r]: At) => board.cellAt(q, r);

export interface Land {
  readonly options?: Partial<BattleOptions>;
  /** Hexes that are not Plains. */
  readonly terrain?: readonly (readonly [TerrainName, ...At[]])[];
  /** One for each seat; far apart from each other unless said otherwise. */
  readonly bases?: readonly At[];
  readonly cities?: readonly At[];
  readonly nodes?: readonly (readonly ['M' | 'F' | 'I', At])[];
  /** Hexes that each seat controls besides its base. */
  readonly control?: readonly (readonly At[])[];
}

/** No edition fills its slots here: what all battles share is tried phase by phase. */
const rules = { id: 'ground', reader: fillSlots(battle1).reader } as BattleRules;

/** A hand-made land on which the phases of a tick are run one by one. */
export class Ground {
  readonly state: BattleState;

  constructor({
    options = {},
    terrain = [],
    bases = [
      [-15, 0],
      [15, 0],
    ],
    cities = [],
    nodes = [],
    control = [],
  }: Land) {
    const map = {
      size: 40,
      terrain: new Uint8Array(board.cells),
      spawns: bases.map(cellOf),
      cities: cities.map(cellOf),
      nodes: nodes.map(([name, at]): Node => ({ cell: cellOf(at), resource: resources.indexOf(name), isSafe: true })),
    };
    for (const [name, ...hexes] of terrain) for (const at of hexes) map.terrain[cellOf(at)] = terrains.indexOf(name);
    const all = { ...battle1Options, players: bases.length, ...options };
    this.state = new BattleState(buildTheatre(rules, all, map, 'ground'), 'ground');
    for (const [seat, at] of bases.entries()) {
      this.state.seats[seat * SEAT_FIELDS + ALIVE] = 1;
      for (const hex of [at, ...(control[seat] ?? [])]) giveHex(this.state, cellOf(hex), seat);
    }
  }

  unit(seat: number, type: UnitType, at: At): number {
    const hp = this.state.theatre.options.units[type].hp * HP;
    return addUnit(this.state, seat, unitTypes.indexOf(type), cellOf(at), hp);
  }

  move(slot: number, at: At): void {
    moveUnit(this.state, slot, cellOf(at));
  }

  /** The later half of a tick, from control on; `tick` is its number. */
  tick(tick = this.state.scalars[TICK] + 1): this {
    this.state.scalars[TICK] = tick;
    updateControl(this.state);
    markSupplied(this.state);
    runEconomy(this.state);
    updateVision(this.state, []);
    return this;
  }

  /** Seats whose Chief is dead, or is taken as said by bits. */
  fall(captured = 0): readonly number[] {
    const { players } = this.state.theatre.options;
    const chiefs = Int16Array.from({ length: players }, (_, seat) => {
      const chief = chiefOf(this.state, seat);
      return chief === NONE ? 0 : this.state.unitCell[chief];
    });
    return eliminate(this.state, captured, chiefs).seats;
  }

  controller(at: At): number | 'neutral' {
    const owner = this.state.control[cellOf(at)];
    return owner === NEUTRAL ? 'neutral' : owner;
  }

  isInSupply(at: At): boolean {
    return this.state.inSupply[cellOf(at)] === 1;
  }

  stores(seat: number): number[] {
    return [...this.state.seats.subarray(seat * SEAT_FIELDS + MATERIALS, seat * SEAT_FIELDS + MATERIALS + 3)];
  }

  fill(seat: number, ...amounts: number[]): void {
    this.state.seats.set(amounts, seat * SEAT_FIELDS + MATERIALS);
  }
}
