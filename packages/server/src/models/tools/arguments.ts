import { isObject, type JsonObject } from '@hexfront/engine';
import type { z } from 'zod';
import { schemaIssue } from '../../http/schema-issue.ts';
import { unstorable } from '../../storage/storable.ts';
import { toolError, type ToolError, type Next } from './answer.ts';
import type { Tool } from './tool.ts';

/**
 * Parses the arguments of a call by the schema of its tool. Invalid arguments are refused rather than guessed, but where the intention is
 * clear (JSON as a string, a quoted number, an unknown argument) the error contains the corrected call.
 */
export function readArguments({ name, input, instead }: Tool, given: unknown): { value: any } | ToolError {
  const why = unstorable(given);
  if (why !== null) {
    return toolError(
      'malformed-argument',
      `Invalid arguments for ${name}: they contain something that cannot be stored: ${why}.`,
      instead,
    );
  }
  const read = input.safeParse(given ?? {});
  if (read.success) return { value: read.data };
  const corrected = correct(input, isObject(given) ? (given as JsonObject) : {});
  const next: Next = corrected === null ? inMatch(instead, given) : { tool: name, arguments: corrected };
  const path = read.error.issues[0].path.join('.');
  return toolError('malformed-argument', `Invalid arguments for ${name}: ${schemaIssue(read.error)}`, next, { path });
}

/** Of several live matches, the suggestion must name the one that the call was about. */
function inMatch(instead: Next, given: unknown): Next {
  const { match_id: match } = isObject(given) ? given : {};
  const isAboutMatch = instead.tool === 'turn';
  return isAboutMatch && typeof match === 'string'
    ? { ...instead, arguments: { ...instead.arguments, match_id: match } }
    : instead;
}

function correct(input: z.ZodObject, given: JsonObject): JsonObject | null {
  const corrected: Record<string, any> = {};
  for (const key of Object.keys(input.shape)) {
    const value = given[key];
    if (value === undefined || value === null) continue;
    const schema = input.shape[key] as z.ZodType;
    const meant = [value, fromText(value)].find((candidate) => schema.safeParse(candidate).success);
    // An invalid optional argument is left out rather than guessed.
    if (meant !== undefined) corrected[key] = meant;
    else if (!schema.safeParse(undefined).success) return null;
  }
  return input.safeParse(corrected).success ? (corrected as JsonObject) : null;
}

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
