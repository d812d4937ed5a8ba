import type { Game } from '@hexfront/engine';
import type { Bot } from './bot.ts';
import { careless } from './careless.ts';
import { levelNames } from './facts.ts';
import { type LevelPlan, levelPlans } from './level-plans.ts';
import { botNamed } from './named.ts';

/** Opponents from hardly better than random to the best we have, the weakest first. Bounded by nodes, so they are the same everywhere. */
export const levels: readonly Bot[] = levelNames.map((name, i) => ({
  name,
  summary: `Level ${i + 1} of ${levelNames.length}, from hardly better than random to the strongest.`,
  plays: (game) => plansOf(game) !== undefined,
  sit: (match) => botOf(plansOf(match.game)![i], name).sit(match),
}));

/** The plans of a game, or those of its family if the game has none of its own. */
function plansOf({ id, facts }: Game): readonly LevelPlan[] | undefined {
  return levelPlans[id] ?? levelPlans[facts.family];
}

function botOf([name, lapses]: LevelPlan, level: string): Bot {
  const bot = botNamed(name)!;
  return careless(bot, lapses, level, bot.summary);
}
