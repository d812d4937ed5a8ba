import { type LanguageName, languages } from '../../exec/interpreters.ts';

const mostCharacters = 150_000;

export type FoundProgram = { readonly source: string } | { readonly problem: string };

/** The program in an answer: the last code fence in its language, or the last one that names none. */
export function programIn(text: string, language: LanguageName): FoundProgram {
  const fences = [...text.matchAll(/^ {0,3}```([\w+-]*)(?![\w+-])[^\n]*\n(.*?)(^ {0,3}```[ \t]*$|(?![^]))/gms)].map(
    ([, tag, source, end]) => ({ tag: tag.toLowerCase(), source, isClosed: end !== '' }),
  );
  const names: readonly string[] = languages[language].fences;
  const found = fences.findLast(({ tag }) => names.includes(tag)) ?? fences.findLast(({ tag }) => tag === '');
  if (found === undefined) {
    const others = fences.length > 0 ? `, only in ${fences.map(({ tag }) => tag).join(', ')}` : '';
    return { problem: `It has no code fence in ${language}${others}.` };
  }
  if (!found.isClosed) return { problem: 'The code fence is never closed; the answer may have been cut off.' };
  if (found.source.trim() === '') return { problem: 'The code fence is empty.' };
  if (found.source.length > mostCharacters) {
    return { problem: `The program is longer than ${mostCharacters} characters.` };
  }
  return { source: found.source };
}
