import { boundsText, type BoundsText } from './bounds-text.ts';
import type { Json, JsonObject } from './game.ts';
import { canonicalJson, isObject } from './json.ts';
import { inEveryLanguage } from './language.ts';
import { isRefusal, type Refusal, refuse } from './verdict.ts';

/**
 * Options are plain JSON described by a tree of bounds. Overrides merge into the defaults: objects key by key, anything else as
 * a whole. The first value out of bounds is refused by its path.
 */
export type Bounds =
  | { readonly kind: 'int'; readonly min: number; readonly max: number }
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'text'; readonly pattern: RegExp; readonly hint: keyof BoundsText['hints'] }
  | { readonly kind: 'list'; readonly item: Bounds; readonly min: number; readonly max: number }
  | { readonly kind: 'fields'; readonly fields: { readonly [name: string]: Bounds } };

export const int = (min: number, max: number): Bounds => ({ kind: 'int', min, max });
export const flag: Bounds = { kind: 'flag' };
export const choice = (...of: string[]): Bounds => ({ kind: 'choice', of });
export const text = (pattern: RegExp, hint: keyof BoundsText['hints']): Bounds => ({ kind: 'text', pattern, hint });
export const list = (item: Bounds, min: number, max: number): Bounds => ({ kind: 'list', item, min, max });
export const fields = (named: { readonly [name: string]: Bounds }): Bounds => ({ kind: 'fields', fields: named });

/** The same bounds for each of some names. */
export const each = (names: readonly string[], bounds: Bounds): Bounds =>
  fields(Object.fromEntries(names.map((name) => [name, bounds])));

/** What the options of one game may be, and what they are if nobody says otherwise. */
export interface OptionRules<Options extends object> {
  readonly bounds: Bounds;
  /** The options the game was released with. They never change; an option added later has its neutral value here. */
  readonly baseline: Options;
  /** Rewrites overrides that are written in a short form, and says what they are merged into. */
  prepare?(overrides: unknown): { readonly defaults: JsonObject; readonly overrides: unknown } | Refusal;
  /** What bounds cannot say: how the values must fit each other. */
  check(options: Options): Refusal | null;
}

/** How many sets of options a game remembers. */
const REMEMBERED = 64;

/**
 * Completes and checks the options of one game, for new matches and stored ones alike. Equal options are one object, so that what is
 * built from them is built once.
 */
export class OptionsReader<Options extends object> {
  private readonly rules: OptionRules<Options>;
  private readonly known = new Map<string, Options>();
  private readonly made = new WeakSet<Options>();

  constructor(rules: OptionRules<Options>) {
    this.rules = rules;
  }

  complete(overrides: unknown): Options | Refusal {
    const { bounds, baseline, prepare } = this.rules;
    const prepared = prepare?.(overrides) ?? { defaults: baseline as JsonObject, overrides };
    if (isRefusal(prepared)) return prepared;
    const merged = completeOptions(bounds, prepared.defaults, prepared.overrides) as Options | Refusal;
    return isRefusal(merged) ? merged : this.remembered(merged);
  }

  /** The complete options that these stand for. Whoever kept them may have done so before an option was added. */
  own(options: Options): Options {
    if (this.made.has(options)) return options;
    const own = this.complete(options);
    if (isRefusal(own)) throw new Error(`options: ${own.message}`);
    return own;
  }

  private remembered(options: Options): Options | Refusal {
    const name = canonicalJson(options);
    const before = this.known.get(name);
    if (before !== undefined) return before;
    const refusal = this.rules.check(options);
    if (refusal !== null) return refusal;
    const [oldest] = this.known.keys();
    if (this.known.size >= REMEMBERED) this.known.delete(oldest);
    this.known.set(name, options);
    this.made.add(options);
    return options;
  }
}

export function completeOptions(bounds: Bounds, defaults: JsonObject, overrides: unknown): JsonObject | Refusal {
  if (overrides === undefined) return freeze(defaults);
  if (!isObject(overrides)) return refuse('bad-option', 'Options are a JSON object.');
  const merged: JsonObject = JSON.parse(JSON.stringify(merge(defaults, overrides as JsonObject)));
  if (firstWrong(bounds, merged) === null) return freeze(merged);
  return refuse(
    'bad-option',
    inEveryLanguage((language) => firstWrong(bounds, merged, boundsText[language])!.says),
  );
}

/** The first value out of bounds: where it is, and a sentence that names the place. */
export interface Wrong {
  readonly path: string;
  readonly says: string;
  /** There is nothing of that name. */
  readonly isUnknown: boolean;
}

function merge(base: JsonObject, over: JsonObject): JsonObject {
  const changed = Object.keys(over).map((key) => {
    const [below, above] = [Object.hasOwn(base, key) ? base[key] : undefined, over[key]];
    return [key, isObject(below) && isObject(above) ? merge(below as JsonObject, above as JsonObject) : above] as const;
  });
  return Object.fromEntries([...Object.entries(base), ...changed]);
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

function freeze<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part as Json);
  }
  return value;
}
