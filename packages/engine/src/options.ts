import { type Bounds, firstWrong } from './bounds.ts';
import { boundsText } from './bounds-text.ts';
import type { Json, JsonObject } from './game.ts';
import { Hash64 } from './hash.ts';
import { canonicalJson, isObject } from './json.ts';
import { inEveryLanguage } from './language.ts';
import { isRefusal, type Refusal, refuse } from './verdict.ts';

/** What the options of one game may be, and their defaults. */
export interface OptionRules<Options extends object> {
  readonly bounds: Bounds;
  /** The options the game was released with. They never change; an option added later has its neutral value here. */
  readonly baseline: Options;
  /** Expands overrides that are written in a short form, and returns the defaults to merge them into. */
  prepare?(overrides: unknown): { readonly defaults: JsonObject; readonly overrides: unknown } | Refusal;
  /** What bounds cannot express: how the values must fit each other. */
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

  get bounds(): Bounds {
    return this.rules.bounds;
  }

  complete(overrides: unknown): Options | Refusal {
    if (this.made.has(overrides as Options)) return overrides as Options;
    const { bounds, baseline, prepare } = this.rules;
    const prepared = prepare?.(overrides) ?? { defaults: baseline as JsonObject, overrides };
    if (isRefusal(prepared)) return prepared;
    const merged = completeOptions(bounds, prepared.defaults, prepared.overrides) as Options | Refusal;
    return isRefusal(merged) ? merged : this.remembered(merged);
  }

  /** The complete options for these, which may have been stored before an option was added. */
  own(options: Options): Options {
    if (this.made.has(options)) return options;
    const own = this.complete(options);
    if (isRefusal(own)) throw new Error(`options: ${own.message}`);
    return own;
  }

  /**
   * Where every state hash under these options starts. It covers the id and only what differs from the baseline, so an option added
   * later does not change the hash of an older match.
   */
  hashStart(id: string, options: Options): Hash64 {
    const { bounds, baseline } = this.rules;
    const start = new Hash64();
    start.mixText(id);
    start.mixText(canonicalJson(difference(bounds, baseline as Json, options as Json) ?? {}));
    return start;
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

/**
 * Overrides merge into the defaults: objects key by key, anything else as a whole. Fields that came after the overrides were written
 * get their neutral value.
 */
export function completeOptions(bounds: Bounds, defaults: JsonObject, overrides: unknown): JsonObject | Refusal {
  if (overrides === undefined) return freeze(defaults);
  if (!isObject(overrides)) return refuse('bad-option', 'Options must be a JSON object.');
  const merged = withAdded(bounds, JSON.parse(JSON.stringify(merge(defaults, overrides as JsonObject)))) as JsonObject;
  if (firstWrong(bounds, merged) === null) return freeze(merged);
  return refuse(
    'bad-option',
    inEveryLanguage((language) => firstWrong(bounds, merged, boundsText[language])!.says),
  );
}

function merge(base: JsonObject, over: JsonObject): JsonObject {
  const changed = Object.keys(over).map((key) => {
    const [below, above] = [Object.hasOwn(base, key) ? base[key] : undefined, over[key]];
    return [key, isObject(below) && isObject(above) ? merge(below as JsonObject, above as JsonObject) : above] as const;
  });
  return Object.fromEntries([...Object.entries(base), ...changed]);
}

/** Gives missing added fields their neutral value. */
function withAdded(bounds: Bounds, value: Json): Json {
  if (bounds.kind === 'list' && Array.isArray(value)) return value.map((item) => withAdded(bounds.item, item));
  if (bounds.kind !== 'fields' || !isObject(value)) return value;
  const whole = { ...bounds.added, ...(value as JsonObject) };
  return mapValues(whole, (part, name) =>
    Object.hasOwn(bounds.fields, name) ? withAdded(bounds.fields[name], part) : part,
  );
}

/** Leaves out added fields that have their neutral value. */
function withoutNeutral(bounds: Bounds, value: Json): Json {
  if (bounds.kind === 'list') return (value as Json[]).map((item) => withoutNeutral(bounds.item, item));
  if (bounds.kind !== 'fields') return value;
  const isNeutral = (name: string, part: Json) =>
    Object.hasOwn(bounds.added, name) && canonicalJson(part) === canonicalJson(bounds.added[name]);
  const told = Object.entries(value as JsonObject).filter(([name, part]) => !isNeutral(name, part));
  return mapValues(Object.fromEntries(told), (part, name) => withoutNeutral(bounds.fields[name], part));
}

/** What differs from the baseline; undefined if nothing does. Lists are compared as a whole. */
function difference(bounds: Bounds, baseline: Json, value: Json): Json | undefined {
  if (bounds.kind !== 'fields') {
    const [before, now] = [withoutNeutral(bounds, baseline), withoutNeutral(bounds, value)];
    return canonicalJson(before) === canonicalJson(now) ? undefined : now;
  }
  const parts = Object.keys(bounds.fields).flatMap((name) => {
    const part = difference(bounds.fields[name], (baseline as JsonObject)[name], (value as JsonObject)[name]);
    return part === undefined ? [] : [[name, part] as const];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}

function mapValues(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

function freeze<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) freeze(part as Json);
  }
  return value;
}
