import { type Bot, bots, findBot } from '@hexfront/bots';
import type { Game, JsonObject } from '@hexfront/engine';
import type { Entrant } from '@hexfront/sim';
import { type ExecSettings, execBot } from './exec/exec-bot.ts';
import { fileBot } from './exec/file-bot.ts';
import { UsageError } from './errors.ts';
import { suggest } from './suggest.ts';

/** Who may sit down, for the help of the commands. */
export const seatHelp = 'a name that hexfront bots lists, exec:COMMAND for a program, or file:PATH for a module';

/** A bot of the house by its name, or a bot by where it comes from. */
export async function entrantNamed(name: string, game: Game, settings: ExecSettings): Promise<Entrant> {
  const { kind, rest } = /^(?<kind>exec|file):(?<rest>.*)$/s.exec(name)?.groups ?? {};
  if (rest?.trim() === '')
    throw new UsageError(`${name} says nothing after the colon; write exec:COMMAND or file:PATH`);
  if (kind === 'exec') return execBot(rest, settings);
  if (kind === 'file') {
    const bot = await fileBot(rest);
    if (!bot.plays(game)) throw new UsageError(`${name} says that it does not play ${game.id}; see its plays()`);
    return bot;
  }
  return botNamed(name, game);
}

export function botNamed(name: string, game: Game): Bot {
  const found = findBot(name, game);
  if ('bot' in found) return found.bot;
  const names = bots.filter((bot) => bot.plays(game)).map((bot) => bot.name);
  throw new UsageError(`no bot "${name}" plays ${game.id}; ${suggest(name, names)}`);
}

/** One entrant a seat, all of them named: an empty seat is a question, not a default. */
export async function entrantsForSeats(
  game: Game,
  options: JsonObject,
  names: readonly string[],
  settings: ExecSettings,
): Promise<Entrant[]> {
  const wanted = game.seats(options);
  if (names.length !== wanted) {
    const known = bots.filter((bot) => bot.plays(game)).map((bot) => bot.name);
    throw new UsageError(
      `${game.id} needs ${wanted} --seat BOT, not ${names.length}; known are ${known.join(', ')}, exec:COMMAND, file:PATH`,
    );
  }
  const entrants: Entrant[] = [];
  for (const name of names) entrants.push(await entrantNamed(name, game, settings));
  return entrants;
}
