import { findFacts } from '@hexfront/engine/facts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { en } from './en.ts';
import { es } from './es.ts';
import { type Message, type MessageKey, type MessageTable, render } from './message.ts';

/** The supported languages. To add one, write a table like the others and add a line here. */
export const languages = {
  en: { name: 'English', table: en as MessageTable },
  es: { name: 'Español', table: es as MessageTable },
} as const satisfies { readonly [code: string]: { readonly name: string; readonly table: MessageTable } };

export type Language = keyof typeof languages;

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(languages, code);
}

/** The first supported language among those the browser prefers, or English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const code of wanted) {
    const short = code.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}

export interface Words {
  readonly language: Language;
  readonly table: MessageTable;
  t(key: MessageKey, args?: Message['args']): string;
  say(message: Message): string;
  /** The title of a game; its id if this page does not know the game, because a newer server may have more. */
  title(game: string): string;
  /** One sentence about a game. */
  summary(game: string): string;
}

export function wordsOf(language: Language): Words {
  const { table } = languages[language];
  return {
    language,
    table,
    t: (key, args) => render(table, args === undefined ? { key } : { key, args }),
    say: (message) => render(table, message),
    title: (game) => findFacts(game)?.title[language] ?? game,
    summary: (game) => findFacts(game)?.summary[language] ?? '',
  };
}

export const WordsContext = createContext<Words>(wordsOf('en'));

export function useWords(): Words {
  return useContext(WordsContext);
}
