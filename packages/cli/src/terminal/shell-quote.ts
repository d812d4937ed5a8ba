/** Quotes a word for a shell, but only if it needs quoting. */
export function shellQuote(word: string): string {
  return /^[\w./:@=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
