import type { Language } from '../../language.ts';
import type { Scenario } from '../rules.ts';
import { en, type WarshardText } from './text-en.ts';
import { es } from './text-es.ts';

export const rulesText: { readonly [language in Language]: WarshardText } = { en, es };

/** The title and description of a scenario. Only the shipped ones are translated; those of other authors are shown as written. */
export function scenarioText({ title, about }: Scenario, language: Language): { title: string; about: string } {
  const names = Object.keys(en.scenarios) as (keyof WarshardText['scenarios'])[];
  const shipped = names.find((name) => en.scenarios[name].title === title && en.scenarios[name].about === about);
  return shipped === undefined ? { title, about } : rulesText[language].scenarios[shipped];
}
