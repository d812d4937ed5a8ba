import { HexfrontError } from '../errors.ts';
import { Patience } from './patience.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

export interface RequestOptions {
  readonly body?: unknown;
  /** Long polls take longer than other requests. */
  readonly timeoutMs?: number;
  /** False for a request that must not be sent again once it may have arrived, because it could take effect twice. */
  readonly isRepeatable?: boolean;
}

const defaultTimeoutMs = 15_000;

/** The arena over HTTP. Retries when the network or the arena fails. The key is empty for requests that anyone may make. */
export class ArenaHttp {
  readonly url: string;
  readonly key: string;
  readonly #patienceMs: number;
  readonly #signal: AbortSignal;

  constructor(url: string, key: string, patienceMs: number, signal: AbortSignal) {
    this.url = url.replace(/\/+$/, '');
    this.key = key;
    this.#patienceMs = patienceMs;
    this.#signal = signal;
  }

  /** The arena's response, refusals included. */
  async call(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { isRepeatable = true } = options;
    const patience = new Patience(this.#patienceMs);
    for (;;) {
      let problem: HexfrontError;
      let leastMs = 0;
      let mayRepeat: boolean;
      try {
        const answer = await this.#once(method, path, options);
        const isFinal = answer.status < 500 && answer.status !== 429;
        if (isFinal) return answer;
        problem = refusal(answer);
        leastMs = (answer.body?.ratelimit?.seconds ?? 0) * 1000;
        mayRepeat = isRepeatable || answer.status === 429;
      } catch (error) {
        this.#signal.throwIfAborted();
        if (error instanceof HexfrontError) throw error;
        const { message, cause } = error as { message: string; cause?: { message: string; code?: string } };
        const text = `${this.url} does not respond: ${cause?.message ?? message}`;
        problem = new HexfrontError('unreachable', text, 0, { cause: error });
        mayRepeat = isRepeatable || cause?.code === 'ECONNREFUSED';
      }
      if (!mayRepeat || !(await patience.wait(this.#signal, leastMs))) throw problem;
    }
  }

  /** The body of a 200 response; throws refusals. */
  async ok(method: string, path: string, options: RequestOptions = {}): Promise<any> {
    const answer = await this.call(method, path, options);
    if (answer.status !== 200) throw refusal(answer);
    return answer.body;
  }

  async #once(method: string, path: string, { body, timeoutMs = defaultTimeoutMs }: RequestOptions): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.key === '' ? {} : { authorization: `Bearer ${this.key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(timeoutMs)]),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      if (response.status >= 500) return { status: response.status, body: null };
      const message = `${this.url}${path} returned ${response.status} without JSON. Check that the URL is an arena's.`;
      throw new HexfrontError('not-the-arena', message, response.status);
    }
  }
}

export function refusal({ status, body }: Answer): HexfrontError {
  return new HexfrontError(body?.code ?? 'server-fault', body?.error ?? `The arena returned ${status}.`, status);
}
