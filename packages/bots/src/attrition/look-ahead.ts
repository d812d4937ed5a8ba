import { drawBelow, type Game, isRefusal } from '@hexfront/engine';
import { AttritionState, REASON, WINNER } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Bot, BotMatch, Player } from '../bot.ts';
import { chartOf } from './chart.ts';
import { type Feature, type FeatureName, features } from './features.ts';
import { Survey } from './survey.ts';

/** What a bot makes of a feature: points for its own side's measure and for the other side's. Left out means no interest. */
export type Weights = { readonly [name in FeatureName]?: { readonly own: number; readonly other: number } };

/** More than any position is worth. */
const VICTORY = 1_000_000;

/** Scores this close count as equal, or the smallest preference would make every game the same. */
const CLOSE = 0.05;

/** A bot that tries every legal action on a copy, scores what comes out and takes the best. */
export function lookAheadBot(name: string, summary: string, weights: Weights): Bot {
  const judged = Object.entries(weights).map(([feature, weight]) => ({
    ...features[feature as FeatureName],
    ...weight,
  }));
  return { name, summary, plays: isOfThisFamily, sit: (match) => sit(match, judged) };
}

type Judged = Feature & { readonly own: number; readonly other: number };

function sit({ game, options, seat, botSeed }: BotMatch, judged: readonly Judged[]): Player {
  const actions = game.numbered!;
  const scratch = game.setup(options, botSeed) as AttritionState;
  const survey = new Survey(chartOf(scratch.arena), scratch);
  const list = new Int32Array(actions.longest(options));
  const scores = new Float64Array(list.length);
  return {
    decide({ state, index }) {
      const count = actions.list(state, list);
      let best = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < count; i++) {
        game.copy(state, scratch);
        actions.apply(scratch, list[i]);
        survey.take(scratch);
        scores[i] = score(survey, seat, judged);
        if (scores[i] > best) best = scores[i];
      }
      let close = 0;
      for (let i = 0; i < count; i++) if (scores[i] >= best - CLOSE) list[close++] = list[i];
      return [actions.decode(state, list[drawBelow(close, botSeed, index)])];
    },
  };
}

function score(survey: Survey, seat: number, judged: readonly Judged[]): number {
  const { scalars } = survey.state;
  if (scalars[REASON] !== 0) return scalars[WINNER] === NONE ? 0 : scalars[WINNER] === seat ? VICTORY : -VICTORY;
  let sum = 0;
  for (const { measure, own, other } of judged) {
    if (own !== 0) sum += own * measure(survey, seat);
    if (other !== 0) sum += other * measure(survey, 1 - seat);
  }
  return sum;
}

const known = new WeakMap<Game, boolean>();

/** Asked of an opening instead of a list of names, so that a new game of the family has its bots at once. */
function isOfThisFamily(game: Game): boolean {
  if (game.numbered === undefined) return false;
  let answer = known.get(game);
  if (answer === undefined) {
    const options = game.options();
    answer = !isRefusal(options) && game.setup(options, 'opening') instanceof AttritionState;
    known.set(game, answer);
  }
  return answer;
}
