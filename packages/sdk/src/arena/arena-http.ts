import { ArenaError } from '../errors.ts';
import { Patience } from './patience.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

export interface Asking {
  readonly body?: unknown;
  /** A match token instead of the agent's key. */
  readonly token?: string;
  /** Long polls take longer than other requests. */
  readonly timeoutMs?: number;
}

const timeoutMs = 15_000;

/** The arena by HTTP. What fails on the way, or at the arena's end, is asked again; everything it can be asked bears that. */
export class ArenaHttp {
  readonly url: string;
  readonly #key: string;
  readonly #patienceMs: number;
  readonly #signal: AbortSignal;

  constructor(url: string, key: string, patienceMs: number, signal: AbortSignal) {
    this.url = url.replace(/\/+$/, '');
    this.#key = key;
    this.#patienceMs = patienceMs;
    this.#signal = signal;
  }

  get key(): string {
    return this.#key;
  }

  /** Whatever the arena answers, refusals included. */
  async call(method: string, path: string, asking: Asking = {}): Promise<Answer> {
    const patience = new Patience(this.#patienceMs);
    for (;;) {
      let trouble: ArenaError;
      let leastMs = 0;
      try {
        const answer = await this.#once(method, path, asking);
        const isOurs = answer.status < 500 && answer.status !== 429;
        if (isOurs) return answer;
        trouble = refusal(answer);
        leastMs = (answer.body?.ratelimit?.seconds ?? 0) * 1000;
      } catch (error) {
        this.#signal.throwIfAborted();
        if (error instanceof ArenaError) throw error;
        const why = (error as { cause?: Error }).cause?.message ?? (error as Error).message;
        trouble = new ArenaError('unreachable', `${this.url} does not answer: ${why}`, 0, { cause: error });
      }
      if (!(await patience.wait(this.#signal, leastMs))) throw trouble;
    }
  }

  /** The body of a 200; a refusal is thrown. */
  async ok(method: string, path: string, asking: Asking = {}): Promise<any> {
    const answer = await this.call(method, path, asking);
    if (answer.status !== 200) throw refusal(answer);
    return answer.body;
  }

  async #once(method: string, path: string, { body, token, timeoutMs: ms = timeoutMs }: Asking): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token ?? this.#key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(ms)]),
    });
    const text = await response.text();
    try {
      return { status: response.status, body: JSON.parse(text) };
    } catch {
      if (response.status >= 500) return { status: response.status, body: null };
      throw new ArenaError('no-json', `${this.url}${path} answered ${response.status} without JSON; is it an arena?`);
    }
  }
}

export function refusal({ status, body }: Answer): ArenaError {
  return new ArenaError(body?.code ?? 'server-fault', body?.error ?? `The arena answered ${status}.`, status);
}
