const rules = new Map<string, Intl.PluralRules>();

/** Picks the form of a count from `one {# tick} other {# ticks}`, by the plural rules of the language; # is the count. */
export function plural(locale: string, forms: string, count: number): string {
  if (!rules.has(locale)) rules.set(locale, new Intl.PluralRules(locale));
  const category = rules.get(locale)!.select(count);
  const texts = new Map([...forms.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, name, text]) => [name, text]));
  return (texts.get(category) ?? texts.get('other')!).replaceAll('#', String(count));
}
