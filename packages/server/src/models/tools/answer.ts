import type { JsonObject } from '@hexfront/engine';

/** A call that can be made as it is. */
export interface Next {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** The result of a tool: all of it in sentences, for a model, and what a program needs as data. */
export interface Answer {
  readonly text: string;
  readonly data: JsonObject;
  readonly isError?: true;
}
export type ToolError = Answer & { readonly isError: true };

export function isToolError(value: object): value is ToolError {
  return 'isError' in value;
}

export function answer(text: string, data: object, next?: Next): Answer {
  const further = next === undefined ? {} : { next };
  const withNext = next === undefined ? text : `${text}\n\nNext: ${spelled(next)}`;
  return { text: withNext, data: { ok: true, ...data, ...further } as unknown as JsonObject };
}

/** An error always names a call that helps. */
export function toolError(code: string, error: string, next: Next, more: object = {}): ToolError {
  const data = { ok: false, code, error, next, ...more } as unknown as JsonObject;
  return { text: `${error} (${code})\n\nNext: ${spelled(next)}`, data, isError: true };
}

function spelled({ tool, arguments: given }: Next): string {
  return `call ${tool} with ${JSON.stringify(given)}`;
}
