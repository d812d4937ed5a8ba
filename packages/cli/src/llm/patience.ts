import { setTimeout as sleep } from 'node:timers/promises';
import type { Completion, Fault, Provider } from './provider.ts';
import { ProviderFault } from './seat.ts';
import type { ModelSpec } from './spec.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** What was refused so often in a row will be refused again. */
const mostRefusals = 3;

/** How long a provider that fails is borne with, and what it has cost so far. One per decision. */
export class Patience {
  faults = 0;
  waitedMs = 0;
  readonly #provider: Provider;
  readonly #spec: ModelSpec;
  readonly #patienceMs: number;
  readonly #onFault: (problem: string) => void;

  constructor(provider: Provider, spec: ModelSpec, patienceMs: number, onFault: (problem: string) => void) {
    this.#provider = provider;
    this.#spec = spec;
    this.#patienceMs = patienceMs;
    this.#onFault = onFault;
  }

  /**
   * Asks until there is an answer. `pay` is called around every request. Throws `ProviderFault` when the patience is over or, by
   * `performance.now()`, when `until` would pass.
   */
  async ask(request: string, until: number, pay: Payment): Promise<Completion> {
    let refusals = 0;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
      const left = until - performance.now();
      if (left <= 0) throw this.#over('outage', 'there was no time left to ask it');
      await pay.before(request);
      const answer = await this.#provider.ask(request, Math.min(this.#spec.timeoutMs, left));
      pay.after(request, answer);
      if (!('fault' in answer)) return answer;
      this.faults++;
      this.waitedMs += answer.ms;
      this.#onFault(answer.problem);
      const { fault, problem, retryAfterMs } = answer;
      const isRefused = fault === 'refused' || fault === 'unauthorised';
      const kind = fault === 'unauthorised' ? fault : 'outage';
      if (isRefused && ++refusals >= mostRefusals) throw this.#over(kind, problem);
      // Some say 0, or a time that has passed, and mean nothing by it.
      const waitMs = retryAfterMs || pauseMs * (0.75 + Math.random() / 2);
      const isTooLong = this.waitedMs + waitMs > this.#patienceMs || performance.now() + waitMs > until;
      if (isTooLong) throw this.#over(kind, problem);
      await sleep(waitMs);
      this.waitedMs += Math.ceil(waitMs);
    }
  }

  #over(kind: ProviderFault['kind'], problem: string): ProviderFault {
    const { model, url } = this.#spec;
    return new ProviderFault(kind, `the provider of ${model} at ${url} failed: ${problem}`);
  }
}

/** Sets money aside before a request, and counts what it has cost. */
export interface Payment {
  before(request: string): Promise<void>;
  after(request: string, answer: Completion | Fault): void;
}

export const unpaid: Payment = { before: async () => {}, after: () => {} };
