import { battleCommander as commander } from './battle/commander.ts';
import type { Bot } from './bot.ts';
import { readBudget } from './budget.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';
import { rusher } from './rusher.ts';
import { searchBot } from './search.ts';

/** Every built-in bot, the strongest first; lists show them in this order. */
export const bots: readonly Bot[] = [searchBot(), commander, greedy, rusher, random];

/** A bot by its name, which may end with a budget: `greedy`, `search`, `search:20000`, `search:50ms`. */
export function botNamed(name: string): Bot | null {
  const budget = name.startsWith('search:') ? readBudget(name.slice('search:'.length)) : null;
  if (budget !== null) return searchBot(budget);
  return bots.find((bot) => bot.name === name) ?? null;
}
