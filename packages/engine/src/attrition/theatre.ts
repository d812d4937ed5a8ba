import { Hash64 } from '../hash.ts';
import { type Discs, distanceTable, type Grid, makeDiscs, makeGrid, NONE, PAD, neighbourPlaces } from '../hex/index.ts';
import { type AttritionOptions, type AttritionRules, type Side, sides, unitTypes } from './rules.ts';

/** Flags that restrict a unit. A stack has the flags of all its members. */
export const MOVED = 1;
export const ATTACKED = 2;
export const RESTING = 4;
export const FORTIFIED = 8;
export const CHARGED = 16;

/** Spare room behind a list, which its writer may overwrite. */
const SLACK = 8;

/** Marks in `sightVia`: the target is always in sight, or never. */
export const CLEAR = -1;
export const BLIND = -2;

/** Everything that one set of options fixes, worked out once: tables, masks and the numbering of actions. */
export class Theatre {
  readonly rules: AttritionRules;
  readonly options: AttritionOptions;
  readonly grid: Grid;
  /** Padded rows of a bitboard. */
  readonly height: number;
  /** Between any two cells. */
  readonly distances: Uint8Array;
  readonly rowOf: Uint8Array;
  readonly bitOf: Int32Array;

  readonly terrainNames: readonly string[];
  readonly terrainOf: Uint8Array;
  readonly defenseOf: Int32Array;
  readonly overlooks: Uint8Array;
  /** All hexes of the board, and those that do not break a charge. */
  readonly full: Int32Array;
  readonly chargeGround: Int32Array;
  /** Control when the match opens, laid out as in a state. */
  readonly openingControl: Int32Array;

  /** Hexes that pay: cell, gold, wood, vp and the index of the reserve or NONE, five numbers each. */
  readonly income: Int32Array;
  /** Cells with a reserve, and the initial reserve of each. */
  readonly reserveCells: Int32Array;
  readonly reserveAtStart: Int32Array;
  /** Strongholds row by row, and the side that owns each at the start. */
  readonly strongholds: Int32Array;
  readonly strongholdSide: Int32Array;
  /** Hexes that raise the unit limit, and by how much. */
  readonly roomCells: Int32Array;
  readonly roomSizes: Int32Array;

  readonly cost: Int32Array;
  readonly lowestCost: number;
  readonly attack: Int32Array;
  readonly defense: Int32Array;
  readonly movement: Int32Array;
  readonly range: Int32Array;
  readonly hp: Int32Array;
  readonly chargeBonus: Int32Array;
  readonly chargeDistance: Int32Array;
  readonly shieldWallEach: Int32Array;
  readonly shieldWallMost: Int32Array;
  readonly meleeMalus: Int32Array;

  /** Flags that keep a stack from moving, attacking and fortifying. */
  readonly moveBar: number;
  readonly attackBar: number;
  readonly fortifyBar: number;

  /** Unit slots per side: as many as a match can ever have, so that A-n is always in slot n - 1. */
  readonly capacity: number;

  /** Discs by radius from 0 to the longest movement or range. */
  readonly discs: readonly Discs[];
  readonly moveDiscs: Discs;
  readonly attackDiscs: Discs;
  /** For every set of free neighbours, in the order of `neighbourBits`: their number and their places, eight numbers each. */
  readonly stepCounts: Uint8Array;
  readonly stepPlaces: Uint8Array;
  /** Per attack number: the hex a shot passes over, CLEAR or BLIND. */
  readonly sightVia: Int16Array;

  /** Numbers: moves, then attacks, fortify by cell, recruit by stronghold and type, and the end of the turn. */
  readonly attackStart: number;
  readonly fortifyStart: number;
  readonly recruitStart: number;
  readonly endTurn: number;
  readonly actionCount: number;
  readonly longestList: number;

  /** Scratch of `reach`: hexes without a unit, those open to a charge, and hexes that may be entered but not crossed. */
  readonly free: Int32Array;
  readonly chargeFree: Int32Array;
  readonly open: Int32Array;
  readonly threatened: Int32Array;

  /** The start of every state hash under these options. */
  readonly hashStart: Hash64;

