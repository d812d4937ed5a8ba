/** The languages in which the rules are written; a third one is a line here and a file of texts for each family of games. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];

export function isLanguage(code: unknown): code is Language {
  return (languages as readonly unknown[]).includes(code);
}

/** A sentence in all of them, for who does not know yet who will read it. */
export type Said = { readonly [language in Language]: string };

export function inEveryLanguage(say: (language: Language) => string): Said {
  return Object.fromEntries(languages.map((language) => [language, say(language)])) as Said;
}

/** A name in the reader's language and, where that is another word, the one that stands in JSON. */
export function nameAndId(names: { readonly [id: string]: string }, id: string): string {
  const name = nameOf(names, id);
  return name === id ? id : `${name} (\`${id}\`)`;
}

/** Options may bring names of their own, which are the same in every language. */
export function nameOf(names: { readonly [id: string]: string }, id: string): string {
  return Object.hasOwn(names, id) ? names[id] : id;
}
