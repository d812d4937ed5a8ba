import type { Game } from '@hexfront/engine';
import { attritionChampion } from './attrition/champion.ts';
import { type Network, readNetwork } from './attrition/network/network.ts';
import type { Bot } from './bot.ts';
import { type Budget, budgetText } from './budget.ts';
import { championWeights } from './warshard/champion-weights.ts';
import { warshardSearch } from './warshard/search.ts';

/** By game: the weights of its network in base 64, in a module of their own that is loaded when somebody wants to play. */
const weights: { readonly [game: string]: () => Promise<{ readonly weights: string }> } = {
  'attrition-2': () => import('./attrition/network/weights/attrition-2.ts'),
  'attrition-3': () => import('./attrition/network/weights/attrition-3.ts'),
};

/** As many positions as `search` examines. */
const USUAL: Budget = { nodes: 5000 };
const USUAL_WARSHARD: Budget = { nodes: 2000 };

const networks = new Map<string, Network>();

/** Loads the weights for a game, once. */
export async function loadChampion({ id }: Game): Promise<void> {
  if (networks.has(id) || weights[id] === undefined) return;
  const text = atob((await weights[id]()).weights);
  networks.set(id, readNetwork(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
}

/** The strongest bot of the games that it has learned. */
export function championBot(budget?: Budget): Bot {
  return {
    name: budget === undefined ? 'champion' : `champion:${budgetText(budget)}`,
    summary: 'Searches like search, but judges positions by what it has learned from games against itself.',
    plays: ({ id }) => id in weights || id === 'warshard-1',
    sit: (match) => {
      if (match.game.id === 'warshard-1') return warshardSearch(budget ?? USUAL_WARSHARD, championWeights).sit(match);
      const network = networks.get(match.game.id);
      if (network === undefined) throw new Error('champion: its weights are not loaded; await prepareBot first');
      return attritionChampion(budget ?? USUAL, network).sit(match);
    },
  };
}
