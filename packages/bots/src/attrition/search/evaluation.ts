import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  capturedStrongholds,
  FORTIFIED,
  GOLD,
  REASON,
  shieldWall,
  TURN,
  type Theatre,
  WINNER,
} from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { type Chart, chartOf } from '../chart.ts';
import { type SearchFeature, type SearchWeights, searchFeatures } from '../search-weights.ts';
import { Army } from './army.ts';
import { holder } from './holder.ts';
import { Prizes } from './prizes.ts';
import { Standing } from './standing.ts';

/** More than the score of any position that is not decided. A victory in fewer rounds is worth more. */
export const VICTORY = 1_000_000;
const ROUND = 100;

/** What the chance to win at once is worth in the middle of a turn. */
const PROMISE = 100;

export function isDecided(score: number): boolean {
  return Math.abs(score) > VICTORY / 2;
}

/** Where the score of a position lies in a judgement; its key follows. */
export const SCORE = 0;

const names = Object.keys(searchFeatures) as SearchFeature[];
const at = Object.fromEntries(names.map((name, i) => [name, i])) as { readonly [name in SearchFeature]: number };
const MATERIAL = at.material;
const PURSE = at.purse;
const VICTORY_POINTS = at.victoryPoints;
const INCOME = at.income;
const EXPANSION = at.expansion;
const STRONGHOLDS = at.strongholds;
const MARCH = at.march;
const GARRISON = at.garrison;
const EXPOSURE = at.exposure;
const SIEGE = at.siege;
const DANGER = at.danger;
const PRESSURE = at.pressure;
const STANDING = at.standing;

/** Places in `threats`. */
const HELD = 0;
const MANNED = 1;
const EXPOSED = 2;
const ENDANGERED = 3;
const MARCHED = 4;

/**
 * Scores positions. It measures what the features of greedy measure, but in one pass over the stacks and without asking twice, because
 * a search wants a score for every position.
 */
export class Evaluation {
  private readonly chart: Chart;
  private readonly own: Float64Array;
  private readonly other: Float64Array;
  private readonly armies: readonly [Army, Army];
  /** The armies of the position from which a turn is planned. */
  private readonly noted: readonly [Army, Army];
  private readonly prizes: Prizes;
  private readonly standing: Standing;
  /** By seat and cell: how near the cell is to an enemy stronghold, from 0 to 1. */
  private readonly nearness: readonly [Float64Array, Float64Array];
  /** By cell, worked out for one position. */
  private readonly recent: Float64Array;
  /** By seat and cell: 1 for the strongholds that the seat defends. */
  private readonly isHome: readonly [Uint8Array, Uint8Array];
  private readonly isDuel: boolean;
  /** Of one side: the share of each stack that it could lose, and what else `addSide` asks for. */
  private readonly shares: Float64Array;
  private readonly threats = new Float64Array(5);
  private readonly single = new Float64Array(1);

  constructor(theatre: Theatre, weights: SearchWeights) {
    const chart = chartOf(theatre);
    this.chart = chart;
    this.own = Float64Array.from(names, (name) => weights[name].own);
    this.other = Float64Array.from(names, (name) => weights[name].other);
    this.armies = [new Army(theatre, 0), new Army(theatre, 1)];
    this.noted = [new Army(theatre, 0), new Army(theatre, 1)];
    this.prizes = new Prizes(chart, this.armies);
    this.standing = new Standing(theatre);
    const nearnessFor = (seat: number) =>
      Float64Array.from({ length: theatre.grid.size }, (_, cell) => this.nearnessTo(cell, chart.homes[1 - seat]));
    this.nearness = [nearnessFor(0), nearnessFor(1)];
    const { size } = theatre.grid;
    this.recent = new Float64Array(size);
    this.shares = new Float64Array(size);
    const homesOf = (seat: number) =>
      Uint8Array.from({ length: size }, (_, cell) => Number(chart.homes[seat].includes(cell)));
    this.isHome = [homesOf(0), homesOf(1)];
    this.isDuel = theatre.rules.combat.mostHp === 1;
  }

  /** For `planner`, in gold, if `next` is the first to have a whole turn. */
  score(state: AttritionState, planner: number, next: number): number {
    this.judge(state, planner, next, this.single);
    return this.single[SCORE];
  }

  /** The same, written to an array: a number that is returned may cost an allocation. */
  judge(state: AttritionState, planner: number, next: number, judgement: Float64Array): void {
    const { scalars } = state;
    if (scalars[REASON] !== 0) {
      const worth = scalars[WINNER] === NONE ? 0 : VICTORY - scalars[TURN] * ROUND;
      judgement[SCORE] = scalars[WINNER] === planner ? worth : -worth;
      return;
    }
    const { own, other, prizes, standing } = this;
    const foe = 1 - planner;
    this.armies[0].gather(state);
    this.armies[1].gather(state);
    prizes.measure(state, next, own[EXPANSION] !== 0 || other[EXPANSION] !== 0);
    standing.measure(state, prizes.points);
    judgement[SCORE] = 0;
    this.addSide(state, planner, next, own, judgement);
    this.addSide(state, foe, next, other, judgement);
  }

