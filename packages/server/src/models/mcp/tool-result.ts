import type { Answer } from '../tools/answer.ts';

/**
 * The text says everything, because some clients show models the text, some the structured content, and some both: there is none. What a
 * program needs is in `_meta`, which clients do not show to models.
 */
export function toolResult({ text, data, isError }: Answer) {
  return {
    content: [{ type: 'text' as const, text }],
    _meta: { hexfront: data as Record<string, unknown> },
    ...(isError ? { isError: true } : {}),
  };
}
