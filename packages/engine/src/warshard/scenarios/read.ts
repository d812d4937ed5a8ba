import type { JsonObject } from '../../game.ts';
import { isObject } from '../../json.ts';
import { boundsText } from '../../bounds-text.ts';
import type { Language } from '../../language.ts';
import { firstWrong } from '../../bounds.ts';
import { type Scenario, scenarioBounds, scenarioDefaults, type WarshardFacts } from '../rules.ts';
import { checkScenario, type Problem } from './check.ts';
import { JsonError, type LocatedJson, parseLocated, type Place } from './located-json.ts';
import { problemText } from './problem-text.ts';

export interface LocatedProblem extends Problem, Place {}

export interface ScenarioReading {
  /** Null when there are errors. */
  readonly scenario: Scenario | null;
  readonly problems: readonly LocatedProblem[];
}

/** Reads a scenario from the text of its file. Every problem has its line and column. */
export function readScenario(rules: WarshardFacts, text: string, language: Language = 'en'): ScenarioReading {
  const t = problemText[language];
  let json: LocatedJson;
  try {
    json = parseLocated(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return {
      scenario: null,
      problems: [{ severity: 'error', path: '', says: t.json[error.problem](error.what), ...error.place }],
    };
  }
  const located = (problem: Problem): LocatedProblem => ({ ...problem, ...placeOf(json, problem.path) });
  const document = complete(json.value);
  const wrong = firstWrong(scenarioBounds, document, boundsText[language]);
  if (wrong !== null) {
    const says = wrong.isUnknown ? t.noField(wrong.path) : wrong.says.replace(/\.$/, '');
    return { scenario: null, problems: [located({ severity: 'error', path: wrong.path, says })] };
  }
  const scenario = document as unknown as Scenario;
  const problems = checkScenario(rules, { ...rules.options, scenario }, t).map(located);
  return { scenario: problems.some(({ severity }) => severity === 'error') ? null : scenario, problems };
}

function complete(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { $schema: _, ...document } = value;
  return { ...scenarioDefaults, ...document } as unknown as JsonObject;
}

/** The place of a part; for a missing part, the place of the part that should contain it. */
function placeOf({ places }: LocatedJson, path: string): Place {
  for (let part = path; ; part = part.replace(/(?:^|\.)[^.[\]]*$|\[\d+\]$/, '')) {
    const place = places.get(part);
    if (place !== undefined) return place;
    if (part === '') return { line: 1, column: 1 };
  }
}
