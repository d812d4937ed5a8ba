import type { Bot } from './bot.ts';
import { greedy } from './greedy.ts';
import { type Budget, budgetText } from './budget.ts';

const searches: readonly ((budget: Budget) => Bot)[] = [() => greedy];

/** Enough to beat every other bot, little enough to answer at once. In a battle a node is a whole tick. */
const usualNodes = { attrition: 5000, warshard: 5000, battle: 200 };

const summary = 'Looks several turns ahead, replies included, for as long as its budget lasts.';

/** The search of every family. Without a budget each family has its own, in nodes. */
export function searchBot(budget?: Budget): Bot {
  const named = budget === undefined ? 'search' : `search:${budgetText(budget)}`;
  const usual = (family: string) => budget ?? { nodes: usualNodes[family as keyof typeof usualNodes] };
  const find = (game: Parameters<Bot['plays']>[0]) =>
    searches.map((make) => make(usual(game.facts.family))).find((bot) => bot.plays(game));
  return {
    name: named,
    summary,
    plays: (game) => find(game) !== undefined,
    sit: (match) => find(match.game)!.sit(match),
  };
}
