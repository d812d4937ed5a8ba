import { type Bot, bots, findBot } from '@hexfront/bots';
import type { Game, JsonObject } from '@hexfront/engine';
import { Complaint, suggest } from './complaint.ts';

export function botNamed(name: string, game: Game): Bot {
  const found = findBot(name, game);
  if ('bot' in found) return found.bot;
  const names = bots.filter((bot) => bot.plays(game)).map((bot) => bot.name);
  throw new Complaint(`no bot "${name}" plays ${game.id}; ${suggest(name, names)}`);
}

/** One bot a seat, all of them named: an empty seat is a question, not a default. */
export function botsForSeats(game: Game, options: JsonObject, names: readonly string[]): Bot[] {
  const wanted = game.seats(options);
  if (names.length !== wanted) {
    const known = bots.filter((bot) => bot.plays(game)).map((bot) => bot.name);
    throw new Complaint(`${game.id} needs ${wanted} --seat BOT, not ${names.length}; known are ${known.join(', ')}`);
  }
  return names.map((name) => botNamed(name, game));
}
