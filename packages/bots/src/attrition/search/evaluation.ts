import {
  ACTIONS_LEFT,
  ACTIVE,
  type AttritionState,
  capturedStrongholds,
  FORTIFIED,
  GOLD,
  isControlledBy,
  NEXT_NUMBER,
  REASON,
  shieldWall,
  TURN,
  type Theatre,
  VP,
  WINNER,
} from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { type Chart, chartOf } from '../chart.ts';
import { type SearchFeature, type SearchWeights, searchFeatures } from '../search-weights.ts';

/** More than the score of any position that is not decided. A victory in fewer rounds is worth more. */
export const VICTORY = 1_000_000;
const ROUND = 100;

export function isDecided(score: number): boolean {
  return Math.abs(score) > VICTORY / 2;
}

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

/**
 * Scores positions. It measures what the features of greedy measure, but all of it in one pass over the stacks, because a search
 * asks it once for every position.
 */
export class Evaluation {
  private readonly chart: Chart;
  private readonly own: Float64Array;
  private readonly other: Float64Array;

  /** By seat: cell, type, size, worth and hit points of its stacks, and the defence and attack of each. */
  private readonly cells: readonly [Int32Array, Int32Array];
  private readonly types: readonly [Int32Array, Int32Array];
  private readonly sizes: readonly [Int32Array, Int32Array];
  private readonly hps: readonly [Int32Array, Int32Array];
  private readonly worths: readonly [Float64Array, Float64Array];
  private readonly counts = new Int32Array(2);

  private readonly prizeCells: Int32Array;
  private readonly prizeWorths: Float64Array;
  private readonly prizeReserves: Int32Array;
  private readonly prizePoints: Int32Array;
  /** Of a goal at each distance. */
  private readonly nearness: Float64Array;
  /** By type × (1 + most hit points) + hit points. */
  private readonly worthOf: Float64Array;
  private readonly hpSpan: number;

  constructor(theatre: Theatre, weights: SearchWeights) {
    const chart = chartOf(theatre);
    this.chart = chart;
    this.own = Float64Array.from(names, (name) => weights[name].own);
    this.other = Float64Array.from(names, (name) => weights[name].other);
    const { size } = theatre.grid;
    this.cells = [new Int32Array(size), new Int32Array(size)];
    this.types = [new Int32Array(size), new Int32Array(size)];
    this.sizes = [new Int32Array(size), new Int32Array(size)];
    this.hps = [new Int32Array(size), new Int32Array(size)];
    this.worths = [new Float64Array(size), new Float64Array(size)];

    const points = new Map<number, number>();
    for (let i = 0; i < theatre.income.length; i += 5) points.set(theatre.income[i], theatre.income[i + 3]);
    this.prizeCells = Int32Array.from(chart.prizes, (prize) => prize.cell);
    this.prizeWorths = Float64Array.from(chart.prizes, (prize) => prize.worth);
    this.prizeReserves = Int32Array.from(chart.prizes, (prize) => prize.reserve);
    this.prizePoints = Int32Array.from(chart.prizes, (prize) => points.get(prize.cell) ?? 0);
    this.nearness = Float64Array.from({ length: chart.span + 1 }, (_, distance) => 4 / (4 + distance));
    this.hpSpan = 1 + Math.max(...theatre.hp);
    this.worthOf = Float64Array.from({ length: theatre.cost.length * this.hpSpan }, (_, i) => {
      const type = Math.floor(i / this.hpSpan);
      return (theatre.cost[type] * (1 + (i % this.hpSpan))) / (1 + theatre.hp[type]);
    });
  }

  /** For `planner`, in gold, if `next` is the first to have a whole turn. */
  score(state: AttritionState, planner: number, next: number): number {
    const { scalars } = state;
    if (scalars[REASON] !== 0) {
      if (scalars[WINNER] === NONE) return 0;
      const worth = VICTORY - scalars[TURN] * ROUND;
      return scalars[WINNER] === planner ? worth : -worth;
    }
    this.gather(state, 0);
    this.gather(state, 1);
    return (
      this.side(state, planner, next, this.own) +
      this.side(state, 1 - planner, next, this.other) +
      this.prizes(state, planner, next)
    );
  }

