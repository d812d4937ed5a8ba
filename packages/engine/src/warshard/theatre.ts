import { Hash64 } from '../hash.ts';
import { axialColumn, cellAt, distanceTable, type Grid, makeGrid, NONE, offsetColumn } from '../hex/index.ts';
import {
  type Hex,
  oddsColumns,
  results,
  sides,
  type TerrainName,
  terrainNames,
  unitTypes,
  type WarshardFacts,
  type WarshardOptions,
  type WarshardRules,
} from './rules.ts';

/** The grid's neighbours E, SE, SW, W, NW, NE in the order of hexes: by r, then q. */
const ORDERED = [4, 5, 3, 0, 2, 1];

/** Everything that one set of options fixes, worked out once: tables and the numbering of actions. */
export class Theatre {
  readonly rules: WarshardFacts;
  readonly options: WarshardOptions;
  readonly grid: Grid;
  readonly size: number;
  /** Words of a bitboard: bit c % 32 of word c / 32 is hex c. */
  readonly words: number;
  /** Six per hex, in order; NONE off the map. */
  readonly neighbours: Int16Array;
  private readonly distances: Uint8Array;
  readonly terrainOf: Uint8Array;
  readonly defenseFactor: Int32Array;
  readonly isRoad: Uint8Array;
  readonly isBridge: Uint8Array;
  /** Water without a bridge, which only units that cross water may enter. */
  readonly isWet: Uint8Array;
  /** Half-points of the step to each neighbour, 0 for no step; the second half is for units that cross water. */
  readonly stepCost: Uint8Array;
  /** The cheapest step out of each hex, 255 where there is none; the second half as above. */
  readonly leastStep: Uint8Array;
  readonly nameOf: ReadonlyMap<number, string>;

  readonly victoryCells: Int32Array;
  readonly victoryPoints: Int32Array;
  /** Per hex: which victory hex it is, or NONE. */
  readonly victoryAt: Int16Array;

  /** Units in the order of the scenario, then its reinforcements. */
  readonly units: number;
  readonly ids: readonly string[];
  readonly slotOf: ReadonlyMap<string, number>;
  readonly typeOf: Uint8Array;
  readonly sideOf: Uint8Array;
  readonly power: Int32Array;
  readonly defense: Int32Array;
  readonly halfPoints: Int32Array;
  readonly range: Int32Array;
  readonly isMelee: Uint8Array;
  readonly isHeadquarters: Uint8Array;
  readonly ignoresZoc: Uint8Array;
  readonly crossesWater: Uint8Array;
  /** Where a unit starts or arrives, and in which turn; 0 for the start. */
  readonly entryCell: Int16Array;
  readonly entryTurn: Int32Array;

  /** Results by column and roll, as indices of `results`. */
  readonly table: Uint8Array;

  /** The most fights there can be in a turn. */
  readonly fights: number;
  /** Numbers: moves by unit and hex, attacks by unit and direction, support by unit and fight, retreats by direction, advances by unit. */
  readonly attackStart: number;
  readonly supportStart: number;
  readonly retreatStart: number;
  readonly advanceStart: number;
  readonly stayBehind: number;
  readonly done: number;
  readonly actionCount: number;
  readonly longestList: number;

  /** Scratch of reach and supply, never read across calls. */
  readonly best: Uint8Array;
  readonly open: Uint8Array;
  readonly queue: Int16Array;
  readonly next: Int16Array;
  readonly heads: Int16Array;
  /** Per side and hex: whether a unit there is in supply, as of the last trace. */
  readonly supplied: Uint8Array;

  /** The start of every state hash under these options. */
  readonly hashStart: Hash64;

