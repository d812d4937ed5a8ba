import type { Bot } from '@hexfront/bots';
import type { ExternalBot } from '../match/external-bot.ts';
import type { Entrant } from '../match/match.ts';
import type { Stopwatch } from '../statistics/durations.ts';

/** The same bot under the name that the plan gives it, with the time of every decision noted. */
export function timed(entrant: Entrant, name: string, watch: Stopwatch): Entrant {
  return 'isExternal' in entrant ? timedExternal(entrant, name, watch) : timedBot(entrant, name, watch);
}

export function areBuiltIn(entrants: readonly Entrant[]): entrants is readonly Bot[] {
  return entrants.every((entrant) => !('isExternal' in entrant));
}

function timedBot(bot: Bot, name: string, watch: Stopwatch): Bot {
  return {
    name,
    summary: bot.summary,
    plays: (game) => bot.plays(game),
    sit: (match) => {
      const player = bot.sit(match);
      return {
        decide: (turn) => {
          const start = performance.now();
          const decided = player.decide(turn);
          watch.add(performance.now() - start);
          return decided;
        },
      };
    },
  };
}

function timedExternal(bot: ExternalBot, name: string, watch: Stopwatch): ExternalBot {
  return {
    isExternal: true,
    runsInProcess: bot.runsInProcess,
    name,
    plays: (game) => bot.plays(game),
    sit: (match) => {
      const player = bot.sit(match);
      return {
        decide: async (turn) => {
          const start = performance.now();
          try {
            return await player.decide(turn);
          } finally {
            watch.add(performance.now() - start);
          }
        },
        end: (finish) => player.end(finish),
      };
    },
  };
}
