/**
 * The limits of every storage. PostgreSQL's text cannot hold NUL or lone surrogates, and its JSON parser fails on very deep nesting, so
 * such values are refused before anything is written, in memory as well. Code that receives JSON from clients calls `unstorable` and
 * responds with 400; after that, such a value is a bug and `storableJson` throws.
 */
export const deepestNesting = 64;
/** Leaves room for the records and answers that wrap JSON from clients. */
const deepestStored = 100;

export type Unstorable = 'nul-character' | 'broken-surrogate' | 'nested-too-deep' | 'prototype-key';

export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
  readonly why: Unstorable;

  constructor(why: Unstorable) {
    super(`this value cannot be stored: ${why}`);
    this.why = why;
  }
}

/** The reason why a JSON value cannot be stored; null if it can. */
export function unstorable(value: unknown, deepest = deepestNesting): Unstorable | null {
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [part, depth] = next;
    if (typeof part === 'string') {
      const why = badText(part);
      if (why !== null) return why;
    } else if (typeof part === 'object' && part !== null) {
      if (depth === deepest) return 'nested-too-deep';
      // Copying such an object key by key would set the prototype instead.
      if (Object.hasOwn(part, '__proto__')) return 'prototype-key';
      for (const [key, inner] of Object.entries(part)) waiting.push([key, depth + 1], [inner, depth + 1]);
    }
  }
  return null;
}

function badText(text: string): Unstorable | null {
  if (text.includes('\0')) return 'nul-character';
  return text.isWellFormed() ? null : 'broken-surrogate';
}

/** `JSON.stringify` escapes NUL and lone surrogates, so a text without these escapes is safe. */
const suspicious = /\\u(?:0000|d[89a-f])/;

/** The value as JSON text; throws an `UnstorableError`. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (suspicious.test(text) || isDeep(text)) {
    const why = unstorable(value, deepestStored);
    if (why !== null) throw new UnstorableError(why);
  }
  return text;
}

/** Counts brackets, including those in strings: a false alarm only costs a full check. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x5b || code === 0x7b) {
      if (++depth > deepestStored) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
