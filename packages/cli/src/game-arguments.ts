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
import type { Arguments } from './arguments.ts';
import type { OptionSpec } from './command.ts';
import { UsageError } from './errors.ts';
import { inputName, parseJson, readJson } from './files.ts';
import { suggest } from './suggest.ts';

export const gameOption: OptionSpec = { value: 'GAME', help: 'game id; hexfront games lists them' };
export const optionsOption: OptionSpec = {
  value: 'JSON|@FILE',
  help: 'game options that differ from the defaults, as JSON or from a file',
};
export const viewOption: OptionSpec = {
  value: 'SEAT',
  help: 'draw what a seat (0, 1, …) or the public can see; default all',
};

/** Whose view of the board is drawn. */
export function viewerFrom(args: Arguments, seats: number): Viewer {
  const value = args.text('view') ?? 'all';
  if (value === 'all' || value === 'public') return value;
  if (isSeat(value, seats)) return Number(value);
  throw new UsageError(`--view must be a seat from 0 to ${seats - 1}, public or all, not "${value}"`);
}

export const jsonOption: OptionSpec = { help: 'print JSON' };

export function gameNamed(name: string): Game {
  const game = games.find(({ id }) => id === name);
  const ids = games.map(({ id }) => id);
  if (game === undefined) throw new UsageError(`unknown game "${name}"; ${suggest(name, ids)}`);
  return game;
}

export function gameFrom(args: Arguments): Game {
  const name = args.text('game');
  if (name === undefined)
    throw new UsageError(`--game is required; available: ${games.map(({ id }) => id).join(', ')}`);
  return gameNamed(name);
}

/** The complete options of a game, from `--options` if given; `otherwise` fills in what it leaves out. */
export function optionsFrom(args: Arguments, game: Game, otherwise: JsonObject = {}): JsonObject {
  const given = args.text('options') ?? '{}';
  const parsed = given.startsWith('@') ? readJson(given.slice(1)) : parseJson(given, '--options');
  const overrides = isObject(parsed) ? { ...otherwise, ...parsed } : parsed;
  const options = game.options(overrides);
  if (!isRefusal(options)) return options;
  const known = Object.keys(game.options({}));
  const unknown = isObject(overrides) ? Object.keys(overrides).find((key) => !known.includes(key)) : undefined;
  if (unknown === undefined) throw new UsageError(`invalid --options for ${game.id}: ${options.message}`);
  throw new UsageError(`${game.id} has no option "${unknown}"; ${suggest(unknown, known)}`);
}

/** Reads a replay that can be rerun. Whether it verifies is a separate question. */
export function replayFrom(file: string): Replay {
  const replay = readReplay(readJson(file));
  if (isRefusal(replay)) throw new UsageError(`${inputName(file)} is not a valid replay: ${replay.message}`);
  return replay;
}

/** Seats are written 0, 1, … without signs or leading zeros. */
export function isSeat(text: string, seats: number): boolean {
  return /^(0|[1-9][0-9]{0,3})$/.test(text) && Number(text) < seats;
}
