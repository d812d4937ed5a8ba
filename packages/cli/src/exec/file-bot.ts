import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot } from '@hexfront/bots';
import { isObject } from '@hexfront/engine';
import { type ExternalBot, PlayerFailure } from '@hexfront/sim';
import { UsageError } from '../errors.ts';

/**
 * A bot from a module, which plays in this process. Quicker than a process and with the whole engine at hand, but nobody can stop it:
 * it has no clock, and one that never answers hangs the command.
 */
export async function fileBot(path: string): Promise<ExternalBot> {
  const bot = botIn(path, await load(path));
  return {
    isExternal: true,
    runsInProcess: true,
    name: `file:${path}`,
    plays: (game) => bot.plays(game),
    sit: (match) => {
      // Sitting down counts as part of the first decision, so that a mistake there has a name, too.
      let player: ReturnType<Bot['sit']> | undefined;
      return {
        decide: async (turn) => {
          try {
            player ??= bot.sit(match);
            const decided: unknown = player.decide(turn);
            if (Array.isArray(decided)) return decided;
          } catch (error) {
            throw new PlayerFailure('crashed', `It threw ${error}.`);
          }
          throw new PlayerFailure('garbage', 'What it decides is a list of actions.');
        },
        end: async () => {},
      };
    },
  };
}

async function load(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throw new UsageError(`--seat file:${path} cannot be loaded: ${(error as Error).message}`);
  }
}

function botIn(path: string, module: unknown): Bot {
  const bot = isObject(module) ? (module.default ?? module.bot) : undefined;
  if (isObject(bot) && ['plays', 'sit'].every((method) => typeof bot[method] === 'function')) {
    return bot as unknown as Bot;
  }
  throw new UsageError(
    `${path} exports no bot; write export default { name, summary, plays: (game) => true, sit: (match) => player }`,
  );
}
