import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AsyncBot, BotTurn } from '@hexfront/bots';
import { isObject } from '@hexfront/engine';
import { type ExternalBot, PlayerFailure } from '@hexfront/sim';
import { UsageError } from '../errors.ts';
import { AnswerClock } from './answer-clock.ts';
import { asBot } from './bot-console.ts';
import type { TimeAllowance } from './time-bank.ts';
import { heard } from './heard.ts';

/**
 * A bot loaded from a module, which plays in this process. It is faster than a separate process and can use the whole engine, but it cannot
 * be interrupted: a bot that never returns hangs the command. Its decisions may be promises, and only those have a time limit.
 */
export async function fileBot(path: string, allowance: TimeAllowance): Promise<ExternalBot> {
  const name = `file:${path}`;
  const bot = botIn(path, await asBot(name, () => load(path)));
  return {
    isExternal: true,
    runsInProcess: true,
    name,
    plays: (game) => bot.plays(game),
    sit: (match) => {
      // sit() runs as part of the first decision, so that an error in it is reported as a failure too.
      let player: ReturnType<AsyncBot['sit']> | undefined;
      const clock = new AnswerClock(allowance);
      const ask = (turn: BotTurn): unknown => (player ??= bot.sit(match)).decide(turn);
      return {
        decide: async (turn) => {
          try {
            const orders = await clock.wait(
              asBot(name, () => ask({ ...turn, note: (spoken) => turn.note?.(heard(spoken)) })),
            );
            if (Array.isArray(orders)) return orders;
          } catch (error) {
            if (error instanceof PlayerFailure) throw error;
            throw new PlayerFailure('crashed', `It threw: ${error}`, { cause: error });
          }
          throw new PlayerFailure('garbage', 'decide() must return an array of actions.');
        },
        end: async () => {},
      };
    },
  };
}

async function load(path: string): Promise<unknown> {
  if (!existsSync(path))
    throw new UsageError(`cannot load file:${path}: no such file; paths begin in the current folder`);
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    const place = placeOf(error as Error, path);
    throw new UsageError(`cannot load file:${path}${place}: ${(error as Error).message}`);
  }
}

/** Where loading failed, as " (bot.ts:12)", if that can be found out. */
function placeOf({ name, stack = '' }: Error, path: string): string {
  const placeIn = (text: string) =>
    text
      .split('\n')
      .filter((line) => !line.includes('node:') && !line.includes(import.meta.url))
      .map((line) => /([^\s/\\(]+\.[mc]?[jt]s:\d+)/.exec(line)?.[1])
      .find((found) => found !== undefined);
  // Node tells the line of a syntax error in JavaScript only to those who ask it to check the file.
  const checked = () => spawnSync(process.execPath, ['--check', resolve(path)], { encoding: 'utf8' }).stderr;
  const place = placeIn(stack) ?? (name === 'SyntaxError' ? placeIn(checked()) : undefined);
  return place === undefined ? '' : ` (${place})`;
}

function botIn(path: string, module: unknown): AsyncBot {
  const bot = isObject(module) ? (module.default ?? module.bot) : undefined;
  if (isObject(bot) && ['plays', 'sit'].every((method) => typeof bot[method] === 'function')) {
    return bot as unknown as AsyncBot;
  }
  throw new UsageError(
    `${path} does not export a bot; add export default { name, summary, plays: (game) => true, sit: (match) => player }`,
  );
}
