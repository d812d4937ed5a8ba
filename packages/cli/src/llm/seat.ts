import type { LedgerRow } from '@hexfront/protocol';

/** What a language model may cost: asked before each call, told after it. */
export interface Purse {
  /** Sets the most that a call can cost aside, waiting for other calls if need be. Throws `SpendingLimit` if it can never be afforded. */
  reserve(most: number): Promise<void>;
  /** Returns what was set aside, and counts what the call has really cost. */
  settle(reserved: number, cost: number): void;
}

/** Thrown when the next call could exceed the spending limit. The match is given up, and nobody loses it. */
export class SpendingLimit extends Error {}

/**
 * The provider of a model does not work: unreachable, unauthorised, or an outage that lasted longer than the patience of the caller. It is
 * never the model's own fault, so a match that ends with it does not count.
 */
export class ProviderFault extends Error {
  readonly kind: 'unreachable' | 'unauthorised' | 'outage';

  constructor(kind: ProviderFault['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Where a model plays. */
export interface ModelPlace {
  /** Called once per decision, after it was made. */
  readonly keep: (row: LedgerRow) => void;
  /** Called with each system prompt before the first row that names its hash. */
  readonly keepPrompt: (hash: string, prompt: string) => void;
  readonly purse: Purse | null;
  /** How long an outage of the provider is waited out, in ms, per decision; a clock of the match may leave less. */
  readonly patienceMs: number;
  /** Whether a provider that stays away throws `ProviderFault`, or the fallback is played because a clock runs. */
  readonly onOutage: 'throw' | 'fallback';
  /** Prints a progress line. */
  readonly log: (line: string) => void;
}
