import { type AttritionState, GOLD, REASON, type Theatre, TURN, WINNER } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { chartOf } from '../chart.ts';
import { type SearchFeature, type SearchWeights, searchFeatures } from '../search-weights.ts';
import { Measures } from './measures.ts';

/** More than the score of any position that is not decided. A victory in fewer rounds is worth more. */
export const VICTORY = 1_000_000;
const ROUND = 100;

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

/** Scores positions for a search. */
export interface Judge {
  /** For `planner`, in gold, if `next` is the first to have a whole turn. Written to an array: a number that is returned may cost an allocation. */
  judge(state: AttritionState, planner: number, next: number, judgement: Float64Array): void;
}

/** Writes the score of a position in which the game is over; false if it is not. */
export function judgeEnd({ scalars }: AttritionState, planner: number, judgement: Float64Array): boolean {
  if (scalars[REASON] === 0) return false;
  const worth = scalars[WINNER] === NONE ? 0 : VICTORY - scalars[TURN] * ROUND;
  judgement[SCORE] = scalars[WINNER] === planner ? worth : -worth;
  return true;
}

/**
 * Scores positions. It measures what the features of greedy measure, but in one pass over the stacks and without asking twice, because
 * a search wants a score for every position.
 */
export class Evaluation implements Judge {
  private readonly own: Float64Array;
  private readonly other: Float64Array;
  private readonly measures: Measures;
  private readonly single = new Float64Array(1);

  constructor(theatre: Theatre, weights: SearchWeights) {
    this.own = Float64Array.from(names, (name) => weights[name].own);
    this.other = Float64Array.from(names, (name) => weights[name].other);
    this.measures = new Measures(chartOf(theatre));
  }

  /** For `planner`, in gold, if `next` is the first to have a whole turn. */
  score(state: AttritionState, planner: number, next: number): number {
    this.judge(state, planner, next, this.single);
    return this.single[SCORE];
  }

  judge(state: AttritionState, planner: number, next: number, judgement: Float64Array): void {
    if (judgeEnd(state, planner, judgement)) return;
    const { own, other } = this;
    this.measures.take(state, next, own[EXPANSION] !== 0 || other[EXPANSION] !== 0);
    judgement[SCORE] = 0;
    this.addSide(state, planner, next, own, judgement);
    this.addSide(state, 1 - planner, next, other, judgement);
  }

  private addSide(
    state: AttritionState,
    seat: number,
    next: number,
    weights: Float64Array,
    judgement: Float64Array,
  ): void {
    const { prizes, armies, standing, threats, march } = this.measures;
    const isNext = seat === next;
    judgement[SCORE] +=
      weights[MATERIAL] * armies[seat].worth[0] +
      weights[PURSE] * state.scalars[GOLD + seat] +
      weights[VICTORY_POINTS] * prizes.points[seat] +
      weights[INCOME] * prizes.income[seat] +
      weights[EXPANSION] * prizes.expansion[seat] +
      weights[STANDING] * standing.leads[seat] +
      weights[MARCH] * march.nearness[seat] +
      weights[STRONGHOLDS] * threats.held[seat] +
      weights[GARRISON] * threats.manned[seat] +
      (isNext ? weights[SIEGE] : weights[EXPOSURE]) * threats.exposed[seat] +
      (isNext ? weights[PRESSURE] : weights[DANGER]) * threats.endangered[seat];
  }
}
