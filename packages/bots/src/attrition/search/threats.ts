import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  capturedStrongholds,
  FORTIFIED,
  GOLD,
  shieldWall,
} from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Chart } from '../chart.ts';
import type { Army } from './army.ts';
import { holder } from './holder.ts';

/**
 * What a side holds and what the other could take from it in one turn, judged by distance alone. Units in the way and lines of sight
 * are ignored: the search finds out whether a threat is real.
 */
export class Threats {
  /** By seat: strongholds held, own ones that are manned, own ones that may be lost, and the worth of units that may be lost. */
  readonly held = new Int32Array(2);
  readonly manned = new Int32Array(2);
  readonly exposed = new Int32Array(2);
  readonly endangered = new Float64Array(2);
  private readonly chart: Chart;
  private readonly armies: readonly [Army, Army];
  /** The share of each stack that may be lost. */
  private readonly shares: Float64Array;
  /** By seat and cell: 1 for the strongholds that the seat defends. */
  private readonly isHome: readonly [Uint8Array, Uint8Array];
  private readonly isDuel: boolean;

  constructor(chart: Chart, armies: readonly [Army, Army]) {
    this.chart = chart;
    this.armies = armies;
    const { size } = chart.theatre.grid;
    this.shares = new Float64Array(size);
    const homesOf = (seat: number) =>
      Uint8Array.from({ length: size }, (_, cell) => Number(chart.homes[seat].includes(cell)));
    this.isHome = [homesOf(0), homesOf(1)];
    this.isDuel = chart.theatre.rules.combat.mostHp === 1;
  }

  /** What the seat holds and what the other side threatens. */
  measure(state: AttritionState, seat: number): void {
    const { chart, shares } = this;
    const { options, strongholds, strongholdSide } = chart.theatre;
    const { cells, worths, count } = this.armies[seat];
    let endangered = 0;
    let exposed = 0;
    for (let i = 0; i < count; i++) {
      this.measureLoss(state, seat, i);
      const share = shares[i];
      if (share === 0) continue;
      endangered += share * worths[i];
      if (share === 1 && this.isHome[seat][cells[i]] === 1) exposed++;
    }
    let held = 0;
    let manned = 0;
    let recruits = Math.floor(state.scalars[GOLD + seat] / chart.cheapest);
    for (let i = 0; i < strongholds.length; i++) {
      const cell = strongholds[i];
      if (holder(state, cell) !== seat) continue;
      held++;
      if (strongholdSide[i] !== seat) continue;
      if (state.front[cell] !== NONE) manned++;
      else {
        if (recruits-- > 0) manned++;
        if (!this.canStillRecruit(state, seat) && this.isInReach(seat, cell)) exposed++;
      }
    }
    if (exposed > 0) {
      const isLast = options.winsByEntering || capturedStrongholds(state, 1 - seat) + 1 === options.strongholdsToWin;
      if (isLast) exposed *= 5;
    }
    this.held[seat] = held;
    this.manned[seat] = manned;
    this.exposed[seat] = exposed;
    this.endangered[seat] = endangered;
  }

  /** The share of a stack that the strongest single attack within reach would destroy, judged by distance alone. */
  private measureLoss(state: AttritionState, seat: number, index: number): void {
    const { distances, strike, power, theatre } = this.chart;
    const { cells, hps } = this.armies[seat];
    const foes = this.armies[1 - seat];
    const base = cells[index] * theatre.grid.size;
    const bonus = theatre.options.stackBonus;
    let worst = NONE;
    for (let i = 0; i < foes.count; i++) {
      const type = foes.types[i];
      if (distances[base + foes.cells[i]] > strike[type]) continue;
      const blow = power[type] + bonus * (foes.sizes[i] - 1);
      if (blow > worst) worst = blow;
    }
    let share = 0;
    if (worst !== NONE) {
      const excess = worst - this.meleeDefense(state, seat, index);
      // Without hit points a tie kills both units, which is half as bad.
      if (this.isDuel) share = excess > 0 ? 1 : excess === 0 ? 0.5 : 0;
      else share = Math.min(1, (excess > 1 ? excess : 1) / hps[index]);
    }
    this.shares[index] = share;
  }

  /** The defence of a stack against an enemy next to it. */
  meleeDefense(state: AttritionState, seat: number, index: number): number {
    const { theatre } = this.chart;
    const { options } = theatre;
    const { cells, types, sizes } = this.armies[seat];
    const cell = cells[index];
    const type = types[index];
    let power = theatre.defense[type] + theatre.defenseOf[cell] + options.stackBonus * (sizes[index] - 1);
    for (let slot = state.front[cell]; slot !== NONE; slot = state.behind[slot]) {
      if ((state.unitFlags[slot] & FORTIFIED) === 0) continue;
      power += options.fortifyDefense;
      break;
    }
    power += shieldWall(state, cell) - theatre.meleeMalus[type];
    return power > 0 ? power : 0;
  }

  /** Whether the other side could be on an empty cell at the end of its next turn. */
  private isInReach(seat: number, cell: number): boolean {
    const { distances, travel, theatre } = this.chart;
    const foes = this.armies[1 - seat];
    const base = cell * theatre.grid.size;
    for (let i = 0; i < foes.count; i++) if (distances[base + foes.cells[i]] <= travel[foes.types[i]]) return true;
    return false;
  }

  /** An empty stronghold is safe as long as there is time to put a unit into it. */
  private canStillRecruit({ scalars }: AttritionState, seat: number): boolean {
    const { theatre, cheapest } = this.chart;
    const hasTime = scalars[ACTIVE] === seat && scalars[ACTIONS_LEFT] >= theatre.options.recruitActions;
    return hasTime && scalars[GOLD + seat] >= cheapest;
  }
}
