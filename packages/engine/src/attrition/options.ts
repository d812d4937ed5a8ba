import type { JsonObject } from '../game.ts';
import { completeOptions } from '../options.ts';
import { isRefusal, type Refusal } from '../verdict.ts';
import { crossCheck } from './board.ts';
import { type AttritionOptions, type AttritionRules, boundsOf } from './rules.ts';

export function completeAttritionOptions(rules: AttritionRules, overrides: unknown): AttritionOptions | Refusal {
  const defaults = rules.options as unknown as JsonObject;
  const merged = completeOptions(boundsOf(rules), defaults, overrides);
  if (isRefusal(merged)) return merged;
  const options = merged as unknown as AttritionOptions;
  return crossCheck(options) ?? options;
}
