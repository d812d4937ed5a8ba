/** What the scenario of a challenge or a match is called, if its game has scenarios. */
export function scenarioTitle(options: { readonly [name: string]: unknown }): string | null {
  const { title } = (options.scenario ?? {}) as { readonly title?: unknown };
  return typeof title === 'string' ? title : null;
}
