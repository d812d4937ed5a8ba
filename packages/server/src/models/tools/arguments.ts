import { isObject, type JsonObject } from '@hexfront/engine';
import type { z } from 'zod';
import { toolError, type ToolError, type Next } from './answer.ts';
import type { Tool } from './tool.ts';

/**
 * The arguments of a call by the schema of its tool. Nothing is guessed: what is wrong is refused, but where it is plain what was meant
 * (JSON written as text, a number in quotes, an argument that does not exist) the refusal carries the corrected call.
 */
export function readArguments({ name, input, instead }: Tool, given: unknown): { value: any } | ToolError {
  const read = input.safeParse(given ?? {});
  if (read.success) return { value: read.data };
  const mended = mend(input, isObject(given) ? (given as JsonObject) : {});
  const next: Next = mended === null ? instead : { tool: name, arguments: mended };
  const [{ path, message }] = read.error.issues;
  const where = path.length === 0 ? `${name}` : `${name}: ${path.join('.')}`;
  return toolError('malformed-argument', `${where}: ${message}.`, next, { path: path.join('.') });
}

function mend(input: z.ZodObject, given: JsonObject): JsonObject | null {
  const mended: Record<string, any> = {};
  for (const key of Object.keys(input.shape)) {
    const value = given[key];
    if (value === undefined || value === null) continue;
    const schema = input.shape[key] as z.ZodType;
    const meant = [value, fromText(value)].find((candidate) => schema.safeParse(candidate).success);
    // An argument that nobody needs is better left out than guessed at.
    if (meant !== undefined) mended[key] = meant;
    else if (!schema.safeParse(undefined).success) return null;
  }
  return input.safeParse(mended).success ? (mended as JsonObject) : null;
}

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
