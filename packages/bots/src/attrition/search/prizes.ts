import { ACTIVE, type AttritionState, VP } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Chart } from '../chart.ts';
import type { Army } from './army.ts';
import { holder } from './holder.ts';

/** The hexes that pay: what they give to either side, and how near its units are to the others. */
export class Prizes {
  /** By seat. Victory points include those due at its next turn. */
  readonly points = new Float64Array(2);
  readonly income = new Float64Array(2);
  readonly expansion = new Float64Array(2);
  private readonly armies: readonly [Army, Army];
  private readonly cells: Int32Array;
  private readonly worths: Float64Array;
  private readonly reserves: Int32Array;
  private readonly due: Int32Array;
  private readonly span: number;
  /** By cell × prizes + prize. */
  private readonly distances: Uint8Array;
  /** By seat and prize: the distance of the nearest stack, and for which moves of the army that was worked out. */
  private readonly nearest: readonly [Uint8Array, Uint8Array];
  private readonly asOf = new Float64Array(2).fill(NONE);
  /** What a prize at each distance counts. It falls off steeply, so that a unit between two goals heads for one of them. */
  private readonly nearness: Float64Array;

  constructor(chart: Chart, armies: readonly [Army, Army]) {
    const { prizes, theatre, span } = chart;
    this.armies = armies;
    this.span = span;
    this.cells = Int32Array.from(prizes, (prize) => prize.cell);
    this.worths = Float64Array.from(prizes, (prize) => prize.worth);
    this.reserves = Int32Array.from(prizes, (prize) => prize.reserve);
    const points = new Map<number, number>();
    for (let i = 0; i < theatre.income.length; i += 5) points.set(theatre.income[i], theatre.income[i + 3]);
    this.due = Int32Array.from(prizes, (prize) => points.get(prize.cell) ?? 0);
    const { length } = prizes;
    this.distances = Uint8Array.from({ length: theatre.grid.size * length }, (_, i) =>
      chart.distance(Math.floor(i / length), prizes[i % length].cell),
    );
    this.nearest = [new Uint8Array(length), new Uint8Array(length)];
    this.nearness = Float64Array.from({ length: span + 1 }, (_, distance) => 4 / (4 + distance));
  }

  measure(state: AttritionState, next: number, asksExpansion: boolean): void {
    const { cells, worths, reserves, due, points, income, expansion, nearness } = this;
    if (asksExpansion) {
      this.findNearest(0);
      this.findNearest(1);
    }
    const [nearestA, nearestB] = this.nearest;
    // A turn starts with income, so the side that moves next has been paid already, once it has the move.
    const isPaid = state.scalars[ACTIVE] === next;
    let pointsA = state.scalars[VP];
    let pointsB = state.scalars[VP + 1];
    let incomeA = 0;
    let incomeB = 0;
    let expansionA = 0;
    let expansionB = 0;
    for (let i = 0; i < cells.length; i++) {
      const reserve = reserves[i];
      let worth = worths[i];
      if (reserve !== NONE && state.reserves[reserve] < worth) {
        worth = state.reserves[reserve];
        if (worth === 0) continue;
      }
      const held = holder(state, cells[i]);
      if (held === 0) {
        incomeA += worth;
        expansionA += worth;
        expansionB += worth * nearness[nearestB[i]];
        if (!isPaid || next !== 0) pointsA += due[i];
      } else if (held === 1) {
        incomeB += worth;
        expansionB += worth;
        expansionA += worth * nearness[nearestA[i]];
        if (!isPaid || next !== 1) pointsB += due[i];
      } else {
        expansionA += worth * nearness[nearestA[i]];
        expansionB += worth * nearness[nearestB[i]];
      }
    }
    points[0] = pointsA;
    points[1] = pointsB;
    income[0] = incomeA;
    income[1] = incomeB;
    expansion[0] = expansionA;
    expansion[1] = expansionB;
  }

  /** Most actions move the stacks of one side only. */
  private findNearest(seat: number): void {
    const army = this.armies[seat];
    if (this.asOf[seat] === army.moves) return;
    this.asOf[seat] = army.moves;
    const nearest = this.nearest[seat];
    const { distances, cells } = this;
    const { length } = cells;
    nearest.fill(this.span);
    for (let k = 0; k < army.count; k++) {
      const base = army.cells[k] * length;
      for (let i = 0; i < length; i++) if (distances[base + i] < nearest[i]) nearest[i] = distances[base + i];
    }
  }
}
