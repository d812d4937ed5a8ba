import type { AttritionState } from '@hexfront/engine/attrition';
import type { Chart } from '../chart.ts';
import type { Army } from './army.ts';
import { holder } from './holder.ts';

/** How near every unit is to its nearest enemy stronghold. */
export class March {
  /** By seat: the sum over its units, each from 0 to 1. */
  readonly nearness = new Float64Array(2);
  private readonly chart: Chart;
  private readonly armies: readonly [Army, Army];
  /** By seat and cell, while the seat holds no enemy stronghold. */
  private readonly usual: readonly [Float64Array, Float64Array];
  /** By cell, worked out for one position. */
  private readonly recent: Float64Array;

  constructor(chart: Chart, armies: readonly [Army, Army]) {
    this.chart = chart;
    this.armies = armies;
    const { size } = chart.theatre.grid;
    const usualFor = (seat: number) =>
      Float64Array.from({ length: size }, (_, cell) => this.nearnessTo(cell, chart.homes[1 - seat]));
    this.usual = [usualFor(0), usualFor(1)];
    this.recent = new Float64Array(size);
  }

  measure(state: AttritionState, seat: number): void {
    const { cells, sizes, count } = this.armies[seat];
    const goals = this.chart.homes[1 - seat];
    let isAnyHeld = false;
    for (let i = 0; i < goals.length; i++) if (holder(state, goals[i]) === seat) isAnyHeld = true;
    const near = isAnyHeld ? this.nearnessNow(state, seat) : this.usual[seat];
    let sum = 0;
    for (let i = 0; i < count; i++) sum += near[cells[i]] * sizes[i];
    this.nearness[seat] = sum;
  }

  /** A stronghold that we hold needs no second unit. */
  private nearnessNow(state: AttritionState, seat: number): Float64Array {
    const { chart, recent } = this;
    const { cells, count } = this.armies[seat];
    const goals = chart.homes[1 - seat];
    for (let k = 0; k < count; k++) {
      const cell = cells[k];
      let least = chart.span;
      for (let i = 0; i < goals.length; i++) {
        if (goals[i] !== cell && holder(state, goals[i]) === seat) continue;
        const distance = chart.distance(cell, goals[i]);
        if (distance < least) least = distance;
      }
      recent[cell] = 1 - least / chart.span;
    }
    return recent;
  }

  private nearnessTo(cell: number, goals: readonly number[]): number {
    const { chart } = this;
    return 1 - Math.min(chart.span, ...goals.map((goal) => chart.distance(cell, goal))) / chart.span;
  }
}
