import type { Game } from '@hexfront/engine';
import { battleCommander as commander } from './battle/commander.ts';
import type { Bot } from './bot.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';
import { rusher } from './rusher.ts';

export { lookAheadBot, type Weights } from './attrition/look-ahead.ts';
export * from './bot.ts';
export { type Budget, budgetText, readBudget } from './budget.ts';
export { commander, greedy, random, rusher };

/** Every built-in bot, the strongest first; lists show them in this order. */
export const bots: readonly Bot[] = [commander, greedy, rusher, random];

/** The bot with this name if it plays the game, otherwise a sentence that explains the problem. */
export function findBot(name: unknown, game: Game): { readonly bot: Bot } | { readonly error: string } {
  const bot = bots.find((candidate) => candidate.name === name);
  if (bot === undefined) {
    return {
      error: `Unknown bot ${JSON.stringify(name)}; available: ${bots.map((each) => each.name).join(', ')}.`,
    };
  }
  return bot.plays(game) ? { bot } : { error: `The bot ${bot.name} does not play ${game.id}.` };
}