  /**
   * Points for a turn that is not over yet and could still end with the entry into an enemy stronghold, judged by distance and
   * power. They make sure that it is tried; the end of the turn is scored without them.
   */
  promise(state: AttritionState, seat: number): number {
    const { chart } = this;
    const { distances, theatre, power } = chart;
    const { options } = theatre;
    if (!options.winsByEntering) return 0;
    const left = state.scalars[ACTIONS_LEFT];
    const steps = Math.floor(left / options.moveActions);
    const stepsToFight = Math.floor((left - options.attackActions) / options.moveActions);
    const { cells, types, count } = this.armies[seat];
    const goals = chart.homes[1 - seat];
    for (let g = 0; g < goals.length; g++) {
      const base = goals[g] * theatre.grid.size;
      const isGuarded = state.front[goals[g]] !== NONE;
      let guard = 0;
      if (isGuarded) {
        let index = 0;
        while (this.armies[1 - seat].cells[index] !== goals[g]) index++;
        guard = this.meleeDefense(state, 1 - seat, index);
      }
      for (let i = 0; i < count; i++) {
        const distance = distances[base + cells[i]];
        const type = types[i];
        if (!isGuarded) {
          if (distance <= theatre.movement[type] * steps) return PROMISE;
        } else if (power[type] >= guard && distance <= theatre.movement[type] * stepsToFight + 1) return PROMISE;
      }
    }
    return 0;
  }

  /** Must run before `canStrike`; once is enough for a position. */
  noteFoes(state: AttritionState, seat: number): void {
    this.noted[1 - seat].gather(state);
  }

  /** Whether a unit of this type on this cell has an enemy, or an enemy stronghold that it may walk into, within its range. */
  canStrike(seat: number, type: number, cell: number): boolean {
    const { chart } = this;
    const { distances, theatre } = chart;
    const base = cell * theatre.grid.size;
    const foes = this.noted[1 - seat];
    for (let i = 0; i < foes.count; i++) if (distances[base + foes.cells[i]] <= theatre.range[type]) return true;
    if (theatre.options.hasUnitLimits) return false;
    const goals = chart.homes[1 - seat];
    for (let i = 0; i < goals.length; i++) if (distances[base + goals[i]] <= theatre.movement[type]) return true;
    return false;
  }

  /** Whether the cell is a stronghold that the other side defends. */
  isGoal(seat: number, cell: number): boolean {
    return this.isHome[1 - seat][cell] === 1;
  }

  private addSide(
    state: AttritionState,
    seat: number,
    next: number,
    weights: Float64Array,
    judgement: Float64Array,
  ): void {
    const { prizes, armies, standing, threats } = this;
    const isNext = seat === next;
    this.measureThreats(state, seat);
    this.measureMarch(state, seat);
    judgement[SCORE] +=
      weights[MATERIAL] * armies[seat].worth[0] +
      weights[PURSE] * state.scalars[GOLD + seat] +
      weights[VICTORY_POINTS] * prizes.points[seat] +
      weights[INCOME] * prizes.income[seat] +
      weights[EXPANSION] * prizes.expansion[seat] +
      weights[STANDING] * standing.leads[seat] +
      weights[MARCH] * threats[MARCHED] +
      weights[STRONGHOLDS] * threats[HELD] +
      weights[GARRISON] * threats[MANNED] +
      (isNext ? weights[SIEGE] : weights[EXPOSURE]) * threats[EXPOSED] +
      (isNext ? weights[PRESSURE] : weights[DANGER]) * threats[ENDANGERED];
  }

  private measureMarch(state: AttritionState, seat: number): void {
    const { cells, sizes, count } = this.armies[seat];
    const goals = this.chart.homes[1 - seat];
    let isAnyHeld = false;
    for (let i = 0; i < goals.length; i++) if (holder(state, goals[i]) === seat) isAnyHeld = true;
    const near = isAnyHeld ? this.nearnessNow(state, seat) : this.nearness[seat];
    let marched = 0;
    for (let i = 0; i < count; i++) marched += near[cells[i]] * sizes[i];
    this.threats[MARCHED] = marched;
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

  /** What the seat holds and what the other side threatens. */
  private measureThreats(state: AttritionState, seat: number): void {
    const { chart, threats, shares } = this;
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
    threats[HELD] = held;
    threats[MANNED] = manned;
    threats[EXPOSED] = exposed;
    threats[ENDANGERED] = endangered;
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

  private meleeDefense(state: AttritionState, seat: number, index: number): number {
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
