import type { Game } from '@hexfront/engine';
import { lookAheadBot, type Weights } from './attrition/look-ahead.ts';
import { attritionSearch } from './attrition/search.ts';
import { searchWeightsFor, type SearchWeights as AttritionWeights } from './attrition/search-weights.ts';
import type { Bot } from './bot.ts';
import { readBudget } from './budget.ts';
import { greedyWeights } from './greedy.ts';
import { warshardSearch } from './warshard/search.ts';
import { searchWeights, type SearchWeights as WarshardWeights } from './warshard/search-weights.ts';

/** Weights by name; a weight inside a group is called `group.name`. */
export type FlatWeights = Readonly<Record<string, number>>;

/** A bot whose weights can be changed. */
export interface Tunable {
  readonly weights: FlatWeights;
  make(weights: FlatWeights): Bot;
}

/** The weights of a bot in a game, or null if it has none that can be tuned. */
export function tunableBot(name: string, game: Game): Tunable | null {
  const budget = name.startsWith('search:') ? readBudget(name.slice('search:'.length)) : null;
  const { family } = game.facts;
  if (family === 'attrition' && name === 'greedy') {
    return tunable(greedyWeights, (weights) => lookAheadBot(name, 'Greedy with other weights.', weights as Weights));
  }
  if (family === 'attrition' && budget !== null) {
    const { theatre } = game.setup(game.options(), 'weights');
    return tunable(searchWeightsFor(theatre), (weights) => attritionSearch(budget, weights as AttritionWeights));
  }
  if (family === 'warshard' && budget !== null) {
    return tunable(searchWeights, (weights) => warshardSearch(budget, weights as WarshardWeights));
  }
  return null;
}

type Tree = { readonly [name: string]: number | Tree };

function tunable(weights: object, make: (weights: unknown) => Bot): Tunable {
  return { weights: flat(weights as Tree, ''), make: (changed) => make(grown(changed)) };
}

function flat(tree: Tree, prefix: string): Record<string, number> {
  const entries = Object.entries(tree).map(([name, value]) =>
    typeof value === 'number' ? { [prefix + name]: value } : flat(value, `${prefix}${name}.`),
  );
  return Object.assign({}, ...entries);
}

function grown(weights: FlatWeights): Tree {
  const tree: { [name: string]: number | { [name: string]: number } } = {};
  for (const [path, value] of Object.entries(weights)) {
    const [group, name] = path.split('.');
    if (name === undefined) tree[group] = value;
    else ((tree[group] ??= {}) as { [name: string]: number })[name] = value;
  }
  return tree;
}