  constructor(rules: AttritionRules, options: AttritionOptions, hashStart = new Hash64()) {
    this.rules = rules;
    this.options = options;
    const { layout } = options;
    const grid = makeGrid(layout.length, layout[0].length);
    this.grid = grid;
    this.height = grid.rows + 2 * PAD;
    this.distances = distanceTable(grid);
    this.rowOf = Uint8Array.from({ length: grid.size }, (_, cell) => Math.floor(cell / grid.cols) + PAD);
    this.bitOf = Int32Array.from({ length: grid.size }, (_, cell) => 1 << (cell % grid.cols));

    this.terrainNames = Object.keys(options.terrain);
    const terrains = this.terrainNames.map((name) => options.terrain[name]);
    this.terrainOf = Uint8Array.from([...layout.join('')].map((glyph) => terrains.findIndex((t) => t.glyph === glyph)));
    const terrainAt = (cell: number) => terrains[this.terrainOf[cell]];
    const cells = Array.from({ length: grid.size }, (_, cell) => cell);
    this.defenseOf = Int32Array.from(cells, (cell) => terrainAt(cell).defense);
    this.overlooks = Uint8Array.from(cells, (cell) => Number(terrainAt(cell).overlooksUnits));
    this.full = this.mask(cells);
    this.chargeGround = this.mask(cells.filter((cell) => !terrainAt(cell).breaksCharge));
    const ownedBy = (side: Side) => this.mask(cells.filter((cell) => terrainAt(cell).controlledBy === side));
    this.openingControl = Int32Array.from([...ownedBy('A'), ...ownedBy('B')]);

    const withReserve = cells.filter((cell) => terrainAt(cell).reserve > 0);
    this.reserveCells = Int32Array.from(withReserve);
    this.reserveAtStart = Int32Array.from(withReserve, (cell) => terrainAt(cell).reserve);
    this.income = Int32Array.from(
      cells.flatMap((cell) => {
        const { gold, wood, vp } = terrainAt(cell);
        return gold + wood + vp > 0 ? [cell, gold, wood, vp, withReserve.indexOf(cell)] : [];
      }),
    );
    this.strongholds = Int32Array.from(cells.filter((cell) => terrainAt(cell).isStronghold));
    this.strongholdSide = this.strongholds.map((cell) => sides.indexOf(terrainAt(cell).controlledBy as Side));
    this.roomCells = Int32Array.from(cells.filter((cell) => terrainAt(cell).unitRoom > 0));
    this.roomSizes = this.roomCells.map((cell) => terrainAt(cell).unitRoom);

    const stat = (name: keyof (typeof options.units)['infantry']) =>
      Int32Array.from(unitTypes, (type) => options.units[type][name]);
    this.cost = stat('cost');
    this.lowestCost = Math.min(...this.cost);
    this.attack = stat('attack');
    this.defense = stat('defense');
    this.movement = stat('movement');
    this.range = stat('range');
    this.hp = stat('hp');
    this.chargeBonus = stat('chargeBonus');
    this.chargeDistance = stat('chargeDistance');
    this.shieldWallEach = stat('shieldWallEach');
    this.shieldWallMost = stat('shieldWallMost');
    this.meleeMalus = stat('meleeMalus');

    const limited = options.hasUnitLimits;
    this.moveBar = limited ? RESTING | FORTIFIED | MOVED : RESTING;
    this.attackBar = limited ? RESTING | FORTIFIED | ATTACKED : RESTING;
    this.fortifyBar = limited ? RESTING | FORTIFIED | MOVED | ATTACKED : RESTING | FORTIFIED;

    const starters = sides.map((side) => options.startUnits.filter((unit) => unit.side === side).length);
    const recruits = Math.floor((options.actionsPerTurn * options.turnLimit) / options.recruitActions);
    this.capacity = Math.max(...starters) + recruits;

    const longestMove = Math.max(...this.movement);
    const longestRange = Math.max(...this.range);
    this.discs = Array.from({ length: Math.max(longestMove, longestRange) + 1 }, (_, radius) =>
      makeDiscs(grid, radius),
    );
    this.moveDiscs = this.discs[longestMove];
    this.attackDiscs = this.discs[longestRange];
    this.stepCounts = new Uint8Array(64);
    this.stepPlaces = new Uint8Array(64 * 8);
    for (let set = 0; set < 64; set++) {
      for (const [bit, place] of neighbourPlaces(longestMove).entries()) {
        if ((set >> bit) & 1) this.stepPlaces[set * 8 + this.stepCounts[set]++] = place;
      }
    }
    this.sightVia = this.sightTable((cell) => terrainAt(cell).blocksSight);

    this.attackStart = grid.size * this.moveDiscs.span;
    this.fortifyStart = this.attackStart + grid.size * this.attackDiscs.span;
    this.recruitStart = this.fortifyStart + grid.size;
    this.endTurn = this.recruitStart + this.strongholds.length * unitTypes.length;
    this.actionCount = this.endTurn + 1;
    const stacks = Math.min(this.capacity, grid.size);
    this.longestList =
      stacks * (this.moveDiscs.span + this.attackDiscs.span + 1) +
      this.strongholds.length * unitTypes.length +
      1 +
      SLACK;

    this.free = new Int32Array(this.height);
    this.chargeFree = new Int32Array(this.height);
    this.open = new Int32Array(this.height);
    this.threatened = new Int32Array(this.height);

    this.hashStart = hashStart;
  }

  /** A padded bitboard of some cells. */
  mask(cells: readonly number[]): Int32Array {
    const rows = new Int32Array(this.height);
    for (const cell of cells) rows[this.rowOf[cell]] |= this.bitOf[cell];
    return rows;
  }

  distance(a: number, b: number): number {
    return this.distances[a * this.grid.size + b];
  }

  /** 000 §9.7, as far as it does not depend on units. */
  private sightTable(blocksSight: (cell: number) => boolean): Int16Array {
    const { grid, attackDiscs } = this;
    return attackDiscs.cells.map((to, number) => {
      const from = Math.floor(number / attackDiscs.span);
      if (to === NONE || this.distance(from, to) < 2 || !this.options.needsSight) return CLEAR;
      const around = (cell: number) => [...grid.neighbours.subarray(cell * 6, cell * 6 + 6)].filter((n) => n !== NONE);
      const shared = around(from).filter((cell) => around(to).includes(cell));
      if (shared.length !== 1 || blocksSight(to) || blocksSight(shared[0])) return BLIND;
      return shared[0];
    });
  }
}

const theatres = new WeakMap<AttritionOptions, Theatre>();

/** Equal options share one theatre, whoever gives them. */
export function theatreOf(rules: AttritionRules, options: AttritionOptions): Theatre {
  const own = rules.reader.own(options);
  const known = theatres.get(own);
  if (known !== undefined && known.rules === rules) return known;
  const theatre = new Theatre(rules, own, rules.reader.hashStart(rules.id, own));
  theatres.set(own, theatre);
  return theatre;
}
