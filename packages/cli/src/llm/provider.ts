import { UsageError } from '../errors.ts';
import { type Posted, post } from './post.ts';
import type { Tokens } from './prices.ts';
import type { ModelSpec } from './spec.ts';

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** An answer of the model. */
export interface Completion extends Tokens {
  readonly text: string;
  readonly ms: number;
  /** Whether the provider said how many tokens it counted. */
  readonly isCounted: boolean;
}

/** A request that the provider failed. It says nothing about the model. */
export interface Fault {
  /** What is refused now will be refused again; a provider that is busy, or does not answer, may do so later. */
  readonly fault: 'unauthorised' | 'refused' | 'busy' | 'away';
  /** A sentence without its end. */
  readonly problem: string;
  /** How long the provider wants to be left alone, in ms; null if it does not say. */
  readonly retryAfterMs: number | null;
  /** Whether the request arrived and may be charged, although no answer came back. */
  readonly mayBeCharged: boolean;
  readonly ms: number;
}

const mostBytes = 4 * 1024 * 1024;
const usualKeys = ['MODEL_API_KEY', 'OPENAI_API_KEY'];

/** A server with the chat completions API, and the key to it. */
export class Provider {
  readonly #spec: ModelSpec;
  readonly #key: string | null;

  constructor(spec: ModelSpec) {
    this.#spec = spec;
    this.#key = keyOf(spec);
  }

  /** The body of a request, as it is sent. */
  request(messages: readonly Message[]): string {
    const { model, sampling } = this.#spec;
    const { temperature, topP, maxTokens, maxTokensField, seed, format } = sampling;
    return JSON.stringify({
      model,
      messages,
      ...(temperature === null ? {} : { temperature }),
      ...(topP === null ? {} : { top_p: topP }),
      ...(maxTokens === null ? {} : { [maxTokensField]: maxTokens }),
      ...(seed === null ? {} : { seed }),
      ...(format === 'text' ? {} : { response_format: { type: 'json_object' } }),
    });
  }

  /** One request. Never throws: what goes wrong is a fault. */
  async ask(request: string, timeoutMs: number): Promise<Completion | Fault> {
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    const away = (problem: string, mayBeCharged: boolean): Fault => ({
      fault: 'away',
      problem,
      retryAfterMs: null,
      mayBeCharged,
      ms: took(),
    });
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
    const headers: Record<string, string> = this.#key === null ? {} : { authorization: `Bearer ${this.#key}` };
    try {
      const response = await post(addressOf(this.#spec.url), request, headers, mostBytes, signal);
      const text = this.#withoutKey(response.text);
      if (response.status < 200 || response.status > 299) return { ...refusalOf(response, text), ms: took() };
      const completion = completionIn(text);
      if (completion === null) return away(`it sent something that is not a chat completion: ${cut(text)}`, true);
      // In the body, the key may have been written with escapes.
      return { ...completion, text: this.#withoutKey(completion.text), ms: took() };
    } catch (error) {
      if (signal.aborted) return away(`it took longer than ${Math.round(timeoutMs)} ms`, true);
      const { code = (error as Error).name } = error as NodeJS.ErrnoException;
      return away(`the connection failed (${code})`, code !== 'ECONNREFUSED' && code !== 'ENOTFOUND');
    }
  }

  /** A server may repeat what it was sent, so the key is removed before anybody sees the text. */
  #withoutKey(text: string): string {
    return this.#key === null ? text : text.replaceAll(this.#key, '[key removed]');
  }
}

export function addressOf(url: string): string {
  const base = url.replace(/\/+$/, '');
  return base.endsWith('/chat/completions') ? base : `${base}/chat/completions`;
}

function keyOf({ keyEnv }: ModelSpec): string | null {
  const name = keyEnv ?? usualKeys.find((each) => process.env[each]?.trim());
  if (name === undefined) return null;
  const key = process.env[name]?.trim();
  if (!key) {
    throw new UsageError(`the environment variable ${name}, which key_env names, is not set; put the API key there`);
  }
  if (/^[\x21-\x7e]+$/.test(key)) return key;
  throw new UsageError(`the environment variable ${name} does not hold an API key: it must be one word in ASCII`);
}

function refusalOf({ status, headers }: Posted, text: string): Omit<Fault, 'ms'> {
  const isBusy = status === 408 || status === 425 || status === 429 || status >= 500;
  const fault = status === 401 || status === 403 ? 'unauthorised' : isBusy ? 'busy' : 'refused';
  const problem = `it returned status ${status}: ${cut(text)}`;
  return { fault, problem, retryAfterMs: retryAfter(headers['retry-after']), mayBeCharged: false };
}

/** Seconds, or a date. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

function completionIn(text: string): Omit<Completion, 'ms'> | null {
  let body: any;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const message = body?.choices?.[0]?.message;
  if (typeof message !== 'object' || message === null) return null;
  const { prompt_tokens, completion_tokens, prompt_tokens_details } = body.usage ?? {};
  return {
    // A model that says nothing has answered, if only badly.
    text: typeof message.content === 'string' ? message.content : '',
    inputTokens: count(prompt_tokens),
    outputTokens: count(completion_tokens),
    cachedTokens: count(prompt_tokens_details?.cached_tokens),
    isCounted: Number.isSafeInteger(prompt_tokens) && Number.isSafeInteger(completion_tokens),
  };
}

function count(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? Math.min(value as number, 1_000_000_000) : 0;
}

function cut(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat === '' ? 'nothing' : flat.slice(0, 200);
}
