import {
  type Game,
  games,
  isObject,
  isRefusal,
  type JsonObject,
  type Replay,
  readReplay,
  type Viewer,
} from '@hexfront/engine';
import { parseJson, readJson } from './files.ts';
import type { Arguments } from './arguments.ts';
import type { OptionSpec } from './command.ts';
import { UsageError } from './errors.ts';
import { suggest } from './suggest.ts';

export const gameOption: OptionSpec = { value: 'G', help: 'the game; hexfront games lists them' };
export const optionsOption: OptionSpec = {
  value: 'JSON|@FILE',
  help: 'options of the game that differ from its defaults, as JSON or from a file',
};
export const viewOption: OptionSpec = {
  value: 'SEAT',
  help: 'draw what a seat sees, from 0, or all (default); matters in games with fog',
};

/** Whose eyes the board is drawn with. */
export function viewerFrom(args: Arguments, seats: number): Viewer {
  const value = args.text('view') ?? 'all';
  if (value === 'all' || value === 'public') return value;
  if (isSeat(value, seats)) return Number(value);
  throw new UsageError(`--view is a seat from 0 to ${seats - 1}, public or all, not "${value}"`);
}

export const jsonOption: OptionSpec = { help: 'print JSON for a script' };

export function gameNamed(name: string): Game {
  const game = games.find(({ id }) => id === name);
  const ids = games.map(({ id }) => id);
  if (game === undefined) throw new UsageError(`there is no game "${name}"; ${suggest(name, ids)}`);
  return game;
}

export function gameFrom(args: Arguments): Game {
  const name = args.text('game');
  if (name === undefined) throw new UsageError(`--game is missing; known are ${games.map(({ id }) => id).join(', ')}`);
  return gameNamed(name);
}

/** The complete options of a game, from `--options` if it is there; `otherwise` is for what it does not say. */
export function optionsFrom(args: Arguments, game: Game, otherwise: JsonObject = {}): JsonObject {
  const given = args.text('options') ?? '{}';
  const said = given.startsWith('@') ? readJson(given.slice(1)) : parseJson(given, '--options');
  const overrides = isObject(said) ? { ...otherwise, ...said } : said;
  const options = game.options(overrides);
  if (!isRefusal(options)) return options;
  const known = Object.keys(game.options({}));
  const stranger = isObject(overrides) ? Object.keys(overrides).find((key) => !known.includes(key)) : undefined;
  if (stranger === undefined) throw new UsageError(`--options of ${game.id}: ${options.message}`);
  throw new UsageError(`${game.id} has no option "${stranger}"; ${suggest(stranger, known)}`);
}

/** A replay that can be rerun. Whether it tells the truth is another question. */
export function replayIn(file: string): Replay {
  const replay = readReplay(readJson(file));
  if (isRefusal(replay)) throw new UsageError(`${file} is not a replay that can be run: ${replay.message}`);
  return replay;
}

/** Seats are written 0, 1, … and no other way. */
export function isSeat(text: string, seats: number): boolean {
  return /^(0|[1-9][0-9]{0,3})$/.test(text) && Number(text) < seats;
}
