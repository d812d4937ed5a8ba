import { drawBelow } from '@hexfront/engine';
import { AttritionState, REASON, WINNER } from '@hexfront/engine/attrition';
import { NONE } from '@hexfront/engine/hex';
import type { Bot, BotMatch, BotTurn, Player } from '../bot.ts';
import { chartOf } from './chart.ts';
import { type Feature, type FeatureName, features } from './features.ts';
import { Survey } from './survey.ts';

/** How a bot weighs each feature: points for its own side's value and for the other side's. Omitted features are ignored. */
export type Weights = { readonly [name in FeatureName]?: { readonly own: number; readonly other: number } };

/** More than the score of any position. */
const VICTORY = 1_000_000;

/**
 * Scores less than half a gold apart count as equal, and the bot's seed picks among them. Such small preferences are no better
 * than chance, and following them would make all games between two such bots the same.
 */
const CLOSE = 0.5;

/** A bot that tries every legal action on a copy, scores the result and takes the best. */
export function lookAheadBot(name: string, summary: string, weights: Weights): Bot {
  const judged = Object.entries(weights).map(([feature, weight]) => ({
    ...features[feature as FeatureName],
    ...weight,
  }));
  return {
    name,
    summary,
    plays: (game) => game.facts.family === 'attrition',
    sit: (match) => new LookAheadPlayer(match, judged),
  };
}

type Judged = Feature & { readonly own: number; readonly other: number };

class LookAheadPlayer implements Player {
  private readonly match: BotMatch;
  private readonly judged: readonly Judged[];
  private readonly list: Int32Array;
  private readonly scores: Float64Array;
  private survey: Survey | null = null;

  constructor(match: BotMatch, judged: readonly Judged[]) {
    this.match = match;
    this.judged = judged;
    this.list = new Int32Array(match.game.numbered!.longest(match.options));
    this.scores = new Float64Array(this.list.length);
  }

  decide({ state, index }: BotTurn): readonly unknown[] {
    const { game, botSeed } = this.match;
    const { list, scores } = this;
    const actions = game.numbered!;
    const survey = this.surveyFor(state as AttritionState);
    const count = actions.list(state, list);
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      game.copy(state, survey.state, botSeed);
      actions.apply(survey.state, list[i]);
      survey.gather();
      scores[i] = score(survey, this.judged);
      if (scores[i] > best) best = scores[i];
    }
    let close = 0;
    for (let i = 0; i < count; i++) if (scores[i] > best - CLOSE) list[close++] = list[i];
    return [actions.decode(state, list[drawBelow(close, botSeed, index)])];
  }

  /** A state that was loaded has its own lookup tables, which a copy must share. */
  private surveyFor(state: AttritionState): Survey {
    if (this.survey?.chart.theatre === state.theatre) return this.survey;
    const { game, botSeed, seat } = this.match;
    this.survey = new Survey(chartOf(state.theatre), game.copy(state, undefined, botSeed), seat);
    return this.survey;
  }
}

function score(survey: Survey, judged: readonly Judged[]): number {
  const { planner, state } = survey;
  const winner = state.scalars[WINNER];
  if (state.scalars[REASON] !== 0) return winner === NONE ? 0 : winner === planner ? VICTORY : -VICTORY;
  let sum = 0;
  for (const { measure, own, other } of judged) {
    if (own !== 0) sum += own * measure(survey, planner);
    if (other !== 0) sum += other * measure(survey, 1 - planner);
  }
  return sum;
}
