import { drawBelow, type Game } from '@hexfront/engine';
import type { Bot, BotMatch, Player } from './bot.ts';
import { careless } from './careless.ts';
import { levelNames } from './facts.ts';
import { type Form, type LevelPlan, levelPlans } from './level-plans.ts';
import { botNamed } from './named.ts';

const STEPS = 1 << 16;

/** Opponents from hardly better than random to the best we have, the weakest first. Bounded by nodes, so they are the same everywhere. */
export const levels: readonly Bot[] = levelNames.map((name, i) => ({
  name,
  summary: `Level ${i + 1} of ${levelNames.length}, from hardly better than random to the strongest.`,
  plays: (game) => plansOf(game) !== undefined,
  sit: (match) => sit(plansOf(match.game)![i], name, match),
}));

/** The plans of a game, or those of its family if the game has none of its own. */
function plansOf({ id, facts }: Game): readonly LevelPlan[] | undefined {
  return levelPlans[id] ?? levelPlans[facts.family];
}

function sit([name, lapses]: LevelPlan, level: string, match: BotMatch): Player {
  const bot = botNamed(name)!;
  const share = typeof lapses === 'number' ? lapses : lapsesOf(lapses, match.botSeed);
  return careless(bot, share, level, bot.summary).sit(match);
}

function lapsesOf({ best, worst }: Form, botSeed: string): number {
  const ordersPerGiven = best + ((worst - best) * drawBelow(STEPS, botSeed, 'form')) / STEPS;
  return 1 - 1 / Math.max(1, ordersPerGiven);
}
