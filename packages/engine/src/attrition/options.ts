import type { JsonObject } from '../game.ts';
import { completeOptions } from '../options.ts';
import { isRefusal, type Refusal } from '../verdict.ts';
import { crossCheck } from './board.ts';
import { type AttritionOptions, type AttritionRules, boundsOf } from './rules.ts';

/** Equal options are one object, so that their tables are built once; the last few sets are remembered. */
const known = new Map<string, AttritionOptions>();
const REMEMBERED = 64;

export function completeAttritionOptions(rules: AttritionRules, overrides: unknown): AttritionOptions | Refusal {
  const defaults = rules.options as unknown as JsonObject;
  const merged = completeOptions(boundsOf(rules), defaults, overrides);
  if (isRefusal(merged)) return merged;
  const options = merged as unknown as AttritionOptions;
  const name = `${rules.id} ${JSON.stringify(options)}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const refusal = crossCheck(options);
  if (refusal !== null) return refusal;
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED) known.delete(oldest);
  known.set(name, options);
  return options;
}
