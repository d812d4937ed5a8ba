import type { Game } from '@hexfront/engine';
import type { Bot } from './bot.ts';
import { loadChampion } from './champion.ts';
import { levels } from './levels.ts';
import { botNamed, bots, splitName } from './named.ts';

export { lookAheadBot, type Weights } from './attrition/look-ahead.ts';
export { battleCommander as commander } from './battle/commander.ts';
export * from './bot.ts';
export { type Budget, budgetText, readBudget } from './budget.ts';
export { greedy } from './greedy.ts';
export { random } from './random.ts';
export { rusher } from './rusher.ts';
export { searchBot } from './search.ts';
export { type FlatWeights, type Tunable, tunableBot } from './tunable.ts';
export { bots, levels, splitName };

/** The bot with this name if it plays the game, otherwise a sentence that explains the problem. */
export function findBot(name: unknown, game: Game): { readonly bot: Bot } | { readonly error: string } {
  const bot = typeof name === 'string' ? (botNamed(name) ?? levels.find((level) => level.name === name)) : undefined;
  if (bot === undefined) return { error: unknownBot(name) };
  return bot.plays(game) ? { bot } : { error: `The bot ${bot.name} does not play ${game.id}.` };
}

/** Loads what a bot must know before it sits down in a game: the weights of `champion`. Other names need nothing. */
export async function prepareBot(name: string, game: Game): Promise<void> {
  if ((splitName(name)?.bot ?? name) === 'champion') await loadChampion(game);
}

function unknownBot(name: unknown): string {
  const split = typeof name === 'string' ? splitName(name) : null;
  if (split !== null) {
    const { bot } = split;
    return `${JSON.stringify(name)} has no valid budget; write ${bot}:20000 for positions or ${bot}:50ms for time.`;
  }
  const names = [...bots.map((bot) => bot.name), `${levels[0].name} to ${levels.at(-1)!.name}`];
  return `Unknown bot ${JSON.stringify(name)}; available: ${names.join(', ')}.`;
}
