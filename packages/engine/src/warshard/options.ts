import type { JsonObject } from '../game.ts';
import { canonicalJson, isObject } from '../json.ts';
import { completeOptions } from '../options.ts';
import { isRefusal, type Refusal, refuse } from '../verdict.ts';
import { optionBounds, scenarioDefaults, terrainNames, type WarshardOptions, type WarshardRules } from './rules.ts';
import { checkScenario } from './scenarios/check.ts';
import { shippedScenarios } from './scenarios/shipped.ts';

/** Equal options are one object, so that their tables are built once; the last few sets are remembered. */
const known = new Map<string, WarshardOptions>();
const REMEMBERED = 64;

/**
 * A scenario is named, or written out. One with a map is a whole scenario and takes nothing from the default one; one without
 * changes the default one key by key, like any other option.
 */
export function completeWarshardOptions(rules: WarshardRules, overrides: unknown): WarshardOptions | Refusal {
  const prepared = prepare(rules, overrides);
  if (isRefusal(prepared)) return prepared;
  const merged = completeOptions(optionBounds, prepared.defaults, prepared.overrides);
  if (isRefusal(merged)) return merged;
  const options = merged as unknown as WarshardOptions;
  const name = `${rules.id} ${canonicalJson(options)}`;
  const before = known.get(name);
  if (before !== undefined) return before;
  const wrong = crossCheck(rules, options);
  if (wrong !== null) return refuse('bad-option', wrong);
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED) known.delete(oldest);
  known.set(name, options);
  return options;
}

function prepare(rules: WarshardRules, overrides: unknown): { defaults: JsonObject; overrides: unknown } | Refusal {
  const defaults = rules.options as unknown as JsonObject;
  if (!isObject(overrides) || !Object.hasOwn(overrides, 'scenario')) return { defaults, overrides };
  const { scenario } = overrides;
  if (typeof scenario === 'string') {
    const shipped = shippedScenarios.get(scenario);
    const names = [...shippedScenarios.keys()].join(', ');
    if (shipped === undefined) {
      return refuse('bad-option', `scenario must be a document or one of ${names}, not ${JSON.stringify(scenario)}.`);
    }
    return { defaults, overrides: { ...overrides, scenario: shipped } };
  }
  if (!isObject(scenario) || !Object.hasOwn(scenario, 'map')) return { defaults, overrides };
  const { $schema: _, ...document } = scenario;
  return {
    defaults: { ...defaults, scenario: scenarioDefaults as unknown as JsonObject },
    overrides: { ...overrides, scenario: document },
  };
}

function crossCheck(rules: WarshardRules, options: WarshardOptions): string | null {
  const twin = terrainNames.find((name, i) =>
    terrainNames.slice(0, i).some((other) => options.terrain[other].glyph === options.terrain[name].glyph),
  );
  if (twin !== undefined) return `terrain.${twin}.glyph stands for another terrain already.`;
  const [problem] = checkScenario(rules, options).filter(({ severity }) => severity === 'error');
  return problem === undefined ? null : `scenario.${problem.path}: ${problem.says}.`;
}
