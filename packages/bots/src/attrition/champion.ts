import type { Theatre } from '@hexfront/engine/attrition';
import type { Bot } from '../bot.ts';
import { type Budget, budgetText } from '../budget.ts';
import { NetworkEvaluation } from './network/network-evaluation.ts';
import type { Network } from './network/network.ts';
import { SearchPlayer, usualJudge } from './search.ts';
import { usualShape } from './search/shape.ts';

/**
 * The search, with a network that has learned from its games in place of its evaluation. Under other options than those it has learned with, it
 * plays like the search.
 */
export function attritionChampion(budget: Budget, network: Network): Bot {
  return {
    name: `champion:${budgetText(budget)}`,
    summary: 'The search with an evaluation that it has learned by playing against itself.',
    plays: (game) => game.facts.family === 'attrition',
    sit: (match) => {
      const isKnown = JSON.stringify(match.options) === JSON.stringify(match.game.options());
      const judgeFor = isKnown ? (theatre: Theatre) => new NetworkEvaluation(theatre, network) : usualJudge;
      return new SearchPlayer(match, budget, judgeFor, usualShape);
    },
  };
}
