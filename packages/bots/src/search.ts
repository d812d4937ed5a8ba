import type { Game } from '@hexfront/engine';
import { attritionSearch } from './attrition/search.ts';
import { battleSearch } from './battle/search.ts';
import type { Bot } from './bot.ts';
import { type Budget, budgetText } from './budget.ts';
import { warshardSearch } from './warshard/search.ts';

/** For each family its search, and the nodes it gets unless a budget is given. A node of a battle is a whole tick. */
const searches: { readonly [family: string]: { readonly make: (budget: Budget) => Bot; readonly nodes: number } } = {
  attrition: { make: attritionSearch, nodes: 5000 },
  battle: { make: battleSearch, nodes: 200 },
  warshard: { make: warshardSearch, nodes: 2000 },
};

/** Looks ahead in any game of a family it knows. */
export function searchBot(budget?: Budget): Bot {
  const botFor = ({ facts }: Game): Bot | null => {
    const search = searches[facts.family];
    return search === undefined ? null : search.make(budget ?? { nodes: search.nodes });
  };
  return {
    name: budget === undefined ? 'search' : `search:${budgetText(budget)}`,
    summary: 'Looks several turns ahead, replies included, for as long as its budget lasts.',
    plays: (game) => botFor(game)?.plays(game) ?? false,
    sit: (match) => botFor(match.game)!.sit(match),
  };
}
