import { isObject, noteLimits, storableText } from '@hexfront/engine';
import type { parsePaths } from '@hexfront/protocol';

/** A model's decision. */
export interface Decision {
  readonly orders: readonly object[];
  readonly reasoning?: string;
  /** What the model wants to remember. */
  readonly notes?: string;
}

type ParsePath = (typeof parsePaths)[number];
type Problem = { readonly problem: string };

/**
 * Reads a decision from a model's text: bare JSON, JSON in a code fence, or JSON with text around it. The last JSON counts, because models
 * think aloud before they decide.
 */
export function readDecision(text: string): { readonly parse: ParsePath; readonly decision: Decision | Problem } {
  const { found, parse } = jsonIn(text);
  if (found === null) return { parse, decision: { problem: 'Your answer contains no JSON.' } };
  return { parse, decision: decisionIn(found) };
}

function decisionIn(found: object): Decision | Problem {
  if (Array.isArray(found)) return listOf(found);
  const { reasoning, notes, ...rest } = found as Record<string, unknown>;
  const stated = {
    ...(typeof reasoning === 'string' ? { reasoning: storableText(reasoning, noteLimits.reasoning) } : {}),
    ...(typeof notes === 'string' ? { notes } : {}),
  };
  const list = rest.orders ?? rest.actions ?? (isObject(rest.action) ? [rest.action] : [rest]);
  const decision = Array.isArray(list) ? listOf(list) : { problem: 'orders must be an array.' };
  return 'problem' in decision ? decision : { ...decision, ...stated };
}

function listOf(list: readonly unknown[]): Decision | Problem {
  const isValid = list.every((order) => isObject(order) && Object.keys(order).length > 0);
  return isValid ? { orders: list as object[] } : { problem: 'Every action or order must be a JSON object.' };
}

function jsonIn(text: string): { found: object | null; parse: ParsePath } {
  const whole = parsed(text.trim());
  if (whole !== null) return { found: whole, parse: 'json' };
  const fences = [...text.matchAll(/```(?:json)?(.*?)```/gs)].map(([, inside]) => inside);
  for (const candidate of fences.toReversed()) {
    const found = parsed(candidate.trim());
    if (found !== null) return { found, parse: 'fence' };
  }
  const found = lastEmbedded(text);
  return { found, parse: found === null ? 'none' : 'embedded' };
}

/** The search begins anew at each bracket. A text of so many brackets that this takes longer holds no decision. */
const mostSearched = 100_000_000;

function lastEmbedded(text: string): object | null {
  let last: object | null = null;
  let searched = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const end = closing(text, at);
    searched += (end === -1 ? text.length : end) - at;
    if (searched > mostSearched) return null;
    const part = end === -1 ? null : parsed(text.slice(at, end + 1));
    if (part === null) continue;
    last = part;
    at = end;
  }
  return last;
}

/** The index of the bracket that closes the one at `from`, ignoring strings; -1 if there is none. */
function closing(text: string, from: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let i = from; i < text.length; i++) {
    const letter = text[i];
    if (isQuoted) {
      if (letter === '\\') i++;
      else if (letter === '"') isQuoted = false;
    } else if (letter === '"') isQuoted = true;
    else if (letter === '{' || letter === '[') depth++;
    else if ((letter === '}' || letter === ']') && --depth === 0) return i;
  }
  return -1;
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
