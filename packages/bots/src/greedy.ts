import { lookAheadBot, type Weights } from './attrition/look-ahead.ts';
import { battleGreedy } from './battle/greedy.ts';
import type { Bot } from './bot.ts';
import { warshardGreedy } from './warshard/greedy.ts';

/** Scores are in gold: a unit is worth its cost. */
export const greedyWeights: Weights = {
  material: { own: 1, other: -1 },
  purse: { own: 0.3, other: 0 },
  victoryPoints: { own: 8, other: -8 },
  income: { own: 3, other: -3 },
  expansion: { own: 5, other: 0 },
  strongholds: { own: 30, other: -30 },
  march: { own: 8, other: 0 },
  garrison: { own: 6, other: 0 },
  exposure: { own: -25, other: 4 },
  danger: { own: -0.4, other: 0.1 },
};

const summary = 'Takes the best immediate result: the best position one action ahead, or the nearest goal.';

/** One for each family. */
const greedies: readonly Bot[] = [lookAheadBot('greedy', summary, greedyWeights), warshardGreedy, battleGreedy];

export const greedy: Bot = {
  name: 'greedy',
  summary,
  plays: (game) => greedies.some((bot) => bot.plays(game)),
  sit: (match) => greedies.find((bot) => bot.plays(match.game))!.sit(match),
};
