import { boundsText, type BoundsText } from './bounds-text.ts';
import type { Json } from './game.ts';
import { isObject } from './json.ts';

/** What a JSON value may be, as a tree. The first value out of bounds is refused by its path. */
export type Bounds =
  | { readonly kind: 'int'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly hint: keyof BoundsText['hints'] }
  | { readonly kind: 'list'; readonly item: Bounds; readonly min: number; readonly max: number }
  | {
      readonly kind: 'fields';
      readonly fields: { readonly [name: string]: Bounds };
      /** Fields added after a release, with the value that changes nothing. */
      readonly added: { readonly [name: string]: Json };
    };

declare const value: unique symbol;

/** Bounds that know the type of what they bound, so that an option is declared once. */
export type Typed<T> = Bounds & { readonly [value]?: T };
/** The type of a value within these bounds. */
export type ValueOf<B> = B extends Typed<infer T> ? T : never;
type Named = { readonly [name: string]: Typed<unknown> };

export const int = (min: number, max: number): Typed<number> => ({ kind: 'int', min, max });
export const flag: Typed<boolean> = { kind: 'flag' };
export const choice = <T extends string>(...of: readonly T[]): Typed<T> => ({ kind: 'choice', of });
export const text = (pattern: RegExp, hint: keyof BoundsText['hints']): Typed<string> => ({
  kind: 'text',
  pattern,
  hint,
});
export const list = <T>(item: Typed<T>, min: number, max: number): Typed<readonly T[]> => ({
  kind: 'list',
  item,
  min,
  max,
});
export const fields = <F extends Named>(
  named: F,
  added: { readonly [name: string]: Json } = {},
): Typed<{ readonly [name in keyof F]: ValueOf<F[name]> }> => ({ kind: 'fields', fields: named, added });

/** The same bounds for each of some names. */
export const each = <K extends string, T>(
  names: readonly K[],
  bounds: Typed<T>,
): Typed<{ readonly [name in K]: T }> => ({
  kind: 'fields',
  fields: Object.fromEntries(names.map((name) => [name, bounds])),
  added: {},
});

/** The first value out of bounds: where it is, and a sentence that names the place. */
export interface Wrong {
  readonly path: string;
  readonly says: string;
  /** The name is unknown. */
  readonly isUnknown: boolean;
}

export function firstWrong(bounds: Bounds, value: unknown, t = boundsText.en, path = ''): Wrong | null {
  const name = path === '' ? t.it : path;
  const wrong = (says: string): Wrong => ({ path, says, isUnknown: false });
  const says = (what: string) => wrong(t.mustBe(name, what, show(value)));
  switch (bounds.kind) {
    case 'int': {
      const fits = Number.isInteger(value) && (value as number) >= bounds.min && (value as number) <= bounds.max;
      return fits ? null : says(t.whole(bounds.min, bounds.max));
    }
    case 'flag':
      return typeof value === 'boolean' ? null : says(t.flag);
    case 'choice':
      return bounds.of.includes(value as string) ? null : says(t.oneOf(bounds.of.join(', ')));
    case 'text':
      return typeof value === 'string' && bounds.pattern.test(value) ? null : says(t.hints[bounds.hint]);
    case 'list': {
      if (!Array.isArray(value)) return says(t.list);
      if (value.length < bounds.min || value.length > bounds.max) {
        return wrong(t.mustHave(name, bounds.min, bounds.max, value.length));
      }
      return firstOf(value.keys(), (i) => firstWrong(bounds.item, value[i], t, `${path}[${i}]`));
    }
    case 'fields': {
      if (!isObject(value)) return says(t.object);
      const stranger = Object.keys(value).find((key) => !Object.hasOwn(bounds.fields, key));
      if (stranger !== undefined) {
        const unknown = join(path, stranger);
        return { path: unknown, says: t.noOption(unknown), isUnknown: true };
      }
      return firstOf(Object.keys(bounds.fields).values(), (key) =>
        firstWrong(bounds.fields[key], value[key], t, join(path, key)),
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
