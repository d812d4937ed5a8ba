import type { Game } from '@hexfront/engine';
import { attritionSearch } from './attrition/search.ts';
import { broadShape, usualShape } from './attrition/search/shape.ts';
import { battleSearch } from './battle/search.ts';
import type { Bot } from './bot.ts';
import { type Budget, budgetText } from './budget.ts';
import { warshardSearch } from './warshard/search.ts';

/** Whether a search starts narrow, to decide well in little time, or broad, so that more time changes less. */
export type Start = 'narrow' | 'broad';

interface Search {
  make(budget: Budget, start: Start): Bot;
  readonly nodes: number;
}

/** For each family its search, and the nodes it gets unless a budget is given. A node of a battle is a whole tick. */
const searches: { readonly [family: string]: Search } = {
  attrition: {
    make: (budget, start) => attritionSearch(budget, undefined, start === 'broad' ? broadShape : usualShape),
    nodes: 5000,
  },
  battle: { make: (budget) => battleSearch(budget), nodes: 200 },
  warshard: { make: (budget) => warshardSearch(budget), nodes: 2000 },
};

/** Looks ahead in any game of a family it knows. */
export function searchBot(budget?: Budget, start: Start = 'narrow'): Bot {
  const botFor = ({ facts }: Game): Bot | null => {
    const search = searches[facts.family];
    return search === undefined ? null : search.make(budget ?? { nodes: search.nodes }, start);
  };
  return {
    name: budget === undefined ? 'search' : `search:${budgetText(budget)}`,
    summary: 'Looks several turns ahead, replies included, for as long as its budget lasts.',
    plays: (game) => botFor(game)?.plays(game) ?? false,
    sit: (match) => botFor(match.game)!.sit(match),
  };
}
