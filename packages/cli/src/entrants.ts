import { type Bot, bots, findBot, levels, prepareBot, splitName } from '@hexfront/bots';
import type { Game, JsonObject } from '@hexfront/engine';
import type { Entrant } from '@hexfront/sim';
import { UsageError } from './errors.ts';
import { type ExecSettings, execBot } from './exec/exec-bot.ts';
import { fileBot } from './exec/file-bot.ts';
import { checkProgram } from './exec/find-program.ts';
import { type ModelSettings, modelNamed } from './llm/model-arguments.ts';
import { isModelName } from './llm/spec.ts';
import { suggest } from './suggest.ts';

/** What BOT may be, for the help of the commands. */
export const botHelp = [
  'BOT is a name from hexfront bots, exec:COMMAND for a program, file:PATH for a module, or llm:URL#MODEL for a',
  'language model, with settings if wanted, as in llm:http://localhost:11434/v1#llama3.3?temperature=0.',
].join('\n');

/** What external bots need to play: programs their time, language models a place for their ledger. */
export interface EntrantSettings extends ExecSettings {
  readonly models: ModelSettings;
}

/** A built-in bot by its name, or an external one by its command, path or address. */
export async function entrantNamed(name: string, game: Game, settings: EntrantSettings): Promise<Entrant> {
  if (isModelName(name)) return modelNamed(name, settings.models);
  const { kind, rest } = /^(?<kind>exec|file):(?<rest>.*)$/s.exec(name)?.groups ?? {};
  if (rest?.trim() === '') {
    throw new UsageError(`nothing follows the colon in "${name}"; write exec:COMMAND or file:PATH`);
  }
  if (kind === 'exec') {
    checkProgram(rest);
    return execBot(rest, settings);
  }
  if (kind === 'file') {
    const bot = await fileBot(rest, settings.allowance);
    if (!bot.plays(game)) throw new UsageError(`${name} does not play ${game.id}; its plays() returned false`);
    return bot;
  }
  await prepareBot(name, game);
  return botNamed(name, game);
}

export function botNamed(name: string, game: Game): Bot {
  const found = findBot(name, game);
  if ('bot' in found) return found.bot;
  if (splitName(name) !== null) throw new UsageError(found.error);
  throw new UsageError(`no bot "${name}" plays ${game.id}; ${suggest(name, botNames(game))}`);
}

/** One entrant per seat. Every seat must be given: an empty one is an error, not a default. */
export async function entrantsForSeats(
  game: Game,
  options: JsonObject,
  names: readonly string[],
  settings: EntrantSettings,
): Promise<Entrant[]> {
  const seats = game.seats(options);
  if (names.length !== seats) {
    const available = [...botNames(game), 'exec:COMMAND', 'file:PATH', 'llm:URL#MODEL'].join(', ');
    throw new UsageError(
      `${game.id} needs ${seats} players, but --seat BOT is given ${times(names.length)}; available: ${available}`,
    );
  }
  const entrants: Entrant[] = [];
  for (const name of names) entrants.push(await entrantNamed(name, game, settings));
  return entrants;
}

function botNames(game: Game): string[] {
  return [...bots, ...levels].filter((bot) => bot.plays(game)).map(({ name }) => name);
}

function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}
