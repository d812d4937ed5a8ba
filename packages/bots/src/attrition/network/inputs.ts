import {
  type AttritionState,
  FORTIFIED,
  GOLD,
  NEXT_NUMBER,
  type Theatre,
  TURN,
  UNITS,
  unitTypes,
  WOOD,
} from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { chartOf } from '../chart.ts';
import { holder } from '../search/holder.ts';
import { Measures } from '../search/measures.ts';

/** What is measured of either side, and by how much it is divided, so that usual values lie between 0 and 1. */
const sideMeasures = [
  ['material', 100],
  ['gold', 50],
  ['wood', 50],
  ['points', 20],
  ['income', 10],
  ['expansion', 20],
  ['lead', 1],
  ['march', 10],
  ['strongholds', 2],
  ['garrison', 2],
  ['exposed', 5],
  ['endangered', 50],
  ['units', 10],
  ['stacks', 10],
  ['reserve', 50],
] as const;
const scales = Float64Array.from(sideMeasures, ([, scale]) => scale);
/** What is measured of the match as a whole. */
const matchMeasures = ['left', 'points_ahead', 'material_ahead'] as const;

export const measureNames: readonly string[] = [
  ...['own', 'other'].flatMap((whose) => sideMeasures.map(([name]) => `${whose}_${name}`)),
  ...matchMeasures,
];

/**
 * What a network is told about a position. *Marks* are yes or no: a unit of a type with so many hit points on a hex, a fortified stack on a
 * hex, a paying hex that is held, the round. Each has a number from either side of the board; the second side sees left and right exchanged.
 * *Measures* are those of the search, for the side that moves next and for the other.
 */
export class NetworkInputs {
  readonly theatre: Theatre;
  /** How many marks there are. */
  readonly marks: number;
  /** By mark, as the first side numbers it: its number for the second side. */
  readonly flipped: Int32Array;
  /** Places that hold one mark each, or NONE: units, fortified units, paying hexes, and the round. */
  readonly places: number;
  /** The type of unit of each level of hit points. */
  readonly levelTypes: readonly number[];
  private readonly measures: Measures;
  private readonly levelOf: Int32Array;
  private readonly hpSpan: number;
  private readonly prizeCells: Int32Array;
  private readonly prizeReserves: Int32Array;
  private readonly fortified: number;
  private readonly prizes: number;
  private readonly rounds: number;
  private readonly levels: number;
  /** Where the units of each side end that were written last. */
  private readonly used = new Int32Array(2);
  private readonly spans = new Int32Array(10);

  constructor(theatre: Theatre) {
    this.theatre = theatre;
    const { grid, hp, options, capacity } = theatre;
    const chart = chartOf(theatre);
    this.measures = new Measures(chart);
    this.prizeCells = Int32Array.from(chart.prizes, ({ cell }) => cell);
    this.prizeReserves = Int32Array.from(chart.prizes, ({ reserve }) => reserve);
    this.hpSpan = 1 + Math.max(...hp);
    this.levelOf = new Int32Array(unitTypes.length * this.hpSpan).fill(NONE);
    const levelTypes: number[] = [];
    for (let type = 0; type < unitTypes.length; type++) {
      for (let points = 1; points <= hp[type]; points++) {
        this.levelOf[type * this.hpSpan + points] = levelTypes.length;
        levelTypes.push(type);
      }
    }
    this.levelTypes = levelTypes;
    const levels = levelTypes.length;
    this.levels = levels;
    this.fortified = 2 * levels * grid.size;
    this.prizes = this.fortified + 2 * grid.size;
    this.rounds = this.prizes + 2 * this.prizeCells.length;
    this.marks = this.rounds + options.turnLimit;
    this.places = 4 * capacity + this.prizeCells.length + 1;
    this.flipped = this.flip();
  }

  private flip(): Int32Array {
    const { grid } = this.theatre;
    const { cols, size } = grid;
    const mirror = (cell: number) => cell - 2 * (cell % cols) + cols - 1;
    const flipped = Int32Array.from({ length: this.marks }, (_, mark) => mark);
    for (let group = 0; group < 2 * this.levels + 2; group++) {
      // Groups of hexes: own levels, enemy levels, own and enemy fortified stacks.
      const isUnit = group < 2 * this.levels;
      const other = isUnit
        ? (group + this.levels) % (2 * this.levels)
        : group === 2 * this.levels
          ? group + 1
          : group - 1;
      for (let cell = 0; cell < size; cell++) flipped[group * size + cell] = other * size + mirror(cell);
    }
    const { length } = this.prizeCells;
    for (let i = 0; i < length; i++) {
      const image = this.prizeCells.indexOf(mirror(this.prizeCells[i]));
      flipped[this.prizes + i] = this.prizes + length + (image === NONE ? i : image);
      flipped[this.prizes + length + i] = this.prizes + (image === NONE ? i : image);
    }
    return flipped;
  }