  private gather(state: AttritionState, seat: number): void {
    const { unitCell, front, behind, unitType, unitHp, scalars, theatre } = state;
    const { worthOf, hpSpan } = this;
    const cells = this.cells[seat];
    const types = this.types[seat];
    const sizes = this.sizes[seat];
    const hps = this.hps[seat];
    const worths = this.worths[seat];
    const first = seat * theatre.capacity;
    const end = first + scalars[NEXT_NUMBER + seat] - 1;
    let count = 0;
    for (let slot = first; slot < end; slot++) {
      const cell = unitCell[slot];
      if (cell === NONE || front[cell] !== slot) continue;
      const type = unitType[slot];
      let size = 0;
      let hp = 0;
      let worth = 0;
      for (let member = slot; member !== NONE; member = behind[member]) {
        size++;
        hp += unitHp[member];
        worth += worthOf[type * hpSpan + unitHp[member]];
      }
      cells[count] = cell;
      types[count] = type;
      sizes[count] = size;
      hps[count] = hp;
      worths[count] = worth;
      count++;
    }
    this.counts[seat] = count;
  }

  /** Everything about one side except the hexes that pay. */
  private side(state: AttritionState, seat: number, next: number, weights: Float64Array): number {
    const { chart } = this;
    const { theatre } = chart;
    const { scalars, front } = state;
    const count = this.counts[seat];
    const cells = this.cells[seat];
    const worths = this.worths[seat];
    const sizes = this.sizes[seat];
    const moves = seat === next;
    const dangerWeight = moves ? weights[PRESSURE] : weights[DANGER];
    let material = 0;
    let danger = 0;
    let march = 0;
    const goals = chart.homes[1 - seat];
    for (let i = 0; i < count; i++) {
      const cell = cells[i];
      material += worths[i];
      if (dangerWeight !== 0) danger += this.lossShare(state, seat, cell, i) * worths[i];
      let least = chart.span;
      for (let g = 0; g < goals.length; g++) {
        const goal = goals[g];
        // A stronghold that we hold needs no second unit.
        if (goal !== cell && holder(state, goal) === seat) continue;
        const distance = chart.distance(cell, goal);
        if (distance < least) least = distance;
      }
      march += (1 - least / chart.span) * sizes[i];
    }

    const { options, strongholds } = theatre;
    let held = 0;
    for (let i = 0; i < strongholds.length; i++) if (holder(state, strongholds[i]) === seat) held++;

    const homes = chart.homes[seat];
    let manned = 0;
    let exposed = 0;
    let recruits = Math.floor(scalars[GOLD + seat] / chart.cheapest);
    for (let i = 0; i < homes.length; i++) {
      const home = homes[i];
      if (holder(state, home) !== seat) continue;
      if (front[home] !== NONE || recruits-- > 0) manned++;
      if (this.isExposed(state, seat, home)) exposed++;
    }
    if (exposed > 0) {
      const isLast = options.winsByEntering || capturedStrongholds(state, 1 - seat) + 1 === options.strongholdsToWin;
      if (isLast) exposed *= 5;
    }

    return (
      weights[MATERIAL] * material +
      dangerWeight * danger +
      weights[MARCH] * march +
      weights[PURSE] * scalars[GOLD + seat] +
      weights[STRONGHOLDS] * held +
      weights[GARRISON] * manned +
      (moves ? weights[SIEGE] : weights[EXPOSURE]) * exposed
    );
  }

  /** The hexes that pay, for both sides. */
  private prizes(state: AttritionState, planner: number, next: number): number {
    const { own, other, prizeCells, prizeWorths, prizeReserves, prizePoints, nearness } = this;
    const { scalars, reserves } = state;
    const foe = 1 - planner;
    // A turn starts with income, so who moves next has been paid already, once the turn has passed.
    const paid = scalars[ACTIVE] === next ? next : NONE;
    let ownPoints = scalars[VP + planner];
    let otherPoints = scalars[VP + foe];
    let sum = 0;
    for (let i = 0; i < prizeCells.length; i++) {
      const cell = prizeCells[i];
      const reserve = prizeReserves[i];
      let worth = prizeWorths[i];
      if (reserve !== NONE && reserves[reserve] < worth) {
        worth = reserves[reserve];
        if (worth === 0) continue;
      }
      const held = holder(state, cell);
      if (held === planner) {
        sum += (own[INCOME] + own[EXPANSION]) * worth;
        if (paid !== planner) ownPoints += prizePoints[i];
      } else if (own[EXPANSION] !== 0) sum += own[EXPANSION] * worth * nearness[this.nearest(planner, cell)];
      if (held === foe) {
        sum += (other[INCOME] + other[EXPANSION]) * worth;
        if (paid !== foe) otherPoints += prizePoints[i];
      } else if (other[EXPANSION] !== 0) sum += other[EXPANSION] * worth * nearness[this.nearest(foe, cell)];
    }
    return sum + own[VICTORY_POINTS] * ownPoints + other[VICTORY_POINTS] * otherPoints;
  }

