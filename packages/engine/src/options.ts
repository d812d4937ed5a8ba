import type { Json, JsonObject } from './game.ts';
import { isObject } from './json.ts';
import { type Refusal, refuse } from './verdict.ts';

/**
 * Options are plain JSON described by a tree of bounds. Overrides merge into the defaults: objects key by key, anything else as
 * a whole. The first value out of bounds is refused by its path.
 */
export type Bounds =
  | { readonly kind: 'int'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly hint: string }
  | { readonly kind: 'list'; readonly item: Bounds; readonly min: number; readonly max: number }
  | { readonly kind: 'fields'; readonly fields: { readonly [name: string]: Bounds } };

export const int = (min: number, max: number): Bounds => ({ kind: 'int', min, max });
export const flag: Bounds = { kind: 'flag' };
export const choice = (...of: string[]): Bounds => ({ kind: 'choice', of });
export const text = (pattern: RegExp, hint: string): Bounds => ({ kind: 'text', pattern, hint });
export const list = (item: Bounds, min: number, max: number): Bounds => ({ kind: 'list', item, min, max });
export const fields = (named: { readonly [name: string]: Bounds }): Bounds => ({ kind: 'fields', fields: named });

/** The same bounds for each of some names. */
export const each = (names: readonly string[], bounds: Bounds): Bounds =>
  fields(Object.fromEntries(names.map((name) => [name, bounds])));

export function completeOptions(bounds: Bounds, defaults: JsonObject, overrides: unknown): JsonObject | Refusal {
  if (overrides === undefined) return freeze(defaults);
  if (!isObject(overrides)) return refuse('bad-option', 'Options are a JSON object.');
  const merged: JsonObject = JSON.parse(JSON.stringify(merge(defaults, overrides as JsonObject)));
  const wrong = firstWrong(bounds, merged);
  return wrong === null ? freeze(merged) : refuse('bad-option', wrong.says);
}

/** The first value out of bounds: where it is, and a sentence that names the place. */
export interface Wrong {
  readonly path: string;
  readonly says: string;
}

function merge(base: JsonObject, over: JsonObject): JsonObject {
  const changed = Object.keys(over).map((key) => {
    const [below, above] = [Object.hasOwn(base, key) ? base[key] : undefined, over[key]];
    return [key, isObject(below) && isObject(above) ? merge(below as JsonObject, above as JsonObject) : above] as const;
  });
  return Object.fromEntries([...Object.entries(base), ...changed]);
}

export function firstWrong(bounds: Bounds, value: unknown, path = ''): Wrong | null {
  const name = path === '' ? 'It' : path;
  const says = (what: string): Wrong => ({ path, says: `${name} must be ${what}, not ${show(value)}.` });
  switch (bounds.kind) {
    case 'int': {
      const fits = Number.isInteger(value) && (value as number) >= bounds.min && (value as number) <= bounds.max;
      return fits ? null : says(`a whole number from ${bounds.min} to ${bounds.max}`);
    }
    case 'flag':
      return typeof value === 'boolean' ? null : says('true or false');
    case 'choice':
      return bounds.of.includes(value as string) ? null : says(`one of ${bounds.of.join(', ')}`);
    case 'text':
      return typeof value === 'string' && bounds.pattern.test(value) ? null : says(bounds.hint);
    case 'list': {
      if (!Array.isArray(value)) return says('a list');
      if (value.length < bounds.min || value.length > bounds.max) {
        return { path, says: `${name} must have ${bounds.min} to ${bounds.max} entries, not ${value.length}.` };
      }
      return firstOf(value.keys(), (i) => firstWrong(bounds.item, value[i], `${path}[${i}]`));
    }
    case 'fields': {
      if (!isObject(value)) return says('an object');
      const stranger = Object.keys(value).find((key) => !Object.hasOwn(bounds.fields, key));
      if (stranger !== undefined) {
        return { path: join(path, stranger), says: `There is no option ${join(path, stranger)}.` };
      }
      return firstOf(Object.keys(bounds.fields).values(), (key) =>
        firstWrong(bounds.fields[key], value[key], join(path, key)),
      );
    }
  }
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => Wrong | null): Wrong | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function freeze<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part as Json);
  }
  return value;
}
