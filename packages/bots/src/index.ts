import type { Game } from '@hexfront/engine';
import type { Bot } from './bot.ts';
import { levels } from './levels.ts';
import { botNamed, bots } from './named.ts';

export { lookAheadBot, type Weights } from './attrition/look-ahead.ts';
export { battleCommander as commander } from './battle/commander.ts';
export * from './bot.ts';
export { type Budget, budgetText, readBudget } from './budget.ts';
export { greedy } from './greedy.ts';
export { random } from './random.ts';
export { rusher } from './rusher.ts';
export { searchBot } from './search.ts';
export { type FlatWeights, type Tunable, tunableBot } from './tunable.ts';
export { bots, levels };

/** The bot with this name if it plays the game, otherwise a sentence that explains the problem. */
export function findBot(name: unknown, game: Game): { readonly bot: Bot } | { readonly error: string } {
  const bot = typeof name === 'string' ? (botNamed(name) ?? levels.find((level) => level.name === name)) : undefined;
  if (bot === undefined) return { error: unknownBot(name) };
  return bot.plays(game) ? { bot } : { error: `The bot ${bot.name} does not play ${game.id}.` };
}

function unknownBot(name: unknown): string {
  if (typeof name === 'string' && name.startsWith('search:')) {
    return `${JSON.stringify(name)} has no valid budget; write search:20000 for positions or search:50ms for time.`;
  }
  const names = [...bots.map((bot) => bot.name), `${levels[0].name} to ${levels.at(-1)!.name}`];
  return `Unknown bot ${JSON.stringify(name)}; available: ${names.join(', ')}.`;
}
