import { type Game, isRefusal, type JsonObject } from '@hexfront/engine';
import { defaults } from './kit.ts';

type Put = (value: unknown) => unknown;

/** Every plain value in some options: its path, what it is, and overrides that put another one there. Lists are replaced whole. */
export function valuesIn(options: unknown, path = ''): [path: string, value: unknown, put: Put][] {
  if (typeof options !== 'object' || options === null) return [[path, options, (value) => value]];
  if (Array.isArray(options)) return [];
  return Object.entries(options).flatMap(([key, part]) =>
    valuesIn(part, path === '' ? key : `${path}.${key}`).map(([deep, value, put]): [string, unknown, Put] => [
      deep,
      value,
      (other) => ({ [key]: put(other) }),
    ]),
  );
}

/** The published options, and those with one number or flag changed, as far as the game accepts them. */
export function variants(game: Game): [name: string, options: JsonObject][] {
  const changed = valuesIn(defaults(game)).flatMap(([path, value, put]) => {
    const others = typeof value === 'boolean' ? [!value] : typeof value === 'number' ? [0, value + 1, value + 6] : [];
    return others.flatMap((other): [string, JsonObject][] => {
      const options = game.options(put(other));
      return isRefusal(options) ? [] : [[`${path} = ${other}`, options as JsonObject]];
    });
  });
  return [['as published', defaults(game)], ...changed];
}
