import type { Payment } from './patience.ts';
import { costOf, mostCost, type Price } from './prices.ts';
import type { Completion, Fault } from './provider.ts';
import type { Purse } from './seat.ts';
import type { ModelSpec } from './spec.ts';

/** Pays for the requests to a model, from a purse if there is one. */
export class Till implements Payment {
  readonly #purse: Purse | null;
  readonly #price: Price | null;
  readonly #spec: ModelSpec;

  constructor(purse: Purse | null, price: Price | null, spec: ModelSpec) {
    this.#purse = purse;
    this.#price = price;
    this.#spec = spec;
  }

  async before(request: string): Promise<void> {
    await this.#purse?.reserve(this.#most(request));
  }

  after(request: string, answer: Completion | Fault): void {
    this.#purse?.settle(this.#most(request), this.#charged(request, answer));
  }

  /** Where the provider does not count its tokens, the most that they can be is assumed. */
  cost(request: string, answer: Completion): number | null {
    if (this.#price === null) return null;
    return answer.isCounted ? costOf(this.#price, answer) : this.#most(request);
  }

  #most(request: string): number {
    return mostCost(this.#price!, Buffer.byteLength(request), this.#spec.sampling.maxTokens ?? 0);
  }

  /** A request that got lost may have been answered all the same, and is counted as the most that it can have cost. */
  #charged(request: string, answer: Completion | Fault): number {
    if ('fault' in answer) return answer.mayBeCharged ? this.#most(request) : 0;
    return this.cost(request, answer) ?? 0;
  }
}
