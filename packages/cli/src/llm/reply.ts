import { isObject } from '@hexfront/engine';

/** A model's decision. */
export interface Decision {
  readonly orders: readonly object[];
  readonly reasoning?: string;
}

const longestReasoning = 2000;

/**
 * Reads a decision from a model's text: bare JSON, JSON in a code fence, or JSON with text around it. The last JSON counts, because models
 * think aloud before they decide.
 */
export function readDecision(text: string): Decision | { problem: string } {
  const found = jsonIn(text);
  if (found === null) return { problem: 'Your answer contains no JSON.' };
  if (Array.isArray(found)) return listOf(found);
  const { reasoning, ...rest } = found as Record<string, unknown>;
  const stated = typeof reasoning === 'string' ? { reasoning: reasoning.slice(0, longestReasoning) } : {};
  const list = rest.orders ?? rest.actions ?? (isObject(rest.action) ? [rest.action] : [rest]);
  const decision = Array.isArray(list) ? listOf(list) : { problem: 'orders must be an array.' };
  return 'problem' in decision ? decision : { ...decision, ...stated };
}

function listOf(list: readonly unknown[]): Decision | { problem: string } {
  const isValid = list.every((order) => isObject(order) && Object.keys(order).length > 0);
  return isValid ? { orders: list as object[] } : { problem: 'Every action or order must be a JSON object.' };
}

function jsonIn(text: string): object | null {
  const fences = [...text.matchAll(/```(?:json)?\s*\n?(.*?)```/gs)].map(([, inside]) => inside);
  for (const candidate of [text, ...fences.toReversed()]) {
    const whole = parsed(candidate.trim());
    if (whole !== null) return whole;
  }
  let last: object | null = null;
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== '{' && text[at] !== '[') continue;
    const end = closing(text, at);
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