  /**
   * Writes the mark of every place, as the first side numbers them. Returns which places may differ from those of the last call: starts and
   * ends, in turn.
   */
  write(state: AttritionState, marks: Int32Array): Int32Array {
    const { capacity, grid } = this.theatre;
    const { unitCell, unitType, unitHp, unitFlags, front, scalars } = state;
    const { levelOf, hpSpan, levels, fortified, spans, used } = this;
    const { size } = grid;
    for (let seat = 0; seat < 2; seat++) {
      const first = seat * capacity;
      const end = first + scalars[NEXT_NUMBER + seat] - 1;
      const last = Math.max(end, used[seat]);
      used[seat] = end;
      for (let slot = first; slot < last; slot++) {
        const cell = slot < end ? unitCell[slot] : NONE;
        if (cell === NONE) {
          marks[slot] = NONE;
          marks[2 * capacity + slot] = NONE;
          continue;
        }
        marks[slot] = (seat * levels + levelOf[unitType[slot] * hpSpan + unitHp[slot]]) * size + cell;
        const isFortified = (unitFlags[slot] & FORTIFIED) !== 0 && front[cell] === slot;
        marks[2 * capacity + slot] = isFortified ? fortified + seat * size + cell : NONE;
      }
      spans[4 * seat] = first;
      spans[4 * seat + 1] = last;
      spans[4 * seat + 2] = 2 * capacity + first;
      spans[4 * seat + 3] = 2 * capacity + last;
    }
    const { prizeCells, prizes } = this;
    const { length } = prizeCells;
    const at = 4 * capacity;
    for (let i = 0; i < length; i++) {
      const held = holder(state, prizeCells[i]);
      marks[at + i] = held === NONE ? NONE : prizes + held * length + i;
    }
    marks[at + length] = this.rounds + Math.min(scalars[TURN], this.theatre.options.turnLimit) - 1;
    spans[8] = at;
    spans[9] = at + length + 1;
    return spans;
  }

  /** Writes the measures if `next` is the first to have a whole turn. */
  measure(state: AttritionState, next: number, out: Float64Array): void {
    const { measures } = this;
    measures.take(state, next, true);
    this.measureSide(state, next, out, 0);
    this.measureSide(state, 1 - next, out, sideMeasures.length);
    const { turnLimit } = this.theatre.options;
    const left = Math.max(0, turnLimit - state.scalars[TURN]);
    const ahead = measures.prizes.points[next] - measures.prizes.points[1 - next];
    const worth = measures.armies[next].worth[0] - measures.armies[1 - next].worth[0];
    const at = 2 * sideMeasures.length;
    out[at] = left / turnLimit;
    out[at + 1] = ahead / (Math.abs(ahead) + 1 + left / 2);
    out[at + 2] = worth / (Math.abs(worth) + 20);
  }

  private measureSide(state: AttritionState, seat: number, out: Float64Array, at: number): void {
    const { armies, prizes, standing, threats, march } = this.measures;
    const { scalars } = state;
    const army = armies[seat];
    out[at] = army.worth[0];
    out[at + 1] = scalars[GOLD + seat];
    out[at + 2] = scalars[WOOD + seat];
    out[at + 3] = prizes.points[seat];
    out[at + 4] = prizes.income[seat];
    out[at + 5] = prizes.expansion[seat];
    out[at + 6] = standing.leads[seat];
    out[at + 7] = march.nearness[seat];
    out[at + 8] = threats.held[seat];
    out[at + 9] = threats.manned[seat];
    out[at + 10] = threats.exposed[seat];
    out[at + 11] = threats.endangered[seat];
    out[at + 12] = scalars[UNITS + seat];
    out[at + 13] = army.count;
    let reserve = 0;
    for (let i = 0; i < this.prizeCells.length; i++) {
      const from = this.prizeReserves[i];
      if (from !== NONE && holder(state, this.prizeCells[i]) === seat) reserve += state.reserves[from];
    }
    out[at + 14] = reserve;
    for (let i = 0; i < scales.length; i++) out[at + i] /= scales[i];
  }
}