  private nearest(seat: number, cell: number): number {
    const { distances, span, theatre } = this.chart;
    const cells = this.cells[seat];
    const count = this.counts[seat];
    const base = cell * theatre.grid.size;
    let least = span;
    for (let i = 0; i < count; i++) {
      const distance = distances[base + cells[i]];
      if (distance < least) least = distance;
    }
    return least;
  }

  /** The share of a stack that the strongest single attack within reach would destroy, judged by distance alone. */
  private lossShare(state: AttritionState, seat: number, cell: number, index: number): number {
    const { chart } = this;
    const { distances, strike, power, theatre } = chart;
    const foes = this.cells[1 - seat];
    const types = this.types[1 - seat];
    const sizes = this.sizes[1 - seat];
    const count = this.counts[1 - seat];
    const base = cell * theatre.grid.size;
    const bonus = theatre.options.stackBonus;
    let worst = NONE;
    for (let i = 0; i < count; i++) {
      const type = types[i];
      if (distances[base + foes[i]] > strike[type]) continue;
      const blow = power[type] + bonus * (sizes[i] - 1);
      if (blow > worst) worst = blow;
    }
    if (worst === NONE) return 0;
    const excess = worst - this.meleeDefense(state, seat, cell, index);
    // Without hit points a tie kills both units, which is half as bad.
    if (theatre.rules.combat.mostHp === 1) return excess > 0 ? 1 : excess === 0 ? 0.5 : 0;
    const share = (excess > 1 ? excess : 1) / this.hps[seat][index];
    return share > 1 ? 1 : share;
  }

  private meleeDefense(state: AttritionState, seat: number, cell: number, index: number): number {
    const { theatre } = this.chart;
    const { options } = theatre;
    const type = this.types[seat][index];
    let power = theatre.defense[type] + theatre.defenseOf[cell] + options.stackBonus * (this.sizes[seat][index] - 1);
    for (let slot = state.front[cell]; slot !== NONE; slot = state.behind[slot]) {
      if ((state.unitFlags[slot] & FORTIFIED) === 0) continue;
      power += options.fortifyDefense;
      break;
    }
    power += shieldWall(state, cell) - theatre.meleeMalus[type];
    return power > 0 ? power : 0;
  }

  /** Whether the other side could be on the stronghold at the end of its next turn. */
  private isExposed(state: AttritionState, seat: number, cell: number): boolean {
    const { distances, travel, theatre } = this.chart;
    if (state.front[cell] !== NONE) {
      let index = 0;
      while (this.cells[seat][index] !== cell) index++;
      return this.lossShare(state, seat, cell, index) === 1;
    }
    if (this.canStillRecruit(state, seat)) return false;
    const foes = this.cells[1 - seat];
    const types = this.types[1 - seat];
    const count = this.counts[1 - seat];
    const base = cell * theatre.grid.size;
    for (let i = 0; i < count; i++) if (distances[base + foes[i]] <= travel[types[i]]) return true;
    return false;
  }

  /** An empty stronghold is safe as long as there is time to put a unit into it. */
  private canStillRecruit({ scalars }: AttritionState, seat: number): boolean {
    const { theatre, cheapest } = this.chart;
    const hasTime = scalars[ACTIVE] === seat && scalars[ACTIONS_LEFT] >= theatre.options.recruitActions;
    return hasTime && scalars[GOLD + seat] >= cheapest;
  }
}

/** Who controls a cell once the turn ends: the owner of the stack on it, otherwise the present controller. */
function holder(state: AttritionState, cell: number): number {
  const slot = state.front[cell];
  if (slot !== NONE) return slot < state.theatre.capacity ? 0 : 1;
  return isControlledBy(state, 0, cell) ? 0 : isControlledBy(state, 1, cell) ? 1 : NONE;
}
