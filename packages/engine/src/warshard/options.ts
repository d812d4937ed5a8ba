import type { JsonObject } from '../game.ts';
import { isObject } from '../json.ts';
import { OptionsReader } from '../options.ts';
import { type Refusal, refuse } from '../verdict.ts';
import { optionBounds, scenarioDefaults, terrainNames, type WarshardOptions, type WarshardFacts } from './rules.ts';
import { checkScenario } from './scenarios/check.ts';
import { shippedScenarios } from './scenarios/shipped.ts';

export function warshardOptions(rules: WarshardFacts, bounds = optionBounds): OptionsReader<WarshardOptions> {
  return new OptionsReader<WarshardOptions>({
    bounds,
    baseline: rules.options,
    prepare: (overrides) => prepare(rules, overrides),
    check: (options) => crossCheck(rules, options),
  });
}

/**
 * A scenario is a name or a document. A document with a map is a whole scenario and takes nothing from the default one; a document
 * without a map changes the default one key by key, like any other option.
 */
function prepare(rules: WarshardFacts, overrides: unknown): { defaults: JsonObject; overrides: unknown } | Refusal {
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

function crossCheck(rules: WarshardFacts, options: WarshardOptions): Refusal | null {
  const wrong = misfit(rules, options);
  return wrong === null ? null : refuse('bad-option', wrong);
}

function misfit(rules: WarshardFacts, options: WarshardOptions): string | null {
  const twin = terrainNames.find((name, i) =>
    terrainNames.slice(0, i).some((other) => options.terrain[other].glyph === options.terrain[name].glyph),
  );
  if (twin !== undefined) return `terrain.${twin}.glyph is already used by another terrain.`;
  const [problem] = checkScenario(rules, options).filter(({ severity }) => severity === 'error');
  return problem === undefined ? null : `scenario.${problem.path}: ${problem.says}.`;
}
