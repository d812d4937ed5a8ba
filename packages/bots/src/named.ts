import { battleCommander as commander } from './battle/commander.ts';
import type { Bot } from './bot.ts';
import { type Budget, readBudget } from './budget.ts';
import { championBot } from './champion.ts';
import { greedy } from './greedy.ts';
import { random } from './random.ts';
import { rusher } from './rusher.ts';
import { searchBot } from './search.ts';

/** Every built-in bot, the strongest first; lists show them in this order. */
export const bots: readonly Bot[] = [championBot(), searchBot(), commander, greedy, rusher, random];

/** Bots whose name may end with a budget. */
const budgeted: { readonly [name: string]: (budget: Budget) => Bot } = { champion: championBot, search: searchBot };

/** The parts of a name such as `search:20000`; null if no budget can follow what is before the colon. */
export function splitName(name: string): { readonly bot: string; readonly budget: Budget | null } | null {
  const { bot, rest } = /^(?<bot>[^:]*):(?<rest>.*)$/s.exec(name)?.groups ?? {};
  return bot !== undefined && Object.hasOwn(budgeted, bot) ? { bot, budget: readBudget(rest) } : null;
}

/** A bot by its name, which may end with a budget: `greedy`, `search`, `search:20000`, `search:50ms`. */
export function botNamed(name: string): Bot | null {
  const { bot, budget } = splitName(name) ?? { bot: name, budget: null };
  if (budget !== null) return budgeted[bot](budget);
  return bots.find((each) => each.name === name) ?? null;
}