  constructor(rules: WarshardFacts, options: WarshardOptions, hashStart = new Hash64()) {
    this.rules = rules;
    this.options = options;
    const { scenario } = options;
    this.grid = makeGrid(scenario.map.length, scenario.map[0].length);
    const { grid } = this;
    const size = grid.size;
    this.size = size;
    this.words = (size + 31) >> 5;
    this.neighbours = Int16Array.from(
      { length: size * 6 },
      (_, i) => grid.neighbours[Math.floor(i / 6) * 6 + ORDERED[i % 6]],
    );
    this.distances = distanceTable(grid);

    const terrains = terrainNames.map((name) => options.terrain[name]);
    this.terrainOf = Uint8Array.from([...scenario.map.join('')], (glyph) =>
      terrains.findIndex((terrain) => terrain.glyph === glyph),
    );
    const mark = (hexes: readonly Hex[]) => {
      const marks = new Uint8Array(size);
      for (const hex of hexes) marks[this.cellOf(hex)] = 1;
      return marks;
    };
    this.isRoad = mark(scenario.roads);
    this.isBridge = mark(scenario.bridges);
    this.defenseFactor = Int32Array.from(this.terrainOf, (terrain) => terrains[terrain].defenseFactor);
    this.isWet = this.terrainOf.map((terrain, cell) => Number(terrains[terrain].isWater && !this.isBridge[cell]));
    this.stepCost = Uint8Array.from({ length: size * 12 }, (_, i) => this.costOf(i % (size * 6), i >= size * 6));
    this.leastStep = Uint8Array.from({ length: size * 2 }, (_, i) =>
      Math.min(255, ...this.stepCost.subarray(i * 6, i * 6 + 6).filter((cost) => cost > 0)),
    );
    this.nameOf = new Map(scenario.names.map(({ at, name }) => [this.cellOf(at), name]));

    this.victoryCells = Int32Array.from(scenario.victory, ({ at }) => this.cellOf(at));
    this.victoryPoints = Int32Array.from(scenario.victory, ({ points }) => points);
    this.victoryAt = new Int16Array(size).fill(NONE);
    for (const [i, cell] of this.victoryCells.entries()) this.victoryAt[cell] = i;

    const units = [...scenario.units.map((unit) => ({ ...unit, turn: 0 })), ...scenario.reinforcements];
    const stats = units.map((unit) => options.units[unit.type]);
    this.units = units.length;
    this.ids = units.map((unit) => unit.id);
    this.slotOf = new Map(units.map((unit, slot) => [unit.id, slot]));
    this.typeOf = Uint8Array.from(units, (unit) => unitTypes.indexOf(unit.type));
    this.sideOf = Uint8Array.from(units, (unit) => sides.indexOf(unit.side));
    this.power = Int32Array.from(stats, (unit) => unit.power);
    this.defense = Int32Array.from(stats, (unit) => unit.defense);
    this.halfPoints = Int32Array.from(stats, (unit) => 2 * unit.mobility);
    this.range = Int32Array.from(stats, (unit) => (unit.generatesSupply ? 0 : unit.range));
    this.isMelee = Uint8Array.from(stats, (unit) => Number(unit.kind === 'melee'));
    this.isHeadquarters = Uint8Array.from(stats, (unit) => Number(unit.generatesSupply));
    this.ignoresZoc = Uint8Array.from(stats, (unit) => Number(unit.ignoresZoc));
    this.crossesWater = Uint8Array.from(stats, (unit) => Number(unit.crossesWater));
    this.entryCell = Int16Array.from(units, (unit) => this.cellOf(unit.at));
    this.entryTurn = Int32Array.from(units, (unit) => unit.turn);
    this.table = Uint8Array.from(
      oddsColumns.flatMap((column) => options.odds[column].map((result) => results.indexOf(result))),
    );

    const meleeOf = (seat: number) =>
      units.filter((_, slot) => this.isMelee[slot] && this.sideOf[slot] === seat).length;
    this.fights = Math.max(1, meleeOf(0), meleeOf(1));
    this.attackStart = this.units * size;
    this.supportStart = this.attackStart + this.units * 6;
    this.retreatStart = this.supportStart + this.units * this.fights;
    this.advanceStart = this.retreatStart + 6;
    this.stayBehind = this.advanceStart + this.units;
    this.done = this.stayBehind + 1;
    this.actionCount = this.done + 1;
    this.longestList = this.units * Math.max(size, 6, this.fights) + 2;

    this.best = new Uint8Array(size);
    this.open = new Uint8Array(size);
    this.queue = new Int16Array(size * 6 + 1);
    this.next = new Int16Array(size * 6 + 1);
    this.heads = new Int16Array(256);
    this.supplied = new Uint8Array(2 * size);

    this.hashStart = hashStart;
  }

  /** NONE for a hex off the map. */
  cellOf({ q, r }: Hex): number {
    const [q0, r0] = this.options.scenario.origin;
    const row = r - r0;
    return cellAt(this.grid.rows, this.grid.cols, row, offsetColumn(row, q - q0));
  }

  hexOf(cell: number): Hex {
    const [q0, r0] = this.options.scenario.origin;
    const row = Math.floor(cell / this.grid.cols);
    return { q: axialColumn(row, cell % this.grid.cols) + q0, r: row + r0 };
  }

  distance(a: number, b: number): number {
    return this.distances[a * this.size + b];
  }

  terrainAt(cell: number): TerrainName {
    return terrainNames[this.terrainOf[cell]];
  }

  isPassable(slot: number, cell: number): boolean {
    return this.isWet[cell] === 0 || this.crossesWater[slot] === 1;
  }

  /** Rulings warshard-1.1 and warshard-1.10: half a point from road to road, otherwise the cost of the terrain entered. */
  private costOf(step: number, crosses: boolean): number {
    const [from, to] = [Math.floor(step / 6), this.neighbours[step]];
    if (to === NONE || (this.isWet[to] && !crosses)) return 0;
    if (this.isRoad[from] && this.isRoad[to]) return this.options.roadHalfPoints;
    return 2 * this.options.terrain[this.terrainAt(to)].cost;
  }
}

const theatres = new WeakMap<WarshardOptions, Theatre>();

/** Equal options share one theatre, whoever gives them. */
export function theatreOf(rules: WarshardRules, options: WarshardOptions): Theatre {
  const own = rules.reader.own(options);
  const known = theatres.get(own);
  if (known !== undefined && known.rules === rules) return known;
  const theatre = new Theatre(rules, own, rules.reader.hashStart(rules.id, own));
  theatres.set(own, theatre);
  return theatre;
}
