/** The languages of the rules. A third one needs a line here and a file of texts for each family of games. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(code: unknown): code is Language {
  return (languages as readonly unknown[]).includes(code);
}

/** A sentence in every language, for code that does not know its reader. */
export type Said = { readonly [language in Language]: string };

export function inEveryLanguage(say: (language: Language) => string): Said {
  return Object.fromEntries(languages.map((language) => [language, say(language)])) as Said;
}

/** A name in the reader's language and, if it differs, the one used in JSON. */
export function nameAndId(names: { readonly [id: string]: string }, id: string): string {
  const name = nameOf(names, id);
  return name === id ? id : `${name} (\`${id}\`)`;
}

/** Options may add names of their own, which are the same in every language. */
export function nameOf(names: { readonly [id: string]: string }, id: string): string {
  return Object.hasOwn(names, id) ? names[id] : id;
}
