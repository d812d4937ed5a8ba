import type { Game } from '@hexfront/engine';
import { battleCommander as commander } from './battle/commander.ts';
import type { Bot } from './bot.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';
import { rusher } from './rusher.ts';

export { lookAheadBot, type Weights } from './attrition/look-ahead.ts';
export * from './bot.ts';
export { commander, greedy, random, rusher };

/** Every bot there is, in the order in which they are shown: the strongest first. */
export const bots: readonly Bot[] = [commander, greedy, rusher, random];

/** The bot of that name if it plays the game; otherwise what is wrong, in a sentence. */
export function findBot(name: unknown, game: Game): { readonly bot: Bot } | { readonly error: string } {
  const bot = bots.find((candidate) => candidate.name === name);
  if (bot === undefined) {
    return {
      error: `There is no bot ${JSON.stringify(name)}; there are ${bots.map((known) => known.name).join(', ')}.`,
    };
  }
  return bot.plays(game) ? { bot } : { error: `The bot ${bot.name} does not play ${game.id}.` };
}
