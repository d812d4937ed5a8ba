import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bot } from '@hexfront/bots';
import { isObject } from '@hexfront/engine';
import { type ExternalBot, PlayerFailure } from '@hexfront/sim';
import { UsageError } from '../errors.ts';

/**
 * A bot loaded from a module, which plays in this process. It is faster than a separate process and can use the whole engine, but it cannot
 * be interrupted: it has no clock, and a bot that never returns hangs the command.
 */
export async function fileBot(path: string): Promise<ExternalBot> {
  const bot = botIn(path, await load(path));
  return {
    isExternal: true,
    runsInProcess: true,
    name: `file:${path}`,
    plays: (game) => bot.plays(game),
    sit: (match) => {
      // sit() runs as part of the first decision, so that an error in it is reported as a failure too.
      let player: ReturnType<Bot['sit']> | undefined;
      return {
        decide: async (turn) => {
          try {
            player ??= bot.sit(match);
            const decided: unknown = player.decide(turn);
            if (Array.isArray(decided)) return decided;
          } catch (error) {
            throw new PlayerFailure('crashed', `It threw: ${error}`);
          }
          throw new PlayerFailure('garbage', 'decide() must return an array of actions.');
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
    throw new UsageError(`cannot load file:${path}: ${(error as Error).message}`);
  }
}

function botIn(path: string, module: unknown): Bot {
  const bot = isObject(module) ? (module.default ?? module.bot) : undefined;
  if (isObject(bot) && ['plays', 'sit'].every((method) => typeof bot[method] === 'function')) {
    return bot as unknown as Bot;
  }
  throw new UsageError(
    `${path} does not export a bot; add export default { name, summary, plays: (game) => true, sit: (match) => player }`,
  );
}
