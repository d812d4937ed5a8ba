import { isObject } from '@hexfront/engine';

/** What a model decided. */
export interface Decision {
  readonly orders: readonly object[];
  readonly reasoning?: string;
}

const longestReasoning = 2000;

/**
 * Reads a decision out of what a model wrote: bare JSON, JSON in a fence, or JSON with talk around it. The last JSON counts, since models
 * think aloud before they decide.
 */
export function readDecision(text: string): Decision | { wrong: string } {
  const found = jsonIn(text);
  if (found === null) return { wrong: 'There is no JSON in your answer.' };
  if (Array.isArray(found)) return listOf(found);
  const { reasoning, ...rest } = found as Record<string, unknown>;
  const aloud = typeof reasoning === 'string' ? { reasoning: reasoning.slice(0, longestReasoning) } : {};
  const list = rest.orders ?? rest.actions ?? (isObject(rest.action) ? [rest.action] : [rest]);
  const decision = Array.isArray(list) ? listOf(list) : { wrong: 'orders must be a list.' };
  return 'wrong' in decision ? decision : { ...decision, ...aloud };
}

function listOf(list: readonly unknown[]): Decision | { wrong: string } {
  const isFine = list.every((order) => isObject(order) && Object.keys(order).length > 0);
  return isFine ? { orders: list as object[] } : { wrong: 'Every action or order must be a JSON object.' };
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

/** Where the bracket at `from` is closed, strings aside; -1 if nowhere. */
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
