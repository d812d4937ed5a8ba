import { isObject, type JsonObject } from '@hexfront/engine';
import { toolError } from '../tools/answer.ts';
import { toolResult } from './tool-result.ts';

/** The answer to the call of a tool beyond the rate limit, as a result, since models read no status codes; null for any other message. */
export function limitedCall(body: unknown, seconds: number): object | null {
  if (!isObject(body) || body.method !== 'tools/call') return null;
  const { id, params } = body;
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  const { name, arguments: given } = isObject(params) ? params : {};
  const sameCall = {
    tool: typeof name === 'string' ? name : 'list_games',
    arguments: isObject(given) ? (given as JsonObject) : {},
  };
  const whole = Math.ceil(seconds);
  const wait = `Wait ${whole} ${whole === 1 ? 'second' : 'seconds'}, then make the same call again.`;
  const error = toolError('rate-limited', `Too many calls. ${wait}`, sameCall, { wait_seconds: seconds });
  return { jsonrpc: '2.0', id, result: toolResult(error) };
}
