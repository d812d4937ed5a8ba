import { ACTIONS_LEFT, type AttritionState, type Theatre } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { type Chart, chartOf } from '../chart.ts';
import { Army } from './army.ts';
import { Threats } from './threats.ts';

/** What the chance to win at once is worth in the middle of a turn. */
const PROMISE = 100;

/** What a seat could still do in a turn that is not over. A beam asks, so that it does not drop a plan one action too early. */
export class Opportunities {
  private readonly chart: Chart;
  /** The armies of the position from which a turn is planned. */
  private readonly foes: readonly [Army, Army];
  private readonly armies: readonly [Army, Army];
  private readonly threats: Threats;

  constructor(theatre: Theatre) {
    this.chart = chartOf(theatre);
    this.foes = [new Army(theatre, 0), new Army(theatre, 1)];
    this.armies = [new Army(theatre, 0), new Army(theatre, 1)];
    this.threats = new Threats(this.chart, this.armies);
  }

  /** Must run before `canStrike`; once is enough for a position. */
  note(state: AttritionState, seat: number): void {
    this.foes[1 - seat].gather(state);
  }

  /** Whether a unit of this type on this cell has an enemy, or an enemy stronghold that it may walk into, within its range. */
  canStrike(seat: number, type: number, cell: number): boolean {
    const { distances, theatre, homes } = this.chart;
    const base = cell * theatre.grid.size;
    const foes = this.foes[1 - seat];
    for (let i = 0; i < foes.count; i++) if (distances[base + foes.cells[i]] <= theatre.range[type]) return true;
    if (theatre.options.hasUnitLimits) return false;
    const goals = homes[1 - seat];
    for (let i = 0; i < goals.length; i++) if (distances[base + goals[i]] <= theatre.movement[type]) return true;
    return false;
  }

  /** Whether the cell is a stronghold that the other side defends. */
  isGoal(seat: number, cell: number): boolean {
    return this.chart.homes[1 - seat].includes(cell);
  }

  /**
   * Points for a turn that could still end with the entry into an enemy stronghold, where that wins, judged by distance and power.
   * They make sure that it is tried; the end of the turn is scored without them.
   */
  promise(state: AttritionState, seat: number): number {
    const { theatre, homes } = this.chart;
    if (!theatre.options.winsByEntering) return 0;
    this.armies[0].gather(state);
    this.armies[1].gather(state);
    const goals = homes[1 - seat];
    for (let i = 0; i < goals.length; i++) if (this.canEnter(state, seat, goals[i])) return PROMISE;
    return 0;
  }

  private canEnter(state: AttritionState, seat: number, goal: number): boolean {
    const { distances, theatre, power } = this.chart;
    const { attackActions, moveActions } = theatre.options;
    const { cells, types, count } = this.armies[seat];
    const index = this.armies[1 - seat].indexAt(goal);
    const isGuarded = index !== NONE;
    const guard = isGuarded ? this.threats.meleeDefense(state, 1 - seat, index) : 0;
    const left = state.scalars[ACTIONS_LEFT];
    const steps = Math.floor((isGuarded ? left - attackActions : left) / moveActions);
    const base = goal * theatre.grid.size;
    for (let i = 0; i < count; i++) {
      const type = types[i];
      if (isGuarded && power[type] < guard) continue;
      // A fight is won from the next hex.
      if (distances[base + cells[i]] <= theatre.movement[type] * steps + (isGuarded ? 1 : 0)) return true;
    }
    return false;
  }
}
