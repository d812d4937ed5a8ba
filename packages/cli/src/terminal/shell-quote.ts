/** A word as a shell reads it back, quoted only where it must be. */
export function shellQuote(word: string): string {
  return /^[\w./:@=,+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
