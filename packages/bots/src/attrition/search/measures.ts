import type { AttritionState } from '@hexfront/engine/attrition';
import type { Chart } from '../chart.ts';
import { Army } from './army.ts';
import { March } from './march.ts';
import { Prizes } from './prizes.ts';
import { Standing } from './standing.ts';
import { Threats } from './threats.ts';

/** What is measured of a position, once for both sides. One object is used for many positions. */
export class Measures {
  readonly armies: readonly [Army, Army];
  readonly prizes: Prizes;
  readonly march: March;
  readonly threats: Threats;
  readonly standing: Standing;

  constructor(chart: Chart) {
    const { theatre } = chart;
    this.armies = [new Army(theatre, 0), new Army(theatre, 1)];
    this.prizes = new Prizes(chart, this.armies);
    this.march = new March(chart, this.armies);
    this.threats = new Threats(chart, this.armies);
    this.standing = new Standing(theatre);
  }

  /** If `next` is the first to have a whole turn. */
  take(state: AttritionState, next: number, asksExpansion: boolean): void {
    const { armies, prizes, standing, threats, march } = this;
    armies[0].gather(state);
    armies[1].gather(state);
    prizes.measure(state, next, asksExpansion);
    standing.measure(state, prizes.points);
    threats.measure(state, 0);
    threats.measure(state, 1);
    march.measure(state, 0);
    march.measure(state, 1);
  }
}
