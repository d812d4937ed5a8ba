import type { Bot } from '../bot.ts';
import { type Budget, budgetText } from '../budget.ts';
import { NetworkEvaluation } from './network/network-evaluation.ts';
import type { Network } from './network/network.ts';
import { SearchPlayer } from './search.ts';
import { type Shape, usualShape } from './search/shape.ts';

/** The search, with a network that has learned from its games in place of its evaluation. */
export function attritionChampion(budget: Budget, network: Network, shape: Shape = usualShape): Bot {
  return {
    name: `champion:${budgetText(budget)}`,
    summary: 'The search with an evaluation that it has learned by playing against itself.',
    plays: (game) => game.facts.family === 'attrition',
    sit: (match) => new SearchPlayer(match, budget, (theatre) => new NetworkEvaluation(theatre, network), shape),
  };
}
