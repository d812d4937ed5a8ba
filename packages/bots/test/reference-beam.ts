import type { Bot, BotMatch, BotTurn, Player } from '@hexfront/bots';
import { drawBelow } from '@hexfront/engine';
import { ACTIVE, type AttritionState, REASON, WINNER } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import { chartOf } from '../src/attrition/chart.ts';
import { type FeatureName, features } from '../src/attrition/features.ts';
import { Survey } from '../src/attrition/survey.ts';
import { greedyWeights } from '../src/greedy.ts';

const WIDTH = 8;
const VICTORY = 1_000_000;
const weighed = Object.entries(greedyWeights).map(([name, weight]) => ({
  ...features[name as FeatureName],
  ...weight,
}));

/** A turn, or the beginning of one, and the position it leads to. */
interface Plan {
  readonly state: AttritionState;
  readonly first: number;
  readonly score: number;
}

/**
 * The yardstick of the search: a plain beam over the actions of its own turn. Each end of the turn is judged after the other side has
 * answered greedily, and the first action of the best is played.
 */
export const referenceBeam: Bot = {
  name: 'reference-beam',
  summary: 'A plain beam of eight over the actions of a turn, judged after a greedy reply.',
  plays: (game) => game.facts.family === 'attrition',
  sit: (match) => new BeamPlayer(match),
};

class BeamPlayer implements Player {
  private readonly match: BotMatch;

  constructor(match: BotMatch) {
    this.match = match;
  }

  decide({ state, index }: BotTurn): readonly unknown[] {
    const { game, seat, botSeed } = this.match;
    const ends: Plan[] = [];
    let beam = this.after({ state: state as AttritionState, first: NONE, score: 0 }, ends);
    while (beam.length > 0) beam = best(beam, game.hash).flatMap((plan) => this.after(plan, ends));
    const judged = best(ends, game.hash).map((end) => ({ ...end, score: this.score(this.answered(end.state), seat) }));
    const most = Math.max(...judged.map(({ score }) => score));
    const equals = judged.filter(({ score }) => score === most);
    return [game.numbered!.decode(state, equals[drawBelow(equals.length, botSeed, index)].first)];
  }

  /** Every plan with one action more. Those that end the turn go to `ends`. */
  private after(plan: Plan, ends: Plan[]): Plan[] {
    const { seat } = this.match;
    const longer: Plan[] = [];
    for (const action of this.legal(plan.state)) {
      const state = this.played(plan.state, action);
      const isEnd = state.scalars[REASON] !== 0 || state.scalars[ACTIVE] !== seat;
      const first = plan.first === NONE ? action : plan.first;
      (isEnd ? ends : longer).push({ state, first, score: this.score(state, seat) });
    }
    return longer;
  }

  /** The position after the other side's turn, each action of which is its best at the moment. */
  private answered(state: AttritionState): AttritionState {
    const { seat } = this.match;
    let current = state;
    while (current.scalars[REASON] === 0 && current.scalars[ACTIVE] !== seat) {
      const replies = this.legal(current).map((action) => this.played(current, action));
      const scores = replies.map((reply) => this.score(reply, 1 - seat));
      current = replies[scores.indexOf(Math.max(...scores))];
    }
    return current;
  }

  private legal(state: AttritionState): number[] {
    const { game, options } = this.match;
    const list = new Int32Array(game.numbered!.longest(options));
    return [...list.subarray(0, game.numbered!.list(state, list))];
  }

  private played(state: AttritionState, action: number): AttritionState {
    const { game, botSeed } = this.match;
    const copy: AttritionState = game.copy(state, undefined, botSeed);
    game.numbered!.apply(copy, action);
    return copy;
  }

  private score(state: AttritionState, planner: number): number {
    const winner = state.scalars[WINNER];
    if (state.scalars[REASON] !== 0) return winner === NONE ? 0 : winner === planner ? VICTORY : -VICTORY;
    const survey = new Survey(chartOf(state.theatre), state, planner);
    let sum = 0;
    for (const { measure, own, other } of weighed) {
      sum += own * measure(survey, planner) + other * measure(survey, 1 - planner);
    }
    return sum;
  }
}

/** The eight best plans that lead to different positions. */
function best(plans: readonly Plan[], hash: (state: AttritionState) => string): Plan[] {
  const known = new Set<string>();
  const kept: Plan[] = [];
  for (const plan of plans.toSorted((a, b) => b.score - a.score)) {
    if (kept.length === WIDTH) break;
    const key = hash(plan.state);
    if (known.has(key)) continue;
    known.add(key);
    kept.push(plan);
  }
  return kept;
}
